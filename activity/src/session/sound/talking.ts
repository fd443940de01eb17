import { create } from 'zustand'

/** The uuids of the people currently talking over the room's voice channel. */
export const useTalking = create<{ talking: readonly string[] }>(() => ({ talking: [] }))

export const useTalks = (userUuid: string): boolean => useTalking(({ talking }) => talking.includes(userUuid))
