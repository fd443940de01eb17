import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/db.ts'
import { maxExportedRows } from '../../../platform/personal-data.ts'
import { clearLines } from '../../chat/public.ts'

/** A user's token account, transactions and purchases. */
export async function readTokens(db: Db, uuid: string) {
  const account = await db
    .selectFrom('tokenAccount')
    .where('userUuid', '=', uuid)
    .select(['id', 'status', 'balance', 'owed', 'createdAt', 'updatedAt'])
    .executeTakeFirst()
  const transactions = await db
    .selectFrom('tokenTransaction')
    .where('accountId', '=', account?.id ?? 0)
    .select(['id', 'type', 'amount', 'holdId', 'reference', 'at'])
    .orderBy('id', 'desc')
    .limit(maxExportedRows)
    .execute()
  const purchases = await db
    .selectFrom('consumablePurchase')
    .innerJoin('consumable', 'consumable.id', 'consumablePurchase.consumableId')
    .where('userUuid', '=', uuid)
    .select(['consumable.name', 'roomUuid', 'toUuid', 'message', 'consumablePurchase.tokenCost', 'status', 'at'])
    .orderBy('consumablePurchase.id', 'desc')
    .limit(maxExportedRows)
    .execute()
  return { account, transactions, purchases }
}

/** Deletes the account and its history, and clears the chat messages of their throws. */
export async function removeTokens(trx: Trx, uuid: string, at: Date): Promise<void> {
  const thrown = await trx
    .deleteFrom('consumablePurchase')
    .where('userUuid', '=', uuid)
    .returning('messageId')
    .execute()
  const lines = thrown.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]))
  await clearLines(trx, lines, at)
  await trx.updateTable('consumablePurchase').set({ toUuid: null }).where('toUuid', '=', uuid).execute()
  // Ends of holds refer to their holds, so both are deleted in one statement.
  await sql`
    delete from "tokenTransaction" using "tokenAccount"
    where "tokenAccount"."id" = "tokenTransaction"."accountId" and "userUuid" = ${uuid}::uuid`.execute(trx)
  await trx.deleteFrom('tokenAccount').where('userUuid', '=', uuid).execute()
}

/** Merges two accounts with their tokens and history; the debt of one is paid from the other. */
export async function mergeTokens(trx: Trx, from: string, into: string): Promise<void> {
  await mergePurchases(trx, from, into)
  // Locked in a fixed order, so that neither is spent from meanwhile and concurrent merges can't deadlock.
  const accounts = await trx
    .selectFrom('tokenAccount')
    .where('userUuid', 'in', [from, into])
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()
  const [moved, kept] = [from, into].map((uuid) => accounts.find(({ userUuid }) => userUuid === uuid))
  if (!moved) return
  if (!kept) {
    await trx.updateTable('tokenAccount').set({ userUuid: into }).where('id', '=', moved.id).execute()
    return
  }
  const net = kept.balance - kept.owed + moved.balance - moved.owed
  await trx.updateTable('tokenTransaction').set({ accountId: kept.id }).where('accountId', '=', moved.id).execute()
  await trx.deleteFrom('tokenAccount').where('id', '=', moved.id).execute()
  await trx
    .updateTable('tokenAccount')
    .set({
      balance: Math.max(net, 0),
      owed: Math.max(-net, 0),
      // A disabled user must not get around it with another account.
      status: [kept, moved].some(({ status }) => status === 'disabled') ? 'disabled' : 'active',
    })
    .where('id', '=', kept.id)
    .execute()
}

async function mergePurchases(trx: Trx, from: string, into: string): Promise<void> {
  // Keys are unique per buyer, so the moved ones get a prefix; their requests are over.
  await sql`
    update "consumablePurchase" set "userUuid" = ${into}::uuid, "key" = ${`${from} `} || "key"
    where "userUuid" = ${from}::uuid`.execute(trx)
  await trx.updateTable('consumablePurchase').set({ toUuid: into }).where('toUuid', '=', from).execute()
  // Tokens that were granted but not credited yet.
  await sql`
    update "job" set "payload" = jsonb_set("payload", '{userUuid}', to_jsonb(${into}::text))
    where "kind" = 'creditTokens' and "payload" ->> 'userUuid' = ${from}::text`.execute(trx)
}
