import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { profileRows } from '../../users/public.ts'

/**
 * Whether a viewer sees a row of `djFan`. Blocking deletes the row, but the blocked user can follow again: then only
 * they see it, as they would without a block.
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

/** The fans of a DJ that a viewer sees (null for an anonymous one), newest first, with their profiles. */
export const fansOf = (db: Db, djUuid: string, viewer: string | null) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.userUuid', 'user.uuid')
    .where('djFan.djUuid', '=', djUuid)
    .where(isSeenBy(viewer))
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** The DJs a user follows, newest first, with their profiles. */
export const followedBy = (db: Db, userUuid: string) =>
  profileRows(db)
    .innerJoin('djFan', 'djFan.djUuid', 'user.uuid')
    .where('djFan.userUuid', '=', userUuid)
    .select(columns)
    .orderBy('djFan.id', 'desc')

/** How many active fans of a DJ a viewer sees. */
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

/** How many DJs with an active account a user follows. */
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
