import type { Trx } from '../../../db/db.ts'
import { waitFor, type Window } from '../../../platform/quotas/quota.ts'

/** A rate limit and the name under which it is stored. */
type Pace = { topic: string; windows: readonly Window[] }

/**
 * Records that something is done now, if its limits allow it. Returns how long to wait (ms) otherwise; 0 means now.
 * Concurrent calls are serialized by the row's lock.
 */
export const keepPace = (trx: Trx, topic: string, windows: readonly Window[], now: number): Promise<number> =>
  keepPaces(trx, [{ topic, windows }], now)

/** Like `keepPace`, for several limits together: if one refuses, nothing is recorded. */
export async function keepPaces(trx: Trx, paces: readonly Pace[], now: number): Promise<number> {
  const kept: { pace: Pace; recent: number[] }[] = []
  // Sequential: transactions that lock the rows in the same order can't deadlock.
  for (const pace of paces) kept.push({ pace, recent: await recentOf(trx, pace.topic, now) })
  const wait = Math.max(...kept.map(({ pace, recent }) => waitFor(pace.windows, recent, now)))
  if (wait > 0) return wait
  for (const { pace, recent } of kept) {
    const max = Math.max(...pace.windows.map((window) => window.most))
    await trx
      .updateTable('notificationPace')
      .set({ recent: JSON.stringify([now, ...recent].slice(0, max)), updatedAt: new Date(now) })
      .where('topic', '=', pace.topic)
      .execute()
  }
  return 0
}

/** The recent times of something, newest first. The row stays locked until the transaction ends. */
async function recentOf(trx: Trx, topic: string, now: number): Promise<number[]> {
  await trx
    .insertInto('notificationPace')
    .values({ topic, recent: '[]', updatedAt: new Date(now) })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .execute()
  const { recent } = await trx
    .selectFrom('notificationPace')
    .where('topic', '=', topic)
    .select('recent')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return recent
}
