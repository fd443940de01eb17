import type { App } from '../../app.ts'
import { minuteMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { dueReminders, type DueReminder } from '../rooms/public.ts'
import { maxBatchSize, notifyNow } from './notify/notify.ts'

/** How long (ms) before an event begins its reminders are sent. */
const aheadMs = 10 * minuteMs

/** Reminds users that an event is about to begin. Each is reminded once. */
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
  await notifyNow(app, occasion, uuids)
}
