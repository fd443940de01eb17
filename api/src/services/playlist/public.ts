import type { Song } from '@segue/shared/song/song.ts'
import { isUnavailable } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import type { SpecialCrate } from '../../db/tables/crates.ts'
import { maxSongsPerCrate } from './crates/add-songs.ts'
import { removeEverywhere } from './crates/edit-queries.ts'
import { addToCrate, addToLikes } from './crates/like-songs.ts'
import { findCrate, songsOf, specialOf } from './crates/queries.ts'
import { shelveStarred } from './shelf/record-shelf.ts'
import { NewSong } from './songs/new-song.ts'
import { findSong } from './songs/queries.ts'

export { notifyRooms as notifyOfQueueChange, queueStart } from './crates/own-queue.ts'
export { makeCrate, placeSongs } from './crates/place-songs.ts'
export { cueFacts, setCueUnlessSet, songsByTitle } from './songs/known-songs.ts'
export { createGenre } from './catalogue/find-or-create.ts'
export { completePlaceholder } from './catalogue/look-up-placeholder.ts'
export { songAlike } from './plays/songs-alike.ts'
export { djsOfWeek } from './plays/weekly-recap.ts'
export { finishPlay, recordPlay, type Play } from './plays/record-play.ts'
export { shelveFinished, shelveOfLeavers } from './shelf/record-shelf.ts'
export { rankedSongs } from './search/ranked-songs.ts'
export { updateCatalogueSong, findOrCreateSong, type NewCatalogueSong } from './songs/queries.ts'

/** Adds a song to the front of a user's likes; a song that could not be found again is ignored. */
export async function likeSong(tools: Pick<App, 'db' | 'clock'>, userUuid: string, song: Song): Promise<void> {
  const read = NewSong.safeParse(song)
  if (!read.success) return
  const added = await addToLikes(tools.db, userUuid, [read.data], false)
  if (added.outcome === 'added') await shelveStarred(tools, { userUuid, songs: added.songs })
}

/** Removes a song from a user's likes. */
export async function unlikeSong(db: Db, userUuid: string, song: Song): Promise<void> {
  const known = await findSong(db, song)
  if (!known) return
  const likes = await specialOf(db, userUuid, 'likes')
  await removeEverywhere(db, likes.id, Number(known.songId))
}

/** Appends a user's own upload to their queue or to a crate of theirs. */
export async function addUpload(
  db: Db,
  { userUuid, addTo, songId }: { userUuid: string; addTo: string; songId: string },
): Promise<'added' | 'crateFull' | 'crateNotFound'> {
  const crate = addTo === 'queue' ? await specialOf(db, userUuid, 'queue') : await findCrate(db, addTo)
  if (crate?.userUuid !== userUuid) return 'crateNotFound'
  const { outcome } = await addToCrate(db, crate, [{ songId }], true)
  if (outcome === 'songNotFound') throw new Error('The catalogue lacks an upload that is ready')
  return outcome
}

/** A crate of this user with all its songs, or undefined. */
export async function contentsOfCrate(db: Db, uuid: string, userUuid: string) {
  const crate = await findCrate(db, uuid)
  if (crate?.userUuid !== userUuid) return undefined
  return { crateName: crate.crateName, songs: await songsOf(db, crate.id, maxSongsPerCrate) }
}

type CrateFacts = { uuid: string; userUuid: string; isPublic: boolean; special: SpecialCrate | null }

/** The owner and visibility of a crate, or undefined. */
export async function crateOf(db: Db, uuid: string): Promise<CrateFacts | undefined> {
  return findCrate(db, uuid)
}

/**
 * The song at a turn of a crate, starting over at its end. Songs without a duration and unavailable ones are skipped.
 */
export async function songAtTurn(
  db: Db,
  crateUuid: string,
  turn: number,
  mayPlay: (song: Song) => boolean = () => true,
): Promise<Song | undefined> {
  const crate = await findCrate(db, crateUuid)
  if (!crate) return undefined
  const songs = (await songsOf(db, crate.id)).filter(
    (song) => (song.duration ?? 0) > 0 && !isUnavailable(song.status) && mayPlay(song),
  )
  return songs[turn % Math.max(1, songs.length)]
}

/** Completes a placeholder from the catalogue; undefined if the catalogue has too little to play it. */
export async function lookUpSong(db: Db, song: Song): Promise<Song | undefined> {
  const known = await findSong(db, song)
  return known?.duration ? { ...song, ...known } : undefined
}
