import { sql, type RawBuilder } from 'kysely'
import { moderates } from '@segue/shared/people/account-roles.ts'
import { uuidParts } from '@segue/shared/people/ghost.ts'
import { accountRoles, type AccountRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { hasPlan, type PlanFacts } from '../../../platform/has-plan.ts'

/** The avatar of guests, and the fallback if there is no other. */
const ghost = 'ghost'

const moderatorRoles = accountRoles.filter((role) => moderates(role))

/**
 * Whether a user may wear an avatar; decided only here. For statements over `avatar` and, joined to it or absent,
 * `user`. `role` is used for a user without an account yet; null is a guest.
 */
export function isWearable(app: PlanFacts, role: AccountRole | null = null): RawBuilder<boolean> {
  const theirRole = sql`coalesce("user"."role", ${role}::text)`
  const isLinked = sql`exists (select from "discordAccount" where "discordAccount"."userId" = "user"."id")`
  return sql<boolean>`("avatar"."deletedAt" is null and (
    exists (select from "userAvatarAssignment" as "assigned"
      where "assigned"."slug" = "avatar"."slug" and "assigned"."userUuid" = "user"."uuid")
    or case "avatar"."avatarStatus"
      when 'PUBLIC' then not "avatar"."discordOnly" or ${isLinked}
      when 'SUBSCRIBER_ONLY' then ${hasPlan(app)}
      when 'PRIVATE' then coalesce(case "avatar"."wornBy"
        when 'guests' then ${theirRole} is null
        when 'linkedWithDiscord' then ${isLinked}
        when 'moderators' then ${theirRole} = any(${moderatorRoles}::text[])
        when 'bots' then ${theirRole} = 'bot'
      end, false)
      else false
    end))`
}

/** The wearer of an avatar: an account, or the role of a future one. */
export type Wearer = { uuid: string } | { role: AccountRole }

/** Why a user may not wear an avatar; undefined if they may. */
export async function refusalToWear(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  slug: string,
  wearer: Wearer,
): Promise<'avatarNotFound' | 'avatarNotYours' | undefined> {
  const found = await app.db
    .selectFrom('avatar')
    .leftJoin('user', (join) => join.on('user.uuid', '=', 'uuid' in wearer ? wearer.uuid : null))
    .where('avatar.slug', '=', slug)
    .where('avatar.deletedAt', 'is', null)
    .select(isWearable(app, 'role' in wearer ? wearer.role : null).as('isWearable'))
    .executeTakeFirst()
  if (!found) return 'avatarNotFound'
  return found.isWearable ? undefined : 'avatarNotYours'
}

/**
 * The avatar of a user who has not chosen one: always the same for a user, while the set of public avatars doesn't
 * change.
 */
export async function defaultAvatarOf(db: Db, uuid: string): Promise<string> {
  const rows = await db
    .selectFrom('avatar')
    .where('avatarStatus', '=', 'PUBLIC')
    .where('discordOnly', '=', false)
    .where('deletedAt', 'is', null)
    .select('slug')
    .orderBy('place')
    .orderBy('slug')
    .execute()
  return rows[Number(uuidParts(uuid)) % Math.max(1, rows.length)]?.slug ?? ghost
}

/**
 * Replaces an avatar that its wearer may not wear any more, for example after losing a role, a plan or an award.
 * Returns whether it was replaced; the caller notifies rooms after the commit.
 */
export async function dressAnew(app: PlanFacts, trx: Trx, userUuid: string): Promise<boolean> {
  const worn = await trx
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .innerJoin('avatar', 'avatar.slug', 'userProfile.avatarId')
    .where('user.uuid', '=', userUuid)
    .select(['user.id', isWearable(app).as('isWearable')])
    .executeTakeFirst()
  if (!worn || worn.isWearable) return false
  const avatarId = await defaultAvatarOf(trx, userUuid)
  await trx
    .updateTable('userProfile')
    .set({ avatarId, updatedAt: new Date(app.clock.now()) })
    .where('userId', '=', worn.id)
    .execute()
  return true
}
