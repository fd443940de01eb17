import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'

/** Queues the sending of due deliveries. */
export const queueSending = ({ jobs }: Pick<App, 'jobs'>, db: Db) =>
  jobs.add(db, 'sendNotifications', {}, { dedupeKey: 'due' })
