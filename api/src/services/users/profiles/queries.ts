import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { ProfileChange } from './profile.ts'

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
