import type { Db } from '../../../../db/db.ts'

/** An element of a form or a card that a user has pressed, with the time in seconds. */
export type Interaction = { elementId: string; interactedAt: number }

/** The maximum number of different elements of one message that one user can press. */
export const maxElements = 50

/** The elements a user has pressed in the given messages, in the order they pressed them. */
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
