import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'

/**
 * The pages that people have open, in this process or in others. Nothing here waits or throws: a page that can't be
 * notified now reads everything again when its socket reconnects.
 */
export interface People {
  /** Sends a message to every page that these people have open. No-op for people without one. */
  notifyPeople(userUuids: readonly string[], message: PeopleMessage): void
  /** Tells these people's friends where they are now, or that they hide it now. */
  moved(userUuids: readonly string[]): void
  /** Sends the pages of these people their friends again, because friendships have begun or ended. */
  tiesChanged(userUuids: readonly string[]): void
  /** Checks again whether a user's sockets may stay open: those of a session that has ended are closed. */
  lookAgain(userUuid: string): void
}

/** For a process in which nobody has a page open. */
export const noPeople: People = {
  notifyPeople: () => undefined,
  moved: () => undefined,
  tiesChanged: () => undefined,
  lookAgain: () => undefined,
}
