import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { uuid } from '../../../platform/schemas.ts'

/** Filters for the plays of a room. */
export const playFilter = {
  /** Words of the title and artist, each of which may be a prefix. */
  search: z.string().trim().max(100).optional(),
  djUuid: uuid.optional(),
  /** From when (inclusive) until when (exclusive). */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  order: z.enum(['newest', 'liked']).default('newest'),
}
export type PlayFilter = z.infer<z.ZodObject<typeof playFilter>>

/** The plays of a room that match a filter, unordered. */
export function playsOf(db: Db, roomUuid: string, { search, djUuid, from, until }: PlayFilter) {
  let plays = db.selectFrom('songPlay').where('songPlay.roomUuid', '=', roomUuid)
  if (search)
    plays = plays.where(
      sql<boolean>`"playTerms"("songPlay"."roomUuid"::text, "songPlay"."song") @@ "playQuery"(${roomUuid}, ${search})`,
    )
  if (djUuid) plays = plays.where('songPlay.djUuid', '=', djUuid)
  if (from) plays = plays.where('songPlay.playedAt', '>=', new Date(from))
  return until ? plays.where('songPlay.playedAt', '<', new Date(until)) : plays
}

/** A page of the plays that match a filter. */
export const pageOfPlays = (
  db: Db,
  roomUuid: string,
  { limit, offset, ...filter }: PlayFilter & { limit: number; offset: number },
) =>
  playsOf(db, roomUuid, filter)
    .$if(filter.order === 'liked', (plays) => plays.orderBy(sql`"likes" + "stars"`, 'desc'))
    .orderBy('songPlay.playedAt', 'desc')
    .orderBy('songPlay.id', 'desc')
    .select(['playId', 'song', 'likes', 'dislikes', 'stars', 'djUuid', 'listenersAtStart', 'playedAt'])
    .limit(limit)
    .offset(offset)
    .execute()

/** The profiles of those users who have an open account. */
export async function facesOf(db: Db, uuids: readonly string[]) {
  const found = await db
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('user.uuid', '=', sql<string>`any(${[...new Set(uuids)]}::uuid[])`)
    .where('user.deactivatedAt', 'is', null)
    .select(['user.uuid', 'nickname', 'avatarId', 'color'])
    .execute()
  return new Map(found.map((face) => [face.uuid, face]))
}
