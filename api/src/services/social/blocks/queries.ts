import type { Db } from '../../../db/db.ts'
import { profileRows } from '../../users/public.ts'

export const blockedByYou = [403, 'You’ve blocked this person. Unblock them first'] as const

export async function hasBlocked(db: Db, byUuid: string, userUuid: string): Promise<boolean> {
  const found = await db
    .selectFrom('blockedUser')
    .where('byUuid', '=', byUuid)
    .where('userUuid', '=', userUuid)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The users somebody has blocked, newest first. */
export const blockedRows = (db: Db, byUuid: string, { limit, offset }: { limit: number; offset: number }) =>
  profileRows(db)
    .innerJoin('blockedUser', 'blockedUser.userUuid', 'user.uuid')
    .where('blockedUser.byUuid', '=', byUuid)
    .select('blockedUser.createdAt as blockedAt')
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
