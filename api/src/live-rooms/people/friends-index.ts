import type { FriendPlace, RoomOfPerson } from '@segue/shared/people/live/messages.ts'

/** A person whose friends have a page open here. */
interface Watched {
  /** The friends to notify. */
  readonly by: Set<string>
  /** The place that all of these friends were last sent, as comparable text; undefined if they differ. */
  place: string | undefined
}

/** Which friends to notify when a person moves, for the people who have a page open here. */
export class FriendsIndex {
  readonly #friendsOf = new Map<string, string[]>()
  readonly #watched = new Map<string, Watched>()

  /** Replaces a person's friends. */
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

  /** Records where a user is now. Returns the friends to notify: none if the place hasn't changed. */
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
    // These friends were notified at different times, and the person has moved in between.
    if (watched.place !== place) watched.place = undefined
  }
}
