import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'

/** Has what is due sent soon. */
export const queueSending = ({ jobs }: Pick<App, 'jobs'>, db: Db) =>
  jobs.add(db, 'sendNotifications', {}, { dedupeKey: 'due' })
