import { must } from '@segue/shared/must.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import type { AccountRole, UserProfile } from '@segue/shared/people/profile.ts'
import type { Db } from '../../db/db.ts'
import { guestNamesOf } from './guest-names/queries.ts'
import { fullProfile, type FullProfile } from './profiles/profile.ts'
import { profileRows } from './profiles/queries.ts'

export { preferredLanguage } from './language.ts'
export { isUserId, UserId, userByIdOrUuid } from './user-id.ts'
export { isOfClosedAccount } from './accounts.ts'
export { accountErrors } from './accounts.ts'
export { claimOnce } from './discord/interactions.ts'
export { BotUser, signInThroughBot } from './discord/sign-in.ts'
export { discordErrors, trouble } from './discord/oauth.ts'
export { awaitEndOfPlan, publishPlan } from './plans.ts'
export { endedPlay, hearingOf, playsOfLeavers, type HeardPlay } from './scrobbling/heard-plays.ts'
export { queuePlayingNow } from './scrobbling/playing-now.ts'
export { scrobbleFinished, scrobbleOfLeavers } from './scrobbling/queue-scrobbles.ts'
export { createMusicAccounts } from './music-accounts/accounts.ts'
export { AccountChanges, recentlyChanged } from './sessions/account-changes.ts'
export { beginServiceSession } from './sessions/service-session.ts'
export { findProfile } from './profiles/queries.ts'
export { sessionStatusOf } from './sessions/account-status.ts'
export { FullProfile, fullProfile } from './profiles/profile.ts'
export { profileRows } from './profiles/queries.ts'
export { digestEmail, waysInChangedText } from './emails/email-templates.ts'
export { queueAwardEmails } from './emails/award-notices.ts'
export { queueReportEmails } from './emails/report-notices.ts'
export { dressAnew, isWearable } from './profiles/avatars.ts'
export { publishProfile } from './profiles/publish-profile.ts'

/** The role of an account, or undefined where no account has the uuid. */
export async function accountRoleOf(db: Db, uuid: string): Promise<AccountRole | undefined> {
  const found = await db.selectFrom('user').where('uuid', '=', uuid).select('role').executeTakeFirst()
  return found?.role
}

/** Whether an account is closed; its content is hidden from others then. */
export async function isClosed(db: Db, uuid: string): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .where('deactivatedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The profile of a user, or of a guest when no account has the uuid. */
export async function profileOf(db: Db, uuid: string): Promise<UserProfile> {
  return must((await profilesOf(db, [uuid])).get(uuid), 'a profile for every uuid')
}

/**
 * Profiles by uuid. Every uuid gets one: a uuid without an active account is a guest's. Pass at most a few hundred at
 * once.
 */
export async function profilesOf(db: Db, uuids: readonly string[]): Promise<Map<string, FullProfile | UserProfile>> {
  const rows =
    uuids.length === 0
      ? []
      : await profileRows(db)
          .where('user.uuid', 'in', [...uuids])
          .execute()
  const known = new Map(rows.map((row) => [row.uuid, fullProfile(row)]))
  const names = await guestNamesOf(
    db,
    uuids.filter((uuid) => !known.has(uuid)),
  )
  return new Map(uuids.map((uuid) => [uuid, known.get(uuid) ?? ghostProfile(uuid, names.get(uuid))]))
}

/** The accounts linked to the given Discord users, without users who have none. */
export const usersOfDiscord = (db: Db, discordIds: readonly string[]) =>
  db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('discordAccount.discordId', 'in', ['', ...discordIds.slice(0, maxFromDiscord)])
    .select(['discordAccount.discordId', 'user.uuid as userUuid'])
    .execute()

/** More than an activity in a Discord channel can have. */
const maxFromDiscord = 1000

export async function discordIdOf(db: Db, uuid: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('user.uuid', '=', uuid)
    .select('discordAccount.discordId')
    .executeTakeFirst()
  return found?.discordId
}
