import type { App } from '../../../app.ts'
import { profileRows } from './queries.ts'
import { fullProfile, type FullProfile } from './profile.ts'

/**
 * Tells the live rooms of the profile of an account, and of its plan where that is what changed. Undefined where no active
 * account has the uuid.
 */
export async function publishProfile(
  app: Pick<App, 'db' | 'rooms'>,
  userUuid: string,
  hasProPlan?: boolean,
): Promise<FullProfile | undefined> {
  const row = await profileRows(app.db).where('user.uuid', '=', userUuid).executeTakeFirst()
  if (!row) return undefined
  const profile = fullProfile(row)
  app.rooms.actWherever(userUuid, {
    type: 'profileChanged',
    profile,
    ...(hasProPlan === undefined ? {} : { hasProPlan }),
  })
  return profile
}
