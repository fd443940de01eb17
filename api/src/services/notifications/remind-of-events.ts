import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { dayMs, minuteMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { dueReminders, type DueReminder } from '../rooms/public.ts'
import { maxBatchSize, notifyNow } from './notify/notify.ts'

/** How long (ms) before an event begins its reminders are sent. */
const aheadMs = 10 * minuteMs

/** How often a day a user is reminded of one event, however often its organizer postpones it. */
const maxRemindersADay = 3

/** Reminds users that an event is about to begin. Each is reminded once, and again if it is postponed. */
export const remindOfEvents = (app: App): JobHandler<'remindOfEvents'> => ({
  every: minuteMs,
  async run(_, { signal }) {
    const now = app.clock.now()
    let after: DueReminder | undefined
    for (;;) {
      signal.throwIfAborted()
      const [from, until] = [new Date(now), new Date(now + aheadMs)]
      const page = await dueReminders(app.db, { from, until, after, limit: maxBatchSize })
      for (const eventId of new Set(page.map((one) => one.eventId)))
        await remind(
          app,
          page.filter((one) => one.eventId === eventId),
        )
      after = page.at(-1)
      if (page.length < maxBatchSize) return
    }
  },
})

async function remind(app: App, reminders: readonly DueReminder[]): Promise<void> {
  const [event] = reminders
  if (!event) return
  const { eventId, slug, name, byUuid, startTime } = event
  const occasion = {
    // A postponed event gets a new key.
    key: `eventBegins ${eventId} ${startTime.getTime()}`,
    kind: 'eventBegins' as const,
    fromUuid: byUuid,
    roomUuid: null,
    about: { eventName: name, eventSlug: slug },
  }
  const uuids = reminders.map(({ userUuid }) => userUuid)
  const since = new Date(app.clock.now() - dayMs)
  const often = await remindedOften(app.db, { uuids, eventId, since })
  await notifyNow(
    app,
    occasion,
    uuids.filter((uuid) => !often.has(uuid)),
  )
}

async function remindedOften(
  db: Db,
  { uuids, eventId, since }: { uuids: readonly string[]; eventId: number; since: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification')
    .where('userUuid', 'in', uuids)
    .where('key', 'like', `eventBegins ${eventId} %`)
    .where('createdAt', '>', since)
    .groupBy('userUuid')
    .having((of) => of.fn.countAll(), '>=', maxRemindersADay)
    .select('userUuid')
    .execute()
  return new Set(rows.map(({ userUuid }) => userUuid))
}
