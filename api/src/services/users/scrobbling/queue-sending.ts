import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { JobPayload } from '../../../ports/jobs.ts'

/** Schedules the sending of an account's scrobbles, unless it is already scheduled. */
export const queueSending = (
  { jobs }: Pick<App, 'jobs'>,
  db: Db,
  { userUuid, service }: JobPayload<'sendScrobbles'>,
  runAt?: Date,
): Promise<void> =>
  jobs.add(
    db,
    'sendScrobbles',
    { userUuid, service },
    { dedupeKey: `${userUuid} ${service}`, ...(runAt && { runAt }) },
  )
