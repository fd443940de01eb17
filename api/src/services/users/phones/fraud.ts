import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { phoneRange } from '@segue/shared/people/phone.ts'
import type { Trx } from '../../../db/db.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'

/** Limits for codes by phone. Each message costs money, and fraudsters are paid for traffic to whole number ranges. */
export const fraudConstants = {
  codeLastsMs: 10 * minuteMs,
  triesPerCode: 5,
  resendAfterMs: minuteMs,
  codesPerNumberPerDay: 6,
  codesPerAddressPerDay: 30,
  codesPerRangePerDay: 20,
  codesPerDay: 2000,
  lookUpsPerDay: 4000,
  lookUpLastsMs: 30 * dayMs,
} as const

export const { codeLastsMs } = fraudConstants

/** Records that a code is about to be sent; false if that exceeds a daily limit. Concurrent calls are serialized. */
export async function noteMessage(
  trx: Trx,
  { number, client, now }: { number: string; client: string; now: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('phoneMessage', 220))`.execute(trx)
  const range = phoneRange(number)
  const clientHash = createHash('sha256').update(client).digest('base64url')
  const sent = await trx
    .selectFrom('phoneMessage')
    .where('sentAt', '>', new Date(now - dayMs))
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('number', '=', number).as('ofNumber'),
      row.fn.countAll<number>().filterWhere('range', '=', range).as('ofRange'),
      row.fn.countAll<number>().filterWhere('clientHash', '=', clientHash).as('ofClient'),
    ])
    .executeTakeFirstOrThrow()
  const isOneTooMany =
    sent.all >= fraudConstants.codesPerDay ||
    sent.ofNumber >= fraudConstants.codesPerNumberPerDay ||
    sent.ofRange >= fraudConstants.codesPerRangePerDay ||
    sent.ofClient >= fraudConstants.codesPerAddressPerDay
  if (isOneTooMany) return false
  await trx
    .insertInto('phoneMessage')
    .values({ number, range, clientHash, sentAt: new Date(now) })
    .execute()
  return true
}
