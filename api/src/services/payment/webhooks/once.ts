import type { App } from '../../../app.ts'

type Event = { source: 'stripe' | 'apple'; id: string; type: string }

/**
 * Handles an event once. It is recorded only after `handle` has succeeded: a failed event is sent and handled again,
 * and copies may run concurrently, so `handle` must be idempotent.
 */
export async function once({ db, clock }: Pick<App, 'db' | 'clock'>, event: Event, handle: () => Promise<void>) {
  const { source, id } = event
  const seen = await db
    .selectFrom('webhookEvent')
    .where('source', '=', source)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (seen) return
  await handle()
  await db
    .insertInto('webhookEvent')
    .values({ ...event, at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
