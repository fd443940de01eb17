import { sql } from 'kysely'
import { genreKey } from '@segue/shared/song/genres.ts'
import type { Listing } from '@segue/shared/room/people/listing.ts'
import { haveTyped, wordsOf } from '@segue/shared/song/search/words.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'
import { sightOfListings } from '../room/visibility.ts'

/** Kinds of rooms that a list can be filtered by. */
export const roomKinds = ['playing', 'free', 'promoted'] as const

export type PublicRoomFilter = {
  limit: number
  offset: number
  /** Words of the room and its current song, and names of its DJs, each of which may be a prefix. */
  search?: string | undefined
  genre?: string | undefined
  only?: (typeof roomKinds)[number] | undefined
}

const listed = (app: App) => rooms(app.db).where('room.type', '=', 'PUBLIC').where('room.unlisted', '=', false)

/**
 * The public rooms, most people first, then newest. Those with people inside come from an index in memory; quiet ones
 * are read in the order of their index, so that a page costs no more among ten thousand.
 */
export async function publicRooms(app: App, caller: Caller, wanted: PublicRoomFilter) {
  const { limit, offset } = wanted
  const isNarrowed = Boolean(wanted.search ?? wanted.genre ?? wanted.only)
  const sees = isNarrowed ? await sightOfListings(app, caller) : undefined
  const crowded = await app.rooms.listings()
  const busy = sees ? crowded.filter(matching(wanted, sees)) : crowded
  const shown = busy.slice(offset, offset + limit)
  const page = await roomsById(app, idsOf(shown))
  const quiet = quietRooms(app, idsOf(crowded), wanted)
  if (shown.length < limit && wanted.only !== 'playing') {
    const further = await quiet
      .selectAll('room')
      .orderBy('room.id', 'desc')
      .limit(limit - shown.length)
      .offset(Math.max(0, offset - busy.length))
      .execute()
    page.push(...further)
  }
  const count = sees ? busy.length + (await countOf(quiet, wanted)) : await countOf(listed(app))
  return { rooms: await listedRooms(app, caller, page), count: Math.max(count, busy.length) }
}

const idsOf = (rooms: readonly Listing[]) => rooms.map(({ id }) => id)

/** Whether a room matches by what the caller sees of it. */
function matching(
  { search, genre, only }: PublicRoomFilter,
  sees: (room: Listing) => boolean,
): (room: Listing) => boolean {
  const typed = search ? wordsOf(search) : undefined
  const key = genre ? genreKey(genre) : undefined
  return (room) => {
    const part = sees(room) ? room.whole : room.atDoor
    if (only === 'playing' && !part.isPlaying) return false
    if (only === 'free' && !part.hasFreeSeat) return false
    if (only === 'promoted' && !room.promoted) return false
    if (key !== undefined && !part.genreKeys.includes(key)) return false
    return !typed || (typed.length > 0 && typed.every((word) => haveTyped(part.words, word)))
  }
}

/** The listed rooms that match the filter, without the crowded ones. */
export function quietRooms(
  app: App,
  crowded: readonly number[],
  { search = '', genre = '', only }: Pick<PublicRoomFilter, 'search' | 'genre' | 'only'>,
) {
  let quiet = listed(app).where('room.id', '<>', sql<number>`all(${[...crowded]}::int[])`)
  if (only === 'promoted') quiet = quiet.where('room.promoted', '=', true)
  if (search || genre) quiet = quiet.where(sql<boolean>`${roomTerms} @@ "roomQuery"(${search}, ${genre})`)
  return quiet
}

/** Must be exactly the expression of the index `roomWords`. */
const roomTerms = sql`"roomTerms"("room"."name" || ' ' || "room"."slug",
  "room"."description" || ' ' || "room"."vibe", "room"."genres",
  "room"."passwordHash" is not null or "room"."guestPasswordHash" is not null)`

/** Nothing plays in an empty room. */
async function countOf(
  quiet: ReturnType<typeof listed>,
  { only }: Pick<PublicRoomFilter, 'only'> = {},
): Promise<number> {
  if (only === 'playing') return 0
  const { count } = await quiet.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Listed rooms in the order of the given ids. */
async function roomsById(app: App, ids: readonly number[]) {
  const found = await listed(app)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The maximum number of genres to choose from. */
const maxGenres = 24

/**
 * The genres of listed rooms without a password, most rooms first, each in its most common spelling. Spellings are
 * counted first: ten thousand rooms have few of them, and computing the key of one is the expensive part.
 */
export const genresOfRooms = (app: App) =>
  app.db
    .with('named', () =>
      listed(app)
        .where('room.passwordHash', 'is', null)
        .where('room.guestPasswordHash', 'is', null)
        .where('room.genres', '<>', sql<string[]>`'{}'`)
        .select(sql<string>`unnest("room"."genres")`.as('genre')),
    )
    .with('spelled', (db) =>
      db
        .selectFrom('named')
        .select((is) => ['genre', is.fn.countAll().as('times')])
        .groupBy('genre'),
    )
    .selectFrom('spelled')
    .select([
      sql<string>`(array_agg("genre" order by "times" desc, "genre"))[1]`.as('genre'),
      sql<number>`sum("times")::int`.as('rooms'),
    ])
    .groupBy(sql`"genreKey"("genre")`)
    .orderBy('rooms', 'desc')
    .orderBy(sql`"genreKey"("genre")`)
    .limit(maxGenres)
    .execute()
