import type { UserProfile } from '@segue/shared/people/profile.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { guestProfile } from '../guest-names/queries.ts'
import { userByIdOrUuid } from '../user-id.ts'
import { fullProfile, type FullProfile, type ProfileChange } from './profile.ts'

/** The profiles of active accounts. */
export function profileRows(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('user.deactivatedAt', 'is', null)
    .select([
      'user.id',
      'user.uuid',
      'user.createdAt',
      'userProfile.nickname',
      'userProfile.avatarId',
      'userProfile.color',
      'userProfile.badges',
      'userProfile.details',
    ])
}

/** The profile of the account or guest with this id; undefined for a closed account or an unknown numeric id. */
export async function findProfile(db: Db, id: string): Promise<FullProfile | UserProfile | undefined> {
  const found = await userByIdOrUuid(db, id)
  // Guests need no row: a uuid without an account is a guest's.
  if (!found && isUuid(id)) return guestProfile(db, id.toLowerCase())
  const row = found && (await profileRows(db).where('user.id', '=', found.id).executeTakeFirst())
  return row && fullProfile(row)
}

/** Changes only the given fields, so that concurrent changes of other fields are kept. */
export async function changeProfile(db: Db, uuid: string, change: ProfileChange, now: number): Promise<void> {
  const { nickname, avatarId, color, ...details } = change
  await db
    .updateTable('userProfile')
    .from('user')
    .whereRef('user.id', '=', 'userProfile.userId')
    .where('user.uuid', '=', uuid)
    .set({
      ...(nickname === undefined ? {} : { nickname }),
      ...(avatarId === undefined ? {} : { avatarId }),
      ...(color === undefined ? {} : { color }),
      details: sql`"userProfile"."details" || ${JSON.stringify(details)}::jsonb`,
      updatedAt: new Date(now),
    })
    .execute()
}
