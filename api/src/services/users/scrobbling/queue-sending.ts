import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { JobPayload } from '../../../ports/jobs.ts'

/** Has an account's scrobbles sent, unless that is already waiting to be done. */
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
