import type { WireReaction } from './message.ts'

/** Emoji to those who gave it (client specification, section 3). */
export type Reactions = Record<string, { userUUID: string; messageId: string; name: string }[]>

/** How many different emojis one message gathers. */
export const maxEmojisPerMessage = 20

/** A message's reactions as clients keep them. */
export function reactionsOf(messageId: string, wire: readonly WireReaction[]): Reactions {
  return Object.fromEntries(
    wire.map(({ reaction, by }) => [reaction, by.map(({ uid, name }) => ({ userUUID: uid, messageId, name }))]),
  )
}

/** Whether somebody's next press takes a reaction back. */
export const hasReacted = (reactions: Reactions, emoji: string, userUuid: string) =>
  (reactions[emoji] ?? []).some(({ userUUID }) => userUUID === userUuid)
