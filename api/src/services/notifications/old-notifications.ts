import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { dayMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'

/** How long (ms) notifications are kept in the inbox. */
const keptMs = 90 * dayMs
/** Longer than any rate limit needs. */
const paceMs = 7 * dayMs

/** Removes old notifications, and devices of ended sessions. */
export const removeOldNotifications = ({ db, clock }: App): JobHandler<'removeOldNotifications'> => ({
  every: dayMs,
  async run() {
    const before = new Date(clock.now() - keptMs)
    await db.deleteFrom('notification').where('createdAt', '<', before).execute()
    // Announcements stay on record.
    await db
      .deleteFrom('notificationAudience')
      .where('finishedAt', '<', before)
      .where(sql<boolean>`"occasion" ->> 'kind' <> 'announcement'`)
      .execute()
    await db
      .deleteFrom('notificationPace')
      .where('updatedAt', '<', new Date(clock.now() - paceMs))
      .execute()
    const live = db.selectFrom('session').where('endedAt', 'is', null).select('uuid')
    await db.deleteFrom('device').where('sessionUuid', 'not in', live).execute()
  },
})
