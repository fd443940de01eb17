import type { Trx } from '../../../db/db.ts'
import { waitFor, type Window } from '../../../platform/quota.ts'

/** How often something may be done, by the name under which it is noted. */
type Pace = { topic: string; windows: readonly Window[] }

/**
 * Notes that something is done again, as far as its windows allow it. Answers how long (ms) to wait otherwise; 0 is now.
 * Rivals queue up at the row.
 */
export const keepPace = (trx: Trx, topic: string, windows: readonly Window[], now: number): Promise<number> =>
  keepPaces(trx, [{ topic, windows }], now)

/** The same for what has to keep several paces at once: where one of them refuses, nothing is noted. */
export async function keepPaces(trx: Trx, paces: readonly Pace[], now: number): Promise<number> {
  const kept: { pace: Pace; recent: number[] }[] = []
  // One after the other: rivals that take the rows in the same order never wait for each other in a circle.
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

/** When something was done of late, the last first. The row is the caller's until the transaction ends. */
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
