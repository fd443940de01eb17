import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { profileRows } from '../../users/public.ts'

/** Of a row of `djFan`: whether neither of both has blocked the other. Blocking deletes it, and it may be made again. */
const unblocked = sql<boolean>`not exists (
  select from "blockedUser"
  where ("byUuid" = "djFan"."djUuid" and "blockedUser"."userUuid" = "djFan"."userUuid")
    or ("byUuid" = "djFan"."userUuid" and "blockedUser"."userUuid" = "djFan"."djUuid")
)`

const columns = [
  'djFan.id as fanId',
  'djFan.djUuid',
  'djFan.userUuid',
  'djFan.notify',
  'djFan.createdAt as followedAt',
] as const

/** The fans of a DJ, those who followed last first, with their own profiles. */
export const fansOf = (db: Db, djUuid: string) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.userUuid', 'user.uuid')
    .where('djFan.djUuid', '=', djUuid)
    .where(unblocked)
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** Whom somebody follows, the last first, with the profiles of the DJs. */
export const followedBy = (db: Db, userUuid: string) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.djUuid', 'user.uuid')
    .where('djFan.userUuid', '=', userUuid)
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** How many fans a DJ has whose accounts are open. */
export async function countFans(db: Db, djUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('djFan')
    .innerJoin('user', 'user.uuid', 'djFan.userUuid')
    .where('user.deactivatedAt', 'is', null)
    .where('djFan.djUuid', '=', djUuid)
    .where(unblocked)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many DJs somebody follows whose accounts are open. */
export async function countFollowed(db: Db, userUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('djFan')
    .innerJoin('user', 'user.uuid', 'djFan.djUuid')
    .where('user.deactivatedAt', 'is', null)
    .where('djFan.userUuid', '=', userUuid)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
