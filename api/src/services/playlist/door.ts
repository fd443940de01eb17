import type { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../db/db.ts'
import { removeEverywhere } from './crates/edit-queries.ts'
import { addToLikes } from './crates/like-songs.ts'
import { findCrate, songsOf, specialOf } from './crates/queries.ts'
import { NewSong } from './songs/new-song.ts'
import { findSong } from './songs/queries.ts'

export { completePlaceholder } from './catalogue/look-up-placeholder.ts'
export { finishPlay, recordPlay, type Play } from './plays/record-play.ts'
export { updateCatalogueSong, findOrCreateSong, type NewCatalogueSong } from './songs/queries.ts'

/** Puts a song at the front of somebody's likes; a song nobody could find again is left out. */
export async function likeSong(db: Db, userUuid: string, song: Song): Promise<void> {
  const read = NewSong.safeParse(song)
  if (read.success) await addToLikes(db, userUuid, [read.data], false)
}

/** Takes a song out of somebody's likes. */
export async function unlikeSong(db: Db, userUuid: string, song: Song): Promise<void> {
  const known = await findSong(db, song)
  if (!known) return
  const likes = await specialOf(db, userUuid, 'likes')
  await removeEverywhere(db, likes.id, Number(known.songId))
}

/** Whose crate it is and whether everybody may see it, or undefined. */
export async function crateOf(db: Db, uuid: string): Promise<{ userUuid: string; isPublic: boolean } | undefined> {
  return findCrate(db, uuid)
}

/** The song whose turn it is in a crate, from the front again when the crate is over. Songs of no length are left out. */
export async function songAtTurn(db: Db, crateUuid: string, turn: number): Promise<Song | undefined> {
  const crate = await findCrate(db, crateUuid)
  if (!crate) return undefined
  const songs = (await songsOf(db, crate.id)).filter((song) => (song.duration ?? 0) > 0)
  return songs[turn % Math.max(1, songs.length)]
}

/** A placeholder completed from the catalogue, or undefined when the catalogue cannot say enough to play it. */
export async function lookUpSong(db: Db, song: Song): Promise<Song | undefined> {
  const known = await findSong(db, song)
  return known?.duration ? { ...song, ...known } : undefined
}
