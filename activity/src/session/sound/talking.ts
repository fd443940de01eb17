import { create } from 'zustand'

/** Which people in the room speak right now over its voices, by their uuids. */
export const useTalking = create<{ talking: readonly string[] }>(() => ({ talking: [] }))

export const useTalks = (userUuid: string): boolean => useTalking(({ talking }) => talking.includes(userUuid))
