import { create } from 'zustand'

/** What somebody looks at in place of what is being said: a search, or the lines around one. */
export type Looking = { roomUuid: string } & ({ at: 'search' } | { at: 'line'; id: string; isFound: boolean })

export const useLooking = create<{ looking: Looking | null }>(() => ({ looking: null }))

export const look = (looking: Looking | null): void => useLooking.setState({ looking })

/** What somebody looks at in this room. */
export const useLookingIn = (roomUuid: string): Looking | null =>
  useLooking(({ looking }) => (looking?.roomUuid === roomUuid ? looking : null))
