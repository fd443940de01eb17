import type { App } from '../../../app.ts'
import { minuteMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { PushOutcome } from '../../../ports/push.ts'
import { claim, take, type Taken } from './claim.ts'
import { queueSending } from './queue.ts'
import { prepare } from './send.ts'

/** Deliveries per lane: the most that a lane can lose when its process dies, usually far fewer. */
const maxTaken = 16
/** How many batches are sent concurrently: push services respond in tenths of a second. */
const lanes = 6
const maxAttempts = 5
/** Longer (ms) than any push service makes us wait. */
const lostAfterMs = 10 * minuteMs

/** The pause (ms) after the first, second, … time that a push service refuses a message for now. */
const pauseMs = (attempts: number) => Math.min(30_000 * 4 ** (attempts - 1), 60 * minuteMs)

/** Sends due deliveries. Several processes can run it; each delivery is claimed by one. */
export const sendNotifications = (app: App): JobHandler<'sendNotifications'> => ({
  atOnce: 1,
  // The job must survive processes that are killed over and over.
  maxAttempts: 1000,
  async run(_, { signal }) {
    const lane = async () => {
      for (;;) {
        signal.throwIfAborted()
        const taken = await take(app.db, maxTaken, app.clock.now())
        if (taken.length === 0) return
        await settle(app, await sendAll(app, taken))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  },
})

/** Queues deliveries that became due, after quiet hours or a push service's pause, and gives up lost ones. */
export const sweepNotifications = (app: App): JobHandler<'sweepNotifications'> => ({
  every: minuteMs,
  async run() {
    // The process that claimed these died. They may have arrived, so they are not sent again.
    await app.db
      .updateTable('notificationDelivery')
      .set({ state: 'failed' })
      .where('state', '=', 'claimed')
      .where('claimedAt', '<', new Date(app.clock.now() - lostAfterMs))
      .execute()
    const due = await app.db
      .selectFrom('notificationDelivery')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', new Date(app.clock.now()))
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (due) await queueSending(app, app.db)
  },
})

type Attempted = { one: Taken; outcome: PushOutcome | { kind: 'skipped' } }

/** Prepares deliveries, which takes time, then claims and sends them without delay. */
async function sendAll(app: App, taken: readonly Taken[]): Promise<Attempted[]> {
  const ready = await Promise.all(
    taken.map(async (one) => ({ one, send: await orFault(app, one, () => prepare(app, one)) })),
  )
  const sent = ready.flatMap(({ one, send }) => (typeof send === 'function' ? [{ one, send }] : []))
  const claimed = await claim(
    app.db,
    sent.map(({ one }) => one.id),
    app.clock.now(),
  )
  const attempts = sent
    .filter(({ one }) => claimed.has(one.id))
    .map(async ({ one, send }): Promise<Attempted> => ({ one, outcome: await orFault(app, one, send) }))
  const others = ready.flatMap(({ one, send }): Attempted[] =>
    typeof send === 'function' ? [] : [{ one, outcome: send ?? { kind: 'skipped' } }],
  )
  return [...others, ...(await Promise.all(attempts))]
}

/** An error of ours for one device must not stop the others. */
async function orFault<T>(app: App, one: Taken, work: () => Promise<T>): Promise<T | PushOutcome> {
  try {
    return await work()
  } catch (error) {
    app.log.error({ error, delivery: one.id }, 'a notification could not be sent')
    return { kind: 'unknown', reason: 'our own fault' }
  }
}

/** Stores the outcomes of deliveries. Those that certainly did not arrive are retried later. */
async function settle(app: App, attempted: readonly Attempted[]): Promise<void> {
  const { db } = app
  const idsOf = (...kinds: Attempted['outcome']['kind'][]) =>
    attempted.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ one }) => one.id)
  const states = { sent: idsOf('sent'), failed: idsOf('skipped', 'refused', 'unknown') }
  for (const [state, ids] of [['sent', states.sent] as const, ['failed', states.failed] as const])
    if (ids.length > 0) await db.updateTable('notificationDelivery').set({ state }).where('id', 'in', ids).execute()
  const gone = attempted.flatMap(({ one, outcome }) => (outcome.kind === 'gone' && one.device ? [one.device] : []))
  for (const { id, token } of gone)
    await db.deleteFrom('device').where('id', '=', id).where('token', '=', token).execute()
  for (const { one, outcome } of attempted) {
    if (outcome.kind === 'later') await putOff(app, one, outcome.ms)
    if (outcome.kind === 'refused' || outcome.kind === 'unknown')
      app.log.warn({ delivery: one.id, reason: outcome.reason }, 'a notification was not delivered')
  }
}

async function putOff({ db, clock }: App, one: Taken, retryAfterMs: number | undefined): Promise<void> {
  const dueAt = new Date(clock.now() + Math.max(retryAfterMs ?? 0, pauseMs(one.attempts + 1)))
  const isOver = one.attempts + 1 >= maxAttempts || dueAt >= one.expiresAt
  await db
    .updateTable('notificationDelivery')
    .set(isOver ? { state: 'failed' } : { state: 'waiting', dueAt })
    .where('id', '=', one.id)
    .execute()
}
