import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/db.ts'
import { literally } from '../../../platform/list/like.ts'
import { profileRows } from '../../users/public.ts'

/** Two users in the order in which their friendship is stored. */
export const pairOf = (one: string, other: string) =>
  one < other ? { lowUuid: one, highUuid: other } : { lowUuid: other, highUuid: one }

/** A user's friends, as `userUuid` with `since`. */
export const friendUuidsOf = (db: Db, uuid: string) =>
  db
    .selectFrom('friendship')
    .where('lowUuid', '=', uuid)
    .select(['highUuid as userUuid', 'since'])
    .unionAll(db.selectFrom('friendship').where('highUuid', '=', uuid).select(['lowUuid as userUuid', 'since']))

/** A user's friends with active accounts, with their profiles; optionally only those whose names begin with a text. */
export const friendRows = (db: Db, uuid: string, beginning = '') => {
  const rows = profileRows(db)
    .innerJoin(friendUuidsOf(db, uuid).as('friend'), 'friend.userUuid', 'user.uuid')
    .select(['friend.userUuid', 'friend.since'])
  const begun = beginning.trim().toLowerCase()
  return begun === '' ? rows : rows.where(sql`lower("userProfile"."nickname")`, 'like', `${literally(begun)}%`)
}

export const inOrderOfName = (
  rows: ReturnType<typeof friendRows>,
  { limit, offset }: { limit: number; offset: number },
) =>
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

/** Whether a user has a friend among the given users. */
export async function hasFriendAmong(db: Db, userUuid: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false
  const found = await db
    .selectFrom(friendUuidsOf(db, userUuid).as('friend'))
    .where('friend.userUuid', '=', sql<string>`any(${[...others]}::uuid[])`)
    .select('friend.userUuid')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const friendshipOf = (db: Db, one: string, other: string) => {
  const { lowUuid, highUuid } = pairOf(one, other)
  return db
    .selectFrom('friendship')
    .where('lowUuid', '=', lowUuid)
    .where('highUuid', '=', highUuid)
    .select('since')
    .executeTakeFirst()
}

/** Makes two users friends, and marks all invitations between them as accepted. */
export async function makeFriends(trx: Trx, one: string, other: string, at: Date): Promise<void> {
  await trx
    .insertInto('friendship')
    .values({ ...pairOf(one, other), since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('friendInvitation')
    .set({ invitationStatus: 'accepted', answeredAt: at, withdrawnAt: null })
    .where('fromUuid', 'in', [one, other])
    .where('toUuid', 'in', [one, other])
    .execute()
}

/** Ends a friendship. Returns whether there was one. */
export async function endFriendship(trx: Db, one: string, other: string): Promise<boolean> {
  const { lowUuid, highUuid } = pairOf(one, other)
  const { numDeletedRows } = await trx
    .deleteFrom('friendship')
    .where('lowUuid', '=', lowUuid)
    .where('highUuid', '=', highUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
