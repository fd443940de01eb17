import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/db.ts'
import { maxExportedRows } from '../../../platform/personal-data.ts'
import { clearLines } from '../../chat/public.ts'

/** Somebody's tokens, and what they threw at whom. */
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

/** Removes account and history. Of the lines that their throws were, the content goes. */
export async function removeTokens(trx: Trx, uuid: string, at: Date): Promise<void> {
  const thrown = await trx
    .deleteFrom('consumablePurchase')
    .where('userUuid', '=', uuid)
    .returning('messageId')
    .execute()
  const lines = thrown.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]))
  await clearLines(trx, lines, at)
  await trx.updateTable('consumablePurchase').set({ toUuid: null }).where('toUuid', '=', uuid).execute()
  // Ends of holds refer to them: both go in one statement.
  await sql`
    delete from "tokenTransaction" using "tokenAccount"
    where "tokenAccount"."id" = "tokenTransaction"."accountId" and "userUuid" = ${uuid}::uuid`.execute(trx)
  await trx.deleteFrom('tokenAccount').where('userUuid', '=', uuid).execute()
}

/** One account with the tokens and the history of both; what one of them owes the other pays. */
export async function mergeTokens(trx: Trx, from: string, into: string): Promise<void> {
  await mergePurchases(trx, from, into)
  // Locked in one order, so that neither is spent from meanwhile, and two who merge do not wait for each other.
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
      // Whoever may not spend does not get around it with another account.
      status: [kept, moved].some(({ status }) => status === 'disabled') ? 'disabled' : 'active',
    })
    .where('id', '=', kept.id)
    .execute()
}

async function mergePurchases(trx: Trx, from: string, into: string): Promise<void> {
  // A key is its buyer's once; the moved ones are of presses that are over.
  await sql`
    update "consumablePurchase" set "userUuid" = ${into}::uuid, "key" = ${`${from} `} || "key"
    where "userUuid" = ${from}::uuid`.execute(trx)
  await trx.updateTable('consumablePurchase').set({ toUuid: into }).where('toUuid', '=', from).execute()
  // What has been granted and not been credited yet.
  await sql`
    update "job" set "payload" = jsonb_set("payload", '{userUuid}', to_jsonb(${into}::text))
    where "kind" = 'creditTokens' and "payload" ->> 'userUuid' = ${from}::text`.execute(trx)
}
