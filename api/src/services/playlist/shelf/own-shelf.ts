import { SongStatus } from '@segue/shared/song/song.ts'
import { isUnavailable } from '@segue/shared/song/upload-life.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'
import { asSong, CatalogueSong, songColumns } from '../songs/catalogue-song.ts'

const ShelfSong = z
  .object({
    song: CatalogueSong,
    /** How often I have heard at least half of it in a room. */
    heardTimes: z.number(),
    firstHeardAt: instant.nullable(),
    lastHeardAt: instant.nullable(),
    isStarred: z.boolean(),
    /** When I first added it to a crate from a room. */
    caughtAt: instant.nullable(),
    /** When I last heard, starred or caught it. */
    latestAt: instant,
  })
  .meta({ id: 'ShelfSong' })

const maxPage = 60
/** More words narrow a search no further. */
const maxWords = 8
const shelfKinds = ['heard', 'starred', 'caught'] as const

export const ownShelf = operation('GET /shelf', {
  summary: 'List the songs I have heard in rooms, starred, or caught in a crate from a room, latest first',
  access: user,
  query: {
    kind: z.enum(shelfKinds).optional(),
    /** Words in titles and artists. */
    search: z.string().trim().max(100).optional(),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}\.\d{1,9}$/, { error: 'must be the next of a page' })
      .optional(),
    limit: wholeNumber.pipe(z.number().min(1).max(maxPage)).default(maxPage),
  },
  returns: z.object({ songs: z.array(ShelfSong), next: z.string().nullable() }),
  async handle({ app, caller, query: { kind, search = '', from, until, cursor, limit } }) {
    const rows = await shelfOf(app.db, uuidOf(caller))
      .$if(from !== undefined, (query) => query.where('shelfSong.latestAt', '>=', new Date(from ?? 0)))
      .$if(until !== undefined, (query) => query.where('shelfSong.latestAt', '<', new Date(until ?? 0)))
      .$if(kind !== undefined, (query) => query.where(conditions[kind ?? 'heard']))
      .$if(cursor !== undefined, (query) => query.where(olderThan(cursor ?? '')))
      .$if(search !== '', (query) => query.where(hasWords(search)))
      .select(songColumns)
      .select(['shelfSong.heardTimes', 'shelfSong.firstHeardAt', 'shelfSong.lastHeardAt'])
      .select(['shelfSong.caughtAt', 'shelfSong.latestAt', isStarred.as('isStarred')])
      .orderBy('shelfSong.latestAt', 'desc')
      .orderBy('shelfSong.songId', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      songs: page.map(({ heardTimes, firstHeardAt, lastHeardAt, caughtAt, latestAt, ...row }) => ({
        song: asSong(row),
        heardTimes,
        firstHeardAt,
        lastHeardAt,
        isStarred: row.isStarred,
        caughtAt,
        latestAt,
      })),
      next: last ? `${last.latestAt.getTime()}.${last.id}` : null,
    }
  },
})

export const ownShelfCounts = operation('GET /shelf/counts', {
  summary: 'Count the songs I have heard in rooms, starred and caught',
  access: user,
  returns: z
    .object({
      songs: z.number(),
      heard: z.number(),
      starred: z.number(),
      caught: z.number(),
      /** The earliest `latestAt`; null for an empty shelf. */
      since: instant.nullable(),
    })
    .meta({ id: 'ShelfCounts' }),
  async handle({ app, caller }) {
    const counted = (is: ReturnType<typeof sql<boolean>>) => sql<number>`(count(*) filter (where ${is}))::int`
    return shelfOf(app.db, uuidOf(caller))
      .select([
        sql<number>`count(*)::int`.as('songs'),
        counted(conditions.heard).as('heard'),
        counted(conditions.starred).as('starred'),
        counted(conditions.caught).as('caught'),
        sql<Date | null>`min("shelfSong"."latestAt")`.as('since'),
      ])
      .executeTakeFirstOrThrow()
  },
})

const isStarred = sql<boolean>`exists (
  select from "crateSong" join "crate" on "crate"."id" = "crateSong"."crateId"
  where "crateSong"."songId" = "shelfSong"."songId" and "crate"."userUuid" = "shelfSong"."userUuid"
    and "crate"."special" = 'likes')`

const conditions = {
  heard: sql<boolean>`"shelfSong"."heardTimes" > 0`,
  starred: isStarred,
  caught: sql<boolean>`"shelfSong"."caughtAt" is not null`,
}

const unavailable = SongStatus.options.filter(isUnavailable)

/** Without songs that are gone, and those that are there only because of a star that has been taken back. */
const shelfOf = (db: Db, userUuid: string) =>
  db
    .selectFrom('shelfSong')
    .innerJoin('song', 'song.id', 'shelfSong.songId')
    .where('shelfSong.userUuid', '=', userUuid)
    .where('song.status', 'not in', unavailable)
    .where(sql<boolean>`(${conditions.heard} or ${conditions.caught} or ${isStarred})`)

function olderThan(cursor: string) {
  const [at = 0, songId = 0] = cursor.split('.').map(Number)
  return sql<boolean>`("shelfSong"."latestAt", "shelfSong"."songId") < (${new Date(at)}::timestamptz, ${songId}::integer)`
}

function hasWords(search: string) {
  const words = search.split(/\s+/).slice(0, maxWords)
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<boolean>`("song"."trackName" || ' ' || "song"."artistName") ilike all(${patterns}::text[])`
}
