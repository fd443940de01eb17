import type { Trx } from '../../../db/db.ts'
import { waitFor, type Window } from '../../../platform/quota.ts'

/**
 * Notes that something is done again, as far as its windows allow it. Answers how long (ms) to wait otherwise; 0 is now.
 * Rivals queue up at the row.
 */
export async function keepPace(trx: Trx, topic: string, windows: readonly Window[], now: number): Promise<number> {
  const at = new Date(now)
  await trx
    .insertInto('notificationPace')
    .values({ topic, recent: '[]', updatedAt: at })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .execute()
  const { recent } = await trx
    .selectFrom('notificationPace')
    .where('topic', '=', topic)
    .select('recent')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wait = waitFor(windows, recent, now)
  if (wait > 0) return wait
  const most = Math.max(...windows.map((window) => window.most))
  await trx
    .updateTable('notificationPace')
    .set({ recent: JSON.stringify([now, ...recent].slice(0, most)), updatedAt: at })
    .where('topic', '=', topic)
    .execute()
  return 0
}
