import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { profileRows } from '../../users/public.ts'

/**
 * Of a row of `djFan`: whether somebody sees it. Blocking deletes it, and it may be made again: then whoever was blocked sees
 * that they follow, as they would without a block, and nobody else does.
 */
const isSeenBy = (viewer: string | null) => sql<boolean>`("djFan"."userUuid" = ${viewer}::uuid or not exists (
  select from "blockedUser"
  where ("byUuid" = "djFan"."djUuid" and "blockedUser"."userUuid" = "djFan"."userUuid")
    or ("byUuid" = "djFan"."userUuid" and "blockedUser"."userUuid" = "djFan"."djUuid")
))`

const columns = [
  'djFan.id as fanId',
  'djFan.djUuid',
  'djFan.userUuid',
  'djFan.notify',
  'djFan.createdAt as followedAt',
] as const

/** The fans of a DJ as somebody sees them, or nobody in particular, those who followed last first, with their own profiles. */
export const fansOf = (db: Db, djUuid: string, viewer: string | null) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.userUuid', 'user.uuid')
    .where('djFan.djUuid', '=', djUuid)
    .where(isSeenBy(viewer))
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** Whom somebody follows, the last first, with the profiles of the DJs. */
export const followedBy = (db: Db, userUuid: string) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.djUuid', 'user.uuid')
    .where('djFan.userUuid', '=', userUuid)
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** How many fans somebody sees that a DJ has whose accounts are open. */
export async function countFans(db: Db, djUuid: string, viewer: string): Promise<number> {
  const { count } = await db
    .selectFrom('djFan')
    .innerJoin('user', 'user.uuid', 'djFan.userUuid')
    .where('user.deactivatedAt', 'is', null)
    .where('djFan.djUuid', '=', djUuid)
    .where(isSeenBy(viewer))
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
