import { isUuid } from '@segue/shared/uuid.ts'
import type { Selectable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { CommunityTable } from '../../../db/tables/communities.ts'
import type { Caller } from '../../../ports/caller.ts'
import { fullProfile, isOfClosedAccount, profileRows } from '../../users/public.ts'
import { personOf } from '../ranks.ts'
import { slugAsStored } from '../room/slug.ts'
import type { CommunityRole } from './schemas.ts'

export type CommunityRow = Selectable<CommunityTable>

/** Communities that have not been ended. */
export const communities = (db: Db) => db.selectFrom('community').where('community.deletedAt', 'is', null)

/** The communities that an `{id}` in a path may refer to: an id, a UUID, or a slug in any case. */
function named(db: Db, id: string) {
  if (isUuid(id)) return communities(db).where('community.uuid', '=', id)
  if (/^\d{1,9}$/.test(id)) return communities(db).where('community.id', '=', Number(id))
  return communities(db).where('community.slug', '=', slugAsStored(id))
}

export const findCommunity = (db: Db, id: string): Promise<CommunityRow | undefined> =>
  named(db, id).selectAll('community').executeTakeFirst()

/**
 * The community, locked until the transaction ends. Every change of a community starts here, so that nobody joins,
 * leaves or inherits one while it changes hands or ends.
 */
export const lockCommunity = (trx: Trx, id: string): Promise<CommunityRow | undefined> =>
  named(trx, id).selectAll('community').forUpdate().executeTakeFirst()

/** A community as this caller sees it. */
export async function communityFor(db: Db, caller: Caller, row: CommunityRow) {
  const owner = await profileRows(db).where('user.uuid', '=', row.ownerUuid).executeTakeFirst()
  const membersCount = await countMembers(db, row.id)
  const role = await roleIn(db, row, personOf(caller).userUuid)
  return { ...row, owner: owner ? fullProfile(owner) : null, membersCount, role }
}

async function roleIn(db: Db, { id, ownerUuid }: CommunityRow, userUuid: string): Promise<CommunityRole | null> {
  if (!userUuid) return null
  if (userUuid === ownerUuid) return 'owner'
  const found = await db
    .selectFrom('communityUser')
    .where('communityId', '=', id)
    .where('userUuid', '=', userUuid)
    .select('id')
    .executeTakeFirst()
  return found ? 'member' : null
}

/** How many members have an open account. */
export async function countMembers(db: Db, communityId: number): Promise<number> {
  const { count } = await db
    .selectFrom('communityUser')
    .innerJoin('user', 'user.uuid', 'communityUser.userUuid')
    .where('user.deactivatedAt', 'is', null)
    .where('communityId', '=', communityId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Makes a user a member. Idempotent. */
export async function addMember(trx: Trx, communityId: number, userUuid: string, at: Date): Promise<void> {
  await trx
    .insertInto('communityUser')
    .values({ communityId, userUuid, joinedAt: at })
    .onConflict((conflict) => conflict.columns(['communityId', 'userUuid']).doNothing())
    .execute()
}

export async function removeMember(trx: Trx, communityId: number, userUuid: string): Promise<void> {
  await trx
    .deleteFrom('communityUser')
    .where('communityId', '=', communityId)
    .where('userUuid', '=', userUuid)
    .execute()
}

/** A user's communities, the last joined first. */
export const communitiesOf = (db: Db, userUuid: string) =>
  communities(db)
    .innerJoin('communityUser', 'communityUser.communityId', 'community.id')
    .where('communityUser.userUuid', '=', userUuid)
    .orderBy('communityUser.id', 'desc')

/** Ends a community and removes its members and rooms. Its address stays taken. */
export async function endCommunity(trx: Trx, { id }: Pick<CommunityRow, 'id'>, at: Date): Promise<void> {
  await trx.updateTable('community').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute()
  await trx.deleteFrom('communityUser').where('communityId', '=', id).execute()
  await trx.deleteFrom('communityRoom').where('communityId', '=', id).execute()
}

/** The longest-standing member with an open account, other than `without`. */
export async function heirOf(trx: Trx, communityId: number, without: string): Promise<string | undefined> {
  const heir = await trx
    .selectFrom('communityUser')
    .where('communityId', '=', communityId)
    .where('userUuid', '<>', without)
    .where((is) => is.not(isOfClosedAccount('communityUser.userUuid')))
    .select('userUuid')
    .orderBy('id')
    .executeTakeFirst()
  return heir?.userUuid
}

export const nowOf = ({ clock }: Pick<App, 'clock'>) => new Date(clock.now())
