import { sql } from 'kysely'
import { genreKey } from '@segue/shared/song/genres.ts'
import { hasTyped, wordsOf } from '@segue/shared/song/search/words.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'

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

type Listed = Awaited<ReturnType<typeof listedRooms>>[number]

const listed = (app: App) => rooms(app.db).where('room.type', '=', 'PUBLIC').where('room.unlisted', '=', false)

/**
 * The public rooms, most people first, then newest. Busy rooms are few and are sorted here; quiet ones are read in the
 * order of their index, so that a page costs no more among ten thousand.
 */
export async function publicRooms(app: App, caller: Caller, wanted: PublicRoomFilter) {
  const { limit, offset } = wanted
  const crowded = await crowdedRooms(app)
  const busy = isNarrowed(wanted) ? await onlyWanted(app, caller, crowded, wanted) : crowded
  const shown = busy.slice(offset, offset + limit)
  const quiet = quietRooms(app, crowded, wanted)
  const page = await roomsById(app, shown)
  if (page.length < limit && wanted.only !== 'playing') {
    const further = await quiet
      .selectAll('room')
      .orderBy('room.id', 'desc')
      .limit(limit - shown.length)
      .offset(Math.max(0, offset - busy.length))
      .execute()
    page.push(...further)
  }
  return { rooms: await listedRooms(app, caller, page), count: busy.length + (await countOf(quiet, wanted)) }
}

const isNarrowed = ({ search, genre, only }: PublicRoomFilter) => Boolean(search ?? genre ?? only)

/** The ids of the listed rooms with people inside, most people first. */
async function crowdedRooms(app: App): Promise<number[]> {
  const crowds = await app.rooms.crowds()
  const people = new Map(crowds.map(({ roomUuid, people }) => [roomUuid, people]))
  const found = await listed(app)
    .where('room.uuid', '=', sql<string>`any(${[...people.keys()]}::uuid[])`)
    .select(['room.id', 'room.uuid'])
    .execute()
  const crowdIn = (uuid: string) => people.get(uuid) ?? 0
  return found.sort((a, b) => crowdIn(b.uuid) - crowdIn(a.uuid) || b.id - a.id).map(({ id }) => id)
}

/** The crowded rooms that match the filter, by what this caller sees of them. */
async function onlyWanted(
  app: App,
  caller: Caller,
  crowded: readonly number[],
  wanted: PublicRoomFilter,
): Promise<number[]> {
  const seen = await listedRooms(app, caller, await roomsById(app, crowded))
  const requested = wordsOf(wanted.search ?? '')
  const genre = wanted.genre && genreKey(wanted.genre)
  return seen
    .filter((room) => !wanted.only || isOfKind(room, wanted.only))
    .filter((room) => !genre || room.genres.some((one) => genreKey(one) === genre))
    .filter((room) => !wanted.search || hasWords(room, requested))
    .map(({ id }) => id)
}

function isOfKind(room: Listed, kind: NonNullable<PublicRoomFilter['only']>): boolean {
  if (kind === 'playing') return room.song !== null
  return kind === 'promoted' ? room.promoted : room.djs.length < room.numberOfDjs
}

function hasWords(room: Listed, requested: readonly string[]): boolean {
  const { song } = room
  const messages = [room.name, room.slug, room.description, room.vibe, room.genres.join(' ')]
  const received = [song?.trackName ?? '', song?.artistName ?? '', ...room.djs.map((dj) => dj.nickname)]
  const words = wordsOf([...messages, ...received].join(' '))
  return requested.length > 0 && requested.every((typed) => words.some((word) => hasTyped(word, typed)))
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
async function countOf(quiet: ReturnType<typeof quietRooms>, { only }: PublicRoomFilter): Promise<number> {
  if (only === 'playing') return 0
  const { count } = await quiet.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Rooms in the order of the given ids. */
async function roomsById(app: App, ids: readonly number[]) {
  const found = await rooms(app.db)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The maximum number of genres to choose from. */
const maxGenres = 24

/** The genres of listed rooms without a password, most rooms first, each in its most common spelling. */
export const genresOfRooms = (app: App) =>
  app.db
    .selectFrom(
      listed(app)
        .where('room.passwordHash', 'is', null)
        .where('room.guestPasswordHash', 'is', null)
        .where('room.genres', '<>', sql<string[]>`'{}'`)
        .select(sql<string>`unnest("room"."genres")`.as('genre'))
        .as('named'),
    )
    .select([sql<string>`mode() within group (order by "genre")`.as('genre'), sql<number>`count(*)::int`.as('rooms')])
    .groupBy(sql`"genreKey"("genre")`)
    .orderBy('rooms', 'desc')
    .orderBy(sql`"genreKey"("genre")`)
    .limit(maxGenres)
    .execute()
