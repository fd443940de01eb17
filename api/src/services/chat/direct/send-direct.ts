import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { areClose, hasBlocked } from '../../social/public.ts'
import { addMessage, messageByMuid, type NewMessage } from '../messages/queries.ts'
import type { MessageRow } from '../messages/wire.ts'
import { admit, openDirect, sideOf } from './queries.ts'

/** How many messages a user can send to someone who hasn't accepted them yet. */
export const maxBeforeLetIn = 3

export type SendResult = { row: MessageRow; isNew: boolean } | 'waits'

/**
 * Sends a direct message. Sending accepts the other user; friends and followed DJs are accepted automatically. A
 * message to someone who has blocked the sender is visible to the sender only (decision 0067).
 */
export async function sendTo(
  app: App,
  message: Omit<NewMessage, 'roomUuid'> & { receiverUid: string },
): Promise<SendResult> {
  const { sender, receiverUid, muid } = message
  const now = app.clock.now()
  const at = new Date(now)
  const isUnheard = await hasBlocked(app.db, receiverUid, sender)
  const isClose = await areClose(app.db, receiverUid, sender)
  try {
    return await app.db.transaction().execute(async (trx): Promise<SendResult> => {
      const chat = await openDirect(trx, { one: sender, other: receiverUid, uuid: app.ids.uuid(), at })
      // The lock applies the limit to concurrent messages of a stranger as to consecutive ones.
      await trx.selectFrom('directChat').where('uuid', '=', chat.uuid).select('uuid').forUpdate().execute()
      if (muid !== null && (await messageByMuid(trx, sender, muid))) throw new AlreadySent()
      if (isClose) await admit(trx, chat.uuid, receiverUid, at)
      const theirs = await sideOf(trx, chat.uuid, receiverUid)
      if (!theirs?.admittedAt && (await countSent(trx, chat.uuid, sender)) >= maxBeforeLetIn) return 'waits'
      await admit(trx, chat.uuid, sender, at)
      const row = await addMessage(trx, { ...message, roomUuid: chat.uuid, isUnheard }, now)
      return { row: must(row, 'the message that was just added'), isNew: true }
    })
  } catch (error) {
    if (!(error instanceof AlreadySent) && violatedConstraint(error) !== 'chatMessageOnce') throw error
    const before = await messageByMuid(app.db, sender, muid ?? '')
    return { row: must(before, 'the message that was sent before'), isNew: false }
  }
}

class AlreadySent extends Error {
  override readonly name = 'AlreadySent'
}

/** How many messages a user has sent in a conversation, up to the limit, including deleted ones. */
async function countSent(db: Db, chatUuid: string, sender: string): Promise<number> {
  const { said: sentAt } = await db
    .selectFrom(
      db
        .selectFrom('chatMessage')
        .where('roomUuid', '=', chatUuid)
        .where('sender', '=', sender)
        .where('actionOn', 'is', null)
        .select('id')
        .limit(maxBeforeLetIn)
        .as('said'),
    )
    .select(sql<number>`count(*)::int`.as('said'))
    .executeTakeFirstOrThrow()
  return sentAt
}
