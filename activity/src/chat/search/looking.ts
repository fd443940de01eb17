import { create } from 'zustand'

/** What replaces the chat: a search, or the messages around one message. */
export type Looking = { roomUuid: string } & ({ at: 'search' } | { at: 'line'; id: string; isFound: boolean })

export const useLooking = create<{ looking: Looking | null }>(() => ({ looking: null }))

export const look = (looking: Looking | null): void => useLooking.setState({ looking })

export const useLookingIn = (roomUuid: string): Looking | null =>
  useLooking(({ looking }) => (looking?.roomUuid === roomUuid ? looking : null))
