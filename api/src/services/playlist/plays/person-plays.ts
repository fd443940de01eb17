import { sql } from 'kysely'
import * as z from 'zod'
import { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { guest } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, uuid } from '../../../platform/schemas.ts'

const PersonPlay = z
  .object({
    playId: z.string(),
    song: Song,
    likes: z.number(),
    playedAt: instant,
    room: z.object({ slug: z.string(), name: z.string() }),
  })
  .meta({ id: 'PersonPlay' })

const Standing = z
  .object({
    seasonName: z.string(),
    plays: z.number(),
    likes: z.number(),
    /** 1 for the most liked DJ; null for somebody whom nobody has liked yet. */
    rank: z.number().nullable(),
  })
  .meta({ id: 'SeasonStanding' })

export const playsOfPerson = operation('GET /users/{userUuid}/plays', {
  summary:
    'List what somebody has played in public rooms, newest first, and how they stand in the current season; nothing where they do not show it',
  access: guest,
  params: { userUuid: uuid },
  query: page(10, 50),
  returns: z.object({ isShown: z.boolean(), season: Standing.nullable(), songPlays: z.array(PersonPlay) }),
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
      season: who.role === 'bot' ? null : await standingOf(app.db, userUuid, new Date(app.clock.now())),
      songPlays: await publicPlaysOf(app.db, userUuid, query),
    }
  },
})

/** What is played behind a door stays there, also for those who know the song's DJ. */
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

async function standingOf(db: Db, djUuid: string, now: Date) {
  const season = await db
    .selectFrom('season')
    .where('startTime', '<=', now)
    .where('endTime', '>', now)
    .select(['name', 'startTime'])
    .executeTakeFirst()
  if (!season) return null
  const playedInSeason = db
    .selectFrom('songPlay')
    .innerJoin('user', 'user.uuid', 'songPlay.djUuid')
    .where('songPlay.playedAt', '>=', season.startTime)
    .where('user.role', '<>', 'bot')
    .where('user.deactivatedAt', 'is', null)
  const { plays, likes } = await playedInSeason
    .where('songPlay.djUuid', '=', djUuid)
    .select([sql<number>`count(*)::int`.as('plays'), sql<number>`coalesce(sum("likes"), 0)::int`.as('likes')])
    .executeTakeFirstOrThrow()
  if (likes === 0) return { seasonName: season.name, plays, likes, rank: null }
  const { ahead } = await db
    .selectFrom(
      playedInSeason
        .groupBy('songPlay.djUuid')
        .having(sql<number>`sum("likes")`, '>', likes)
        .select('songPlay.djUuid')
        .as('better'),
    )
    .select(sql<number>`count(*)::int`.as('ahead'))
    .executeTakeFirstOrThrow()
  return { seasonName: season.name, plays, likes, rank: ahead + 1 }
}
