import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
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

/** The profile of an account as it is now, told to the rooms that the person is in. */
export async function tellProfile(app: Pick<App, 'db' | 'rooms'>, uuid: string): Promise<FullProfile> {
  const row = await profileRows(app.db).where('user.uuid', '=', uuid).executeTakeFirst()
  const profile = fullProfile(must(row, 'a profile of every account'))
  app.rooms.actWherever(uuid, { type: 'profileChanged', profile })
  return profile
}
