import { sql, type RawBuilder } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { Db } from '../../../db/db.ts'

/** The most tokens that one ledger entry adds, removes or holds. */
export const maxTokenBatchSize = 1_000_000

type TokenChange = {
  userUuid: string
  amount: number
  /** Repeating a change with the same key does nothing. */
  key: string
  /** What it is for, such as the id of a payment. */
  reference: string
  /** Defaults to now. */
  at?: Date
}

/**
 * Adds tokens to a user's account, which is opened if needed. False if this was done before. Works inside and outside a
 * transaction. Tokens that were paid for reach a disabled account too.
 */
export async function creditTokens(db: Db, change: TokenChange): Promise<boolean> {
  return changeBalance(db, { ...change, key: `credit ${change.key}` })
}

/**
 * Takes back tokens whose payment was refunded or charged back. If they are spent already, the account owes them: it
 * can't spend anything until later credits have paid off the debt (decision 0062). False if this was done before.
 */
export async function takeTokensBack(db: Db, change: TokenChange): Promise<boolean> {
  return changeBalance(db, { ...change, amount: -change.amount, key: `back ${change.key}` })
}

async function changeBalance(db: Db, { userUuid, amount, key, reference, at }: TokenChange): Promise<boolean> {
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > maxTokenBatchSize)
    throw new RangeError(`${amount} is not an amount of tokens`)
  await openTokenAccount(db, userUuid, at)
  const { numAffectedRows } = await sql`
    with "entry" as (
      insert into "tokenTransaction" ("key", "accountId", "type", "amount", "reference", "at")
      select ${key}::text, "id", 'credit', ${amount}::integer, ${reference}::text, ${orNow(at)}
      from "tokenAccount" where "userUuid" = ${userUuid}::uuid
      on conflict ("key") do nothing
      returning "accountId", "amount"
    )
    update "tokenAccount" set ${changedBy(sql`"entry"."amount"`, at)}
    from "entry" where "tokenAccount"."id" = "entry"."accountId"`.execute(db)
  return numAffectedRows === 1n
}

/** A user's token account, opened if needed. Concurrent calls return the same one. */
export async function openTokenAccount(db: Db, userUuid: string, at?: Date) {
  await sql`
    insert into "tokenAccount" ("userUuid", "createdAt", "updatedAt")
    values (${userUuid}::uuid, ${orNow(at)}, ${orNow(at)})
    on conflict ("userUuid") do nothing`.execute(db)
  return must(await tokenAccountOf(db, userUuid), 'the account that was just opened')
}

export const tokenAccountOf = (db: Db, userUuid: string) =>
  db.selectFrom('tokenAccount').where('userUuid', '=', userUuid).selectAll().executeTakeFirst()

export type NoHold = { refused: 'noTokenAccount' | 'tokenAccountDisabled' | 'tooFewTokens' }

/**
 * Reserves tokens: they can't be spent until the hold is committed or voided. The key must be new. A single statement
 * checks and takes, so that concurrent holds can't take the same tokens.
 */
export async function holdTokens(
  db: Db,
  { userUuid, amount, key, reference, at }: TokenChange,
): Promise<{ holdId: number } | NoHold> {
  const { rows } = await sql<{ id: number }>`
    with "account" as (
      update "tokenAccount" set "balance" = "balance" - ${amount}::integer, "updatedAt" = ${orNow(at)}
      where "userUuid" = ${userUuid}::uuid and "status" = 'active' and "balance" >= ${amount}::integer
      returning "id"
    )
    insert into "tokenTransaction" ("key", "accountId", "type", "amount", "reference", "at")
    select ${`hold ${key}`}::text, "id", 'hold', ${amount}::integer, ${reference}::text, ${orNow(at)} from "account"
    returning "id"`.execute(db)
  if (rows[0]) return { holdId: rows[0].id }
  const account = await tokenAccountOf(db, userUuid)
  if (!account) return { refused: 'noTokenAccount' }
  return { refused: account.status === 'active' ? 'tooFewTokens' : 'tokenAccountDisabled' }
}

export type HoldEnd = 'commit' | 'voided'

/**
 * Finishes a hold: `commit` spends its tokens, `voided` returns them. Only the first call finishes a hold; `now` is
 * whether it was this one. Undefined for an unknown hold.
 */
export async function finishHold(
  db: Db,
  { holdId, end, at }: { holdId: number; end: HoldEnd; at?: Date },
): Promise<{ end: HoldEnd; now: boolean } | undefined> {
  const entry = sql`
    insert into "tokenTransaction" ("key", "accountId", "type", "amount", "holdId", "reference", "at")
    select 'end of ' || "id", "accountId", ${end}::text, "amount", "id", "reference", ${orNow(at)}
    from "tokenTransaction" where "id" = ${holdId}::bigint and "type" = 'hold'
    on conflict do nothing`
  const { numAffectedRows } = await (end === 'commit' ? entry : givingBack(entry, at)).execute(db)
  if (numAffectedRows === 1n) return { end, now: true }
  const before = await db
    .selectFrom('tokenTransaction')
    .where('holdId', '=', holdId)
    .select('type')
    .executeTakeFirst()
  return before && { end: before.type === 'commit' ? 'commit' : 'voided', now: false }
}

const givingBack = (entry: RawBuilder<unknown>, at: Date | undefined) => sql`
  with "entry" as (${entry} returning "accountId", "amount")
  update "tokenAccount" set ${changedBy(sql`"entry"."amount"`, at)}
  from "entry" where "tokenAccount"."id" = "entry"."accountId"`

/** The changes to an account when an amount is added: debts are paid first, and a negative amount may leave some. */
const changedBy = (amount: RawBuilder<unknown>, at: Date | undefined) => sql`
  "balance" = greatest("balance" - "owed" + ${amount}, 0), "owed" = greatest("owed" - "balance" - ${amount}, 0),
  "updatedAt" = ${orNow(at)}`

const orNow = (at: Date | undefined) => (at ? sql`${at}::timestamptz` : sql`now()`)
