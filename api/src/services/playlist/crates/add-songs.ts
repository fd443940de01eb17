import { CompiledQuery } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { lostRace, type Db } from '../../../db/db.ts'
import type { SpecialCrate } from '../../../db/tables/playlist.ts'
import { asSong, songColumns, type CatalogueSong, type SongRow } from '../songs/catalogue-song.ts'
import { asGiven, type GivenSong, type NewSong } from '../songs/new-song.ts'
import { addToCrate, addToSpecial } from './add-statement.ts'
import type { CrateSong } from './schemas.ts'
import { specialNames } from './special-names.ts'

/** What a crate holds at most; far more than anybody scrolls, and a bound on what one person can store. */
export const mostSongsInCrate = 10_000

/** Somebody's queue or likes, made when first used, or a crate that exists. */
export type Target = { special: SpecialCrate; userUuid: string } | { crateId: number }

export type Added =
  | { outcome: 'added'; crateId: number; crateUuid: string; songs: CrateSong[] }
  | { outcome: 'unknownSong' | 'full' }

type AddedRow = { [K in keyof Omit<SongRow, 'id'>]: SongRow[K] | null } & {
  songId: number
  crateSongUuid: string
  crateId: number
  crateUuid: string
  songCount: number
}

/** Puts songs into a crate, all of them or none. The cost does not depend on how many the crate has. */
export async function addSongs(db: Db, target: Target, songs: readonly NewSong[], append: boolean): Promise<Added> {
  const given = asGiven(songs)
  const rows = await inOneGo(db, target, given, append)
  const [first] = rows
  if (!first) return { outcome: await whyNot(db, target, given.length) }
  const unseen = rows.filter((row) => row.status === null).map((row) => row.songId)
  // A rival made these songs at the same moment: this statement does not see them yet, the next one does.
  const late = unseen.length > 0 ? await songsByNumber(db, unseen) : undefined
  const start = append ? first.songCount - rows.length : 0
  return {
    outcome: 'added',
    crateId: first.crateId,
    crateUuid: first.crateUuid,
    songs: rows.map((row, at) => ({
      ...(late?.get(row.songId) ?? songOf(row)),
      crateSongUuid: row.crateSongUuid,
      position: start + at,
    })),
  }
}

async function inOneGo(db: Db, target: Target, given: GivenSong[], append: boolean): Promise<AddedRow[]> {
  const shared = [JSON.stringify(given), append, mostSongsInCrate]
  const query =
    'special' in target
      ? CompiledQuery.raw(addToSpecial, [...shared, target.userUuid, target.special, specialNames[target.special]])
      : CompiledQuery.raw(addToCrate, [...shared, target.crateId])
  const run = () => db.executeQuery(query)
  const { rows } = await (db.isTransaction ? run() : triedAgain(run))
  // The border: the statement names and types these columns itself.
  return rows as AddedRow[]
}

/** Runs work that a rival may make fail through no fault of its own; it has to be whole or not at all. */
export async function triedAgain<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && lostRace(error)) return triedAgain(work, tries - 1)
    throw error
  }
}

async function whyNot(db: Db, target: Target, more: number): Promise<'unknownSong' | 'full'> {
  const crate = await db
    .selectFrom('crate')
    .select('songCount')
    .where((is) =>
      'special' in target
        ? is.and({ userUuid: target.userUuid, special: target.special })
        : is('id', '=', target.crateId),
    )
    .executeTakeFirst()
  return (crate?.songCount ?? 0) + more > mostSongsInCrate ? 'full' : 'unknownSong'
}

async function songsByNumber(db: Db, ids: number[]): Promise<Map<number, CatalogueSong>> {
  const rows = await db.selectFrom('song').where('id', 'in', ids).select(songColumns).limit(ids.length).execute()
  return new Map(rows.map((row) => [row.id, asSong(row)]))
}

function songOf(row: AddedRow): CatalogueSong {
  return asSong({
    id: row.songId,
    songShortId: must(row.songShortId, 'a song the statement has seen'),
    trackName: must(row.trackName, 'its name'),
    artistName: must(row.artistName, 'its artist'),
    genre: row.genre,
    duration: row.duration,
    isrc: row.isrc,
    playbackToken: row.playbackToken,
    explicit: row.explicit,
    status: must(row.status, 'its status'),
    musicProviders: row.musicProviders ?? {},
    thumbnails: row.thumbnails ?? {},
    beat: row.beat,
    gainDb: row.gainDb,
  })
}
