import type { FriendPlace, RoomOfPerson } from '@segue/shared/people/live/messages.ts'

/** Somebody whose friends have a page open here. */
interface Watched {
  /** The friends who are told. */
  readonly by: Set<string>
  /** Where all of those were told that they are, as text that can be compared; undefined where that differs. */
  place: string | undefined
}

/** Whose moves have to be told to whom, for the people who have a page open here. */
export class FriendsIndex {
  readonly #friendsOf = new Map<string, string[]>()
  readonly #watched = new Map<string, Watched>()

  /** Keeps the friends of somebody in place of those from before. */
  put(userUuid: string, friends: readonly FriendPlace[]): void {
    this.delete(userUuid)
    this.#friendsOf.set(
      userUuid,
      friends.map((friend) => friend.userUuid),
    )
    for (const friend of friends) this.#watch(friend, userUuid)
  }

  delete(userUuid: string): void {
    for (const friend of this.#friendsOf.get(userUuid) ?? []) {
      const watched = this.#watched.get(friend)
      watched?.by.delete(userUuid)
      if (watched?.by.size === 0) this.#watched.delete(friend)
    }
    this.#friendsOf.delete(userUuid)
  }

  isWatched(userUuid: string): boolean {
    return this.#watched.has(userUuid)
  }

  /** Takes in where somebody is now. Answers who has to be told of it, who are none when it was known. */
  move(userUuid: string, room: RoomOfPerson | null): Iterable<string> {
    const watched = this.#watched.get(userUuid)
    const place = JSON.stringify(room)
    if (!watched || watched.place === place) return []
    watched.place = place
    return watched.by
  }

  #watch({ userUuid, room }: FriendPlace, by: string): void {
    const watched = this.#watched.get(userUuid)
    const place = JSON.stringify(room)
    if (!watched) return void this.#watched.set(userUuid, { by: new Set([by]), place })
    watched.by.add(by)
    // One of them was told earlier than another, and the person has moved between.
    if (watched.place !== place) watched.place = undefined
  }
}
