import type { App } from '../../../app.ts'

type Event = { source: 'stripe' | 'apple'; id: string; type: string }

/**
 * Handles an event once. It is on record when all that it brings about is done: one that fails half-way is sent again and
 * handled again, so that what it brings about must bear that. Two copies at once bear it in the same way.
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
