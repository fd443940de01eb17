import type { App } from '../../../app.ts'
import { profileRows } from './queries.ts'
import { fullProfile, type FullProfile } from './profile.ts'

/**
 * Sends an account's profile to its live rooms, with its plan if that changed. Undefined if no active account has the
 * uuid.
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
