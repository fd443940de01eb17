import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { dressAnew } from './profiles/avatars.ts'
import { hasPlan, type PlanFacts } from '../../platform/has-plan.ts'
import { tellOfProfile } from './profiles/tell.ts'

declare module '../../ports/jobs.ts' {
  interface JobKinds {
    /** A plan of theirs may have ended by now. */
    checkPlan: { userUuid: string }
  }
}

/** Whether somebody has the pro plan, wherever they pay for it. */
export async function hasProPlan(db: Db, userUuid: string, app: PlanFacts): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .where('uuid', '=', userUuid)
    .select(hasPlan(app).as('hasPlan'))
    .executeTakeFirst()
  return found?.hasPlan ?? false
}

/**
 * Has everything follow that depends on somebody's plan: what they wear, and the rooms they are in. It looks the plan up
 * itself, so that it may be called at any time, and again.
 */
export async function tellOfPlan(
  app: Pick<App, 'db' | 'clock' | 'config' | 'rooms'>,
  userUuid: string,
): Promise<void> {
  await app.db.transaction().execute((trx) => dressAnew(app, trx, userUuid))
  await tellOfProfile(app, userUuid, await hasProPlan(app.db, userUuid, app))
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
