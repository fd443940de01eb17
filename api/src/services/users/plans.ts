import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { dressAnew } from './profiles/avatars.ts'
import { hasProPlan } from '../../platform/has-plan.ts'
import { publishProfile } from './profiles/publish-profile.ts'

/**
 * Applies everything that depends on a user's plan: their avatar, and their rooms. It reads the plan itself, so it can
 * be called at any time and repeatedly.
 */
export async function publishPlan(
  app: Pick<App, 'db' | 'clock' | 'config' | 'rooms'>,
  userUuid: string,
): Promise<void> {
  await app.db.transaction().execute((trx) => dressAnew(app, trx, userUuid))
  await publishProfile(app, userUuid, await hasProPlan(app.db, userUuid, app))
}

/** Schedules a check of a plan for when it ends, whether or not we are notified then. */
export async function awaitEndOfPlan(
  app: Pick<App, 'jobs'>,
  db: Db,
  { userUuid, endsAt }: { userUuid: string; endsAt: Date },
): Promise<void> {
  const dedupeKey = `${userUuid} ${endsAt.toISOString()}`
  await app.jobs.add(db, 'checkPlan', { userUuid }, { runAt: endsAt, dedupeKey })
}
