import { sql } from 'kysely'
import * as z from 'zod'
import { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { guest } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { rankOf } from '../../points/public.ts'

const PersonPlay = z
  .object({
    playId: z.string(),
    song: Song,
    likes: z.number(),
    playedAt: instant,
    room: z.object({ slug: z.string(), name: z.string() }),
  })
  .meta({ id: 'PersonPlay' })

const SeasonRank = z
  .object({
    seasonName: z.string(),
    plays: z.number(),
    likes: z.number(),
    points: z.number(),
    /** The rank in the season; null for users without points. */
    rank: z.number().nullable(),
  })
  .meta({ id: 'SeasonStanding' })

export const playsOfPerson = operation('GET /users/{userUuid}/plays', {
  summary:
    'List a user’s plays in public rooms, newest first, and their rank in the current season. Empty if they don’t share it.',
  access: guest,
  params: { userUuid: uuid },
  query: page(10, 50),
  returns: z.object({ isShown: z.boolean(), season: SeasonRank.nullable(), songPlays: z.array(PersonPlay) }),
  async handle({ app, caller, params: { userUuid }, query }) {
    const who = await app.db
      .selectFrom('user')
      .innerJoin('userSettings', 'userSettings.userId', 'user.id')
      .where('user.uuid', '=', userUuid)
      .where('user.deactivatedAt', 'is', null)
      .select(['user.role', 'userSettings.showsPlays'])
      .executeTakeFirst()
    const isOwn = caller.kind === 'user' && uuidOf(caller) === userUuid.toLowerCase()
    if (!who || (!who.showsPlays && !isOwn)) return { isShown: false, season: null, songPlays: [] }
    return {
      isShown: who.showsPlays,
      season: who.role === 'bot' ? null : await seasonRankOf(app.db, userUuid, new Date(app.clock.now())),
      songPlays: await publicPlaysOf(app.db, userUuid, query),
    }
  },
})

/** Plays in private and unlisted rooms are not listed for anyone. */
async function publicPlaysOf(db: Db, djUuid: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('songPlay')
    .innerJoin('room', 'room.uuid', 'songPlay.roomUuid')
    .where('songPlay.djUuid', '=', djUuid)
    .where('room.type', '=', 'PUBLIC')
    .where('room.unlisted', '=', false)
    .select(['songPlay.playId', 'songPlay.song', 'songPlay.likes', 'songPlay.playedAt', 'room.slug', 'room.name'])
    .orderBy('songPlay.playedAt', 'desc')
    .orderBy('songPlay.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug, name, ...play }) => ({ ...play, room: { slug, name } }))
}

async function seasonRankOf(db: Db, djUuid: string, now: Date) {
  const season = await db
    .selectFrom('season')
    .where('startTime', '<=', now)
    .where('endTime', '>', now)
    .select(['id', 'name', 'startTime'])
    .executeTakeFirst()
  if (!season) return null
  const { plays, likes } = await db
    .selectFrom('songPlay')
    .where('songPlay.playedAt', '>=', season.startTime)
    .where('songPlay.djUuid', '=', djUuid)
    .select([sql<number>`count(*)::int`.as('plays'), sql<number>`coalesce(sum("likes"), 0)::int`.as('likes')])
    .executeTakeFirstOrThrow()
  const ranked = await rankOf(db, { seasonId: season.id }, djUuid, now)
  return { seasonName: season.name, plays, likes, points: ranked?.balance ?? 0, rank: ranked?.rank ?? null }
}
