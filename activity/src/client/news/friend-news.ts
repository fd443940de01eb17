import { create } from 'zustand'
import type { RoomOfPerson } from '@segue/shared/people/live/messages.ts'

/** Query key of everything that a change of a relationship affects. */
export const tiesKey = 'ties'

/** Live data about friends; empty until the user's socket is connected. */
type FriendNews = {
  /** The rooms that friends are in, by the friend's UUID. */
  places: Readonly<Record<string, RoomOfPerson>>
  /** The number of pending invitations. */
  requests: number
}

const nothing: FriendNews = { places: {}, requests: 0 }

export const useFriendNews = create<FriendNews>(() => nothing)

/** Called when the user signs out or changes. */
export const forgetFriendNews = (): void => useFriendNews.setState(nothing)
