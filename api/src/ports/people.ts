import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'

/**
 * The pages that people have open, in this process or in others. Nothing here waits or throws: what cannot be told now
 * is read anew by the page when its socket is back.
 */
export interface People {
  /** Sends a message to every page that these people have open. To somebody without one it is nothing. */
  notifyPeople(userUuids: readonly string[], message: PeopleMessage): void
  /** Looks anew where these people are, or whether they show it, for whoever is their friend. */
  moved(userUuids: readonly string[]): void
  /** Has the pages of these people told of their friends anew, because friendships have begun or ended. */
  tiesChanged(userUuids: readonly string[]): void
  /** Looks again whether the sockets of somebody may stay: those of a session that has ended are closed. */
  lookAgain(userUuid: string): void
}

/** For a process that nobody has a page open at. */
export const noPeople: People = {
  notifyPeople: () => undefined,
  moved: () => undefined,
  tiesChanged: () => undefined,
  lookAgain: () => undefined,
}
