import type { Selectable } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { DirectChatTable } from '../../../db/tables/chat-groups.ts'

export type DirectChat = Selectable<DirectChatTable>

const pairOf = (one: string, other: string) =>
  one < other ? { lowUuid: one, highUuid: other } : { lowUuid: other, highUuid: one }

export const conversationOfTwo = (one: string, other: string) => {
  const { lowUuid, highUuid } = pairOf(one, other)
  return `${lowUuid}_user_${highUuid}`
}

/** The conversation of two users; undefined if neither has started one. */
export function findDirect(db: Db, one: string, other: string): Promise<DirectChat | undefined> {
  const { lowUuid, highUuid } = pairOf(one, other)
  return db
    .selectFrom('directChat')
    .where('lowUuid', '=', lowUuid)
    .where('highUuid', '=', highUuid)
    .selectAll()
    .executeTakeFirst()
}

/** The conversation of two users, created if missing. Concurrent calls return the same one. */
export async function openDirect(
  trx: Trx,
  { one, other, uuid, at }: { one: string; other: string; uuid: string; at: Date },
): Promise<DirectChat> {
  await trx
    .insertInto('directChat')
    .values({ ...pairOf(one, other), uuid, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const chat = must(await findDirect(trx, one, other), 'the conversation that was just created')
  await trx
    .insertInto('directChatSide')
    .values([one, other].map((uid) => ({ chatUuid: chat.uuid, uid, admittedAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return chat
}

/** One user's side of a conversation. */
export function sideOf(db: Db, chatUuid: string, uid: string) {
  return db
    .selectFrom('directChatSide')
    .where('chatUuid', '=', chatUuid)
    .where('uid', '=', uid)
    .select(['admittedAt', 'clearedId'])
    .executeTakeFirst()
}

/** Accepts the other user, permanently. */
export async function admit(db: Db, chatUuid: string, uid: string, at: Date): Promise<void> {
  await db
    .updateTable('directChatSide')
    .set({ admittedAt: at })
    .where('chatUuid', '=', chatUuid)
    .where('uid', '=', uid)
    .where('admittedAt', 'is', null)
    .execute()
}
