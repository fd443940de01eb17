import type { Db } from '../../../db/db.ts'

/** An element of a form or a card that somebody has pressed, in seconds. */
export type Interaction = { elementId: string; interactedAt: number }

/** The most different elements of one message that one person can press. */
export const maxElements = 50

/** What one person has pressed in some messages, in the order in which they did. */
export function interactionsOf(db: Db, ids: readonly number[], uid: string) {
  return db
    .selectFrom('chatInteraction')
    .where('messageId', 'in', [...ids])
    .where('uid', '=', uid)
    .select(['messageId', 'elementId', 'interactedAt'])
    .orderBy('interactedAt')
    .orderBy('elementId')
    .limit(ids.length * maxElements)
    .execute()
}

export const asInteraction = ({ elementId, interactedAt }: Interaction): Interaction => ({ elementId, interactedAt })
