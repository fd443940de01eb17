import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { dressAnew } from './profiles/avatars.ts'
import { hasProPlan } from '../../platform/has-plan.ts'
import { publishProfile } from './profiles/publish-profile.ts'

/**
 * Has everything follow that depends on somebody's plan: what they wear, and the rooms they are in. It looks the plan up
 * itself, so that it may be called at any time, and again.
 */
export async function publishPlan(
  app: Pick<App, 'db' | 'clock' | 'config' | 'rooms'>,
  userUuid: string,
): Promise<void> {
  await app.db.transaction().execute((trx) => dressAnew(app, trx, userUuid))
  await publishProfile(app, userUuid, await hasProPlan(app.db, userUuid, app))
}

/** Has what depends on a plan looked at again when it ends, whether or not anybody tells us then. */
export async function awaitEndOfPlan(
  app: Pick<App, 'jobs'>,
  db: Db,
  { userUuid, endsAt }: { userUuid: string; endsAt: Date },
): Promise<void> {
  const dedupeKey = `${userUuid} ${endsAt.toISOString()}`
  await app.jobs.add(db, 'checkPlan', { userUuid }, { runAt: endsAt, dedupeKey })
}
