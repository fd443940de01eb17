import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { literally } from '../../platform/like.ts'
import { profileRows } from '../users/public.ts'
import { friendRows as allFriendRows, friendshipOf } from './friends/queries.ts'

export { blockPerson, mostBlocked, unblockPerson } from './blocks/block-person.ts'
export { hasBlocked } from './blocks/queries.ts'
export { friendUuidsOf } from './friends/queries.ts'
export { friendsOf, placesOf, writeCrowds } from './whereabouts/whereabouts.ts'

/** The friends of somebody whose names begin with a text, where one is given. */
export const friendRows = (db: Db, uuid: string, beginning = '') => {
  const rows = allFriendRows(db, uuid)
  const begun = beginning.trim().toLowerCase()
  return begun === '' ? rows : rows.where(sql`lower("userProfile"."nickname")`, 'like', `${literally(begun)}%`)
}

type FriendRows = ReturnType<typeof friendRows>

export const inOrderOfName = (rows: FriendRows, { limit, offset }: { limit: number; offset: number }) =>
  rows
    .orderBy(sql`lower("userProfile"."nickname")`)
    .orderBy('user.uuid')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countFriends(db: Db, uuid: string, beginning = ''): Promise<number> {
  const { count } = await db
    .selectFrom(friendRows(db, uuid, beginning).as('friend'))
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The people whom somebody has blocked, newest first. */
export const blockedRows = (db: Db, byUuid: string, { limit, offset }: { limit: number; offset: number }) =>
  profileRows(db)
    .innerJoin('blockedUser', 'blockedUser.userUuid', 'user.uuid')
    .where('blockedUser.byUuid', '=', byUuid)
    .orderBy('blockedUser.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBlocked(db: Db, byUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('blockedUser')
    .where('byUuid', '=', byUuid)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether somebody hears another without having let them in: a friend, or a DJ they follow. */
export async function areClose(db: Db, listener: string, other: string): Promise<boolean> {
  if (await friendshipOf(db, listener, other)) return true
  const following = await db
    .selectFrom('djFan')
    .where('userUuid', '=', listener)
    .where('djUuid', '=', other)
    .select('id')
    .executeTakeFirst()
  return following !== undefined
}

/** Whether somebody has a friend among these people (decision 0057). */
export async function hasFriendAmong(db: Db, userUuid: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false
  const among = sql<string>`any(${[...others]}::uuid[])`
  const found = await db
    .selectFrom('friendship')
    .where((is) =>
      is.or([
        is.and([is('lowUuid', '=', userUuid), is('highUuid', '=', among)]),
        is.and([is('highUuid', '=', userUuid), is('lowUuid', '=', among)]),
      ]),
    )
    .select('since')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
