import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { PointsReason } from '../../../db/tables/points.ts'

/** The most points that one ledger entry adds or removes. */
export const maxAmount = 1_000_000
/** The maximum balance: more would not fit into the database column. */
export const maxPoints = 2_000_000_000

export type Entry = {
  /** Adding an entry with an existing key does nothing. */
  key: string
  userUuid: string
  seasonId: number | null
  amount: number
  reason: PointsReason
  playId?: string
  byUuid?: string | null
  note?: string | null
  at: Date
  toldAt: Date
}

/** Thrown if a balance would become negative or exceed the maximum. */
export class PointsOutOfRange extends Error {}

/** Serializes changes of a user's points: call it before reading anything that the amount depends on. */
export async function lockPoints(trx: Trx, userUuid: string, at: Date): Promise<void> {
  await trx
    .insertInto('lifetimeRanking')
    .values({ userUuid, balance: 0, reachedAt: at })
    .onConflict((conflict) => conflict.column('userUuid').doNothing())
    .execute()
  await trx.selectFrom('lifetimeRanking').where('userUuid', '=', userUuid).select('id').forUpdate().execute()
}

/**
 * Adds an entry and updates the balances of a user whose points are locked. False if the entry exists already. Throws
 * `PointsOutOfRange`, which must end the transaction.
 */
export async function addEntry(trx: Trx, entry: Entry): Promise<boolean> {
  const { userUuid, seasonId, amount, at } = entry
  const added = await trx
    .insertInto('pointsEntry')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  if (amount === 0) return true
  await addToLifetime(trx, userUuid, { amount, at })
  if (seasonId !== null) await addToSeason(trx, userUuid, { seasonId, amount, at })
  return true
}

type BalanceChange = { amount: number; at: Date }

const sumWith = (amount: number) => sql<number>`"balance" + ${amount}::integer`
const inRange = (amount: number) =>
  sql<boolean>`"balance"::bigint + ${amount}::integer between 0 and ${maxPoints}::bigint`
/** A play reported late must not make the current balance look older. */
const reachedAt = (at: Date) => sql<Date>`greatest("reachedAt", ${at}::timestamptz)`

async function addToLifetime(trx: Trx, userUuid: string, { amount, at }: BalanceChange): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('lifetimeRanking')
    .set({ balance: sumWith(amount), reachedAt: reachedAt(at) })
    .where('userUuid', '=', userUuid)
    .where(inRange(amount))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new PointsOutOfRange()
}

async function addToSeason(
  trx: Trx,
  userUuid: string,
  { seasonId, amount, at }: BalanceChange & { seasonId: number },
): Promise<void> {
  await trx
    .insertInto('rankingStatus')
    .values({ userUuid, seasonId, balance: 0, reachedAt: at })
    .onConflict((conflict) => conflict.columns(['userUuid', 'seasonId']).doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('rankingStatus')
    .set({ balance: sumWith(amount), reachedAt: reachedAt(at) })
    .where('userUuid', '=', userUuid)
    .where('seasonId', '=', seasonId)
    .where(inRange(amount))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new PointsOutOfRange()
}
