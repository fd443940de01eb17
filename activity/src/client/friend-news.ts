import { create } from 'zustand'
import type { RoomOfPerson } from '@segue/shared/people/live/messages.ts'

/** Under this key is everything that an act between people changes. */
export const tiesKey = 'ties'

/** What is heard of friends while one is signed in: nothing until their socket is there. */
type FriendNews = {
  /** The rooms that friends are in, by the friend's uuid. */
  places: Readonly<Record<string, RoomOfPerson>>
  /** How many invitations wait for an answer. */
  requests: number
}

const nothing: FriendNews = { places: {}, requests: 0 }

export const useFriendNews = create<FriendNews>(() => nothing)

/** Whoever signs out, or is somebody else now, knows nothing of these friends. */
export const forgetFriendNews = (): void => useFriendNews.setState(nothing)
