import { ghostProfile } from '@segue/shared/people/ghost.ts'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import { sql } from 'kysely'
import { comparedName } from '../../../db/compared-name.ts'
import type { Db, Trx } from '../../../db/db.ts'

/** The chosen names of the given guests, by uuid, without guests who have not chosen one. */
export async function guestNamesOf(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guestName')
    .where('uuid', 'in', [...uuids])
    .select(['uuid', 'nickname'])
    .limit(uuids.length)
    .execute()
  return new Map(rows.map(({ uuid, nickname }) => [uuid, nickname]))
}

/** The profile of a guest, with their chosen name, if any. */
export async function guestProfile(db: Db, uuid: string): Promise<UserProfile> {
  return ghostProfile(uuid, (await guestNamesOf(db, [uuid])).get(uuid))
}

/** Whether an active account has this name, or one that looks like it. */
export async function isNameOfAccount(db: Db, nickname: string): Promise<boolean> {
  const found = await db
    .selectFrom('userProfile')
    .innerJoin('user', 'user.id', 'userProfile.userId')
    .where('user.deactivatedAt', 'is', null)
    .where(comparedName(sql.ref('userProfile.nickname')), '=', comparedName(sql`${nickname}::text`))
    .select('user.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The latest name counts. */
export async function keepGuestName(db: Db, name: { uuid: string; nickname: string; chosenAt: Date }): Promise<void> {
  const { nickname, chosenAt } = name
  await db
    .insertInto('guestName')
    .values(name)
    .onConflict((taken) => taken.column('uuid').doUpdateSet({ nickname, chosenAt }))
    .execute()
}

/** Whether a guest has chosen a name; locks it until the transaction ends. */
export async function lockGuestName(trx: Trx, uuid: string): Promise<boolean> {
  const found = await trx
    .selectFrom('guestName')
    .where('uuid', '=', uuid)
    .select('uuid')
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function forgetGuestName(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('guestName').where('uuid', '=', uuid).execute()
}
