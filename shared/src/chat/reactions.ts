import type { WireReaction } from './message.ts'

/** Maps each emoji to the users who reacted with it (client specification, section 3). */
export type Reactions = Record<string, { userUUID: string; messageId: string; name: string }[]>

/** Max number of different emoji on one message. */
export const maxEmojisPerMessage = 20

/** A message's reactions in the form that clients store. */
export function reactionsOf(messageId: string, wire: readonly WireReaction[]): Reactions {
  return Object.fromEntries(
    wire.map(({ reaction, by }) => [reaction, by.map(({ uid, name }) => ({ userUUID: uid, messageId, name }))]),
  )
}

/** Whether pressing the emoji removes this user's reaction. */
export const hasReacted = (reactions: Reactions, emoji: string, userUuid: string) =>
  (reactions[emoji] ?? []).some(({ userUUID }) => userUUID === userUuid)
