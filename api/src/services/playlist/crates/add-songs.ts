import { CompiledQuery } from 'kysely'
import { lostRace, type Db } from '../../../db/db.ts'
import { type OwnCue, withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { must } from '@segue/shared/must.ts'
import { asSong, songColumns, type CatalogueSong, type SongRow } from '../songs/catalogue-song.ts'
import { withClaim } from '../songs/claims.ts'
import { normalizeSongs, type NormalizedSong, type NewSong, type SongSource } from '../songs/new-song.ts'
import type { SongClaim } from '../../../db/tables/song-knowledge.ts'
import type { SpecialCrate } from '../../../db/tables/crates.ts'
import { addToCrate, addToSpecial } from './add-statement.ts'
import type { CrateSong } from './schemas.ts'
import { specialNames } from './special-names.ts'
import { totals } from '../../../platform/list/totals.ts'

/** The capacity of a crate: far more than anyone scrolls through, and a bound on a user's storage. */
export const maxSongsPerCrate = totals.songsInCrate.most

/** A user's queue or likes, created on first use, or an existing crate. */
export type Target = { special: SpecialCrate; userUuid: string } | { crateId: number }

export type Added =
  | { outcome: 'added'; crateId: number; crateUuid: string; songs: CrateSong[] }
  | { outcome: NotAdded }
type NotAdded = 'songNotFound' | 'crateFull' | 'crateNotFound'

type AddedRow = { [K in keyof Omit<SongRow, 'id'>]: SongRow[K] | null } & {
  songId: number
  crateSongUuid: string
  crateId: number
  crateUuid: string
  songCount: number
  claim: SongClaim | null
  ownCue: OwnCue | null
}

/** Adds songs to a crate, all of them or none. The cost does not depend on the size of the crate. */
export async function addSongs(
  db: Db,
  target: Target,
  songs: readonly NewSong[],
  { append, source = 'person' }: { append: boolean; source?: SongSource },
): Promise<Added> {
  const items = normalizeSongs(songs, source)
  const rows = await runStatement(db, target, items, append)
  const [first] = rows
  if (!first) return { outcome: await whyNot(db, target, items.length) }
  const unseen = rows.filter((row) => row.status === null).map((row) => row.songId)
  // A concurrent request has just created these songs: this statement doesn't see them yet, but the next one does.
  const late = unseen.length > 0 ? await songsByNumber(db, unseen) : undefined
  const start = append ? first.songCount - rows.length : 0
  return {
    outcome: 'added',
    crateId: first.crateId,
    crateUuid: first.crateUuid,
    songs: rows.map((row, at) => ({
      ...withOwnCue(withClaim(late?.get(row.songId) ?? songOf(row), row.claim), row.ownCue),
      crateSongUuid: row.crateSongUuid,
      position: start + at,
    })),
  }
}

async function runStatement(db: Db, target: Target, items: NormalizedSong[], append: boolean): Promise<AddedRow[]> {
  const shared = [JSON.stringify(items), append, maxSongsPerCrate]
  const query =
    'special' in target
      ? CompiledQuery.raw(addToSpecial, [...shared, target.userUuid, target.special, specialNames[target.special]])
      : CompiledQuery.raw(addToCrate, [...shared, target.crateId])
  const { rows } = await (db.isTransaction ? db.executeQuery(query) : withRetries(() => db.executeQuery(query)))
  // The statement itself names and types these columns.
  return rows as AddedRow[]
}

/** Retries work that can fail because of a concurrent request. The work must be atomic. */
export async function withRetries<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && lostRace(error)) return withRetries(work, tries - 1)
    throw error
  }
}

async function whyNot(db: Db, target: Target, more: number): Promise<NotAdded> {
  const crate = await db
    .selectFrom('crate')
    .select('songCount')
    .where((is) =>
      'special' in target
        ? is.and({ userUuid: target.userUuid, special: target.special })
        : is('id', '=', target.crateId),
    )
    .executeTakeFirst()
  if (!crate && 'crateId' in target) return 'crateNotFound'
  return (crate?.songCount ?? 0) + more > maxSongsPerCrate ? 'crateFull' : 'songNotFound'
}

async function songsByNumber(db: Db, ids: number[]): Promise<Map<number, CatalogueSong>> {
  const rows = await db.selectFrom('song').where('id', 'in', ids).select(songColumns).limit(ids.length).execute()
  return new Map(rows.map((row) => [row.id, asSong(row)]))
}

function songOf(row: AddedRow): CatalogueSong {
  return asSong({
    id: row.songId,
    songShortId: must(row.songShortId, 'a song that the statement selected'),
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
    cue: row.cue,
    gainDb: row.gainDb,
  })
}
