import { nameOf, weekBefore, weekOf } from '@segue/shared/people/week.ts'
import type { App } from '../../app.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { djsOfWeek } from '../playlist/public.ts'
import { maxBatchSize, notifyNow } from './notify/notify.ts'
import { priorities } from './notify/occasion.ts'

/** When the recap of a week is announced after its end: from Monday morning, for three days. */
const [newsFromMs, newsUntilMs] = [9 * hourMs, 3 * dayMs]

/** Notifies everyone who played something last week that their recap is ready. Each user is notified once a week. */
export const notifyOfWeeks = (app: App): JobHandler<'notifyOfWeeks'> => ({
  every: hourMs,
  async run(_, { signal }) {
    const now = app.clock.now()
    const week = weekBefore(weekOf(now))
    if (now < week.until + newsFromMs || now >= week.until + newsUntilMs) return
    const key = `weeklyRecap ${nameOf(week)}`
    const occasion = { key, kind: 'weeklyRecap' as const, fromUuid: null, roomUuid: null, about: {} }
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const uuids = await djsOfWeek(app.db, week, { key, after, limit: maxBatchSize })
      await notifyNow(app, occasion, uuids, { priority: priorities.audience })
      after = uuids.at(-1)
      if (uuids.length < maxBatchSize) return
    }
  },
})
