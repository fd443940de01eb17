import type { Db } from '../../../db/db.ts'
import type { NewSong } from '../songs/new-song.ts'
import { addSongs, withRetries, type Added } from './add-songs.ts'
import { dropRepeats } from './edit-queries.ts'
import type { CrateRow } from './queries.ts'

export function addToQueue(db: Db, userUuid: string, songs: readonly NewSong[], append: boolean): Promise<Added> {
  return addSongs(db, { special: 'queue', userUuid }, songs, { append })
}

/** Likes contain a song once: liking it again moves it to the end where it is added. */
export async function addToLikes(
  db: Db,
  userUuid: string,
  songs: readonly NewSong[],
  append: boolean,
): Promise<Added> {
  const work = async (trx: Db) => {
    const added = await addSongs(trx, { special: 'likes', userUuid }, songs, { append })
    if (added.outcome !== 'added') return added
    const songIds = added.songs.map((song) => Number(song.songId))
    const { dropped, left } = await dropRepeats(trx, added.crateId, songIds, append ? 'last' : 'first')
    const kept = added.songs.filter((song) => !dropped.has(song.crateSongUuid))
    const start = append ? left - kept.length : 0
    return { ...added, songs: kept.map((song, at) => ({ ...song, position: start + at })) }
  }
  return db.isTransaction ? work(db) : withRetries(() => db.transaction().execute(work))
}

/** Adds songs to any crate: likes stay free of repeats even when they are addressed by uuid. */
export const addToCrate = (db: Db, crate: CrateRow, songs: readonly NewSong[], append: boolean): Promise<Added> =>
  crate.special === 'likes'
    ? addToLikes(db, crate.userUuid, songs, append)
    : addSongs(db, { crateId: crate.id }, songs, { append })
