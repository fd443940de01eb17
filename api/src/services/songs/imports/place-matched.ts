import { cueOfTrack } from '@segue/shared/crate/library/cue-of-track.ts'
import type { LibraryTrack } from '@segue/shared/crate/library/library.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { cueFacts, makeCrate, placeSongs, setCueUnlessSet } from '../../playlist/public.ts'
import { changeCueIn } from '../library/own-cue.ts'
import { lockImports } from './queries.ts'

const cuesAtOnce = 100
const maxCrateName = 100

/** Adds the songs found to the crates of their playlists, with the cues of the library. */
export async function placeMatched(app: App, importId: string, signal: AbortSignal): Promise<void> {
  const row = await app.db
    .selectFrom('libraryImport')
    .where('uuid', '=', importId)
    .where('status', '=', 'IN_PROGRESS')
    .select(['id', 'userUuid'])
    .executeTakeFirst()
  if (!row) return
  const matched = await app.db
    .selectFrom('libraryTrack')
    .where('importId', '=', row.id)
    .where('outcome', '=', 'matched')
    .select(['position', 'songId', 'isPlaced'])
    .orderBy('position')
    .execute()
  const fresh = matched.filter(({ isPlaced }) => !isPlaced)
  for (let at = 0; at < fresh.length; at += cuesAtOnce) {
    signal.throwIfAborted()
    const positions = fresh.slice(at, at + cuesAtOnce).map(({ position }) => position)
    await app.db.transaction().execute((trx) => setCues(app, trx, row, positions))
  }
  const playlists = await app.db
    .selectFrom('libraryPlaylist')
    .where('importId', '=', row.id)
    .select('position')
    .orderBy('position')
    .execute()
  const songs = new Map(matched.flatMap(({ position, songId }) => (songId === null ? [] : [[position, songId]])))
  const added = new Set(fresh.map(({ position }) => position))
  for (const { position } of playlists) {
    signal.throwIfAborted()
    const failure = await app.db.transaction().execute((trx) => fill(trx, row, position, { songs, added }))
    if (failure) await app.db.updateTable('libraryImport').set({ failure }).where('id', '=', row.id).execute()
  }
  if (fresh.length === 0) return
  await app.db
    .updateTable('libraryTrack')
    .set({ isPlaced: true })
    .where('importId', '=', row.id)
    .where((is) => is('position', '=', is.fn.any(is.val([...added]))))
    .execute()
}

type Owner = { id: number; userUuid: string }

/** Fills the crate of a playlist, which is created first. */
async function fill(
  trx: Trx,
  { id, userUuid }: Owner,
  position: number,
  { songs, added }: { songs: ReadonlyMap<number, number>; added: ReadonlySet<number> },
): Promise<'tooManyCrates' | 'crateFull' | undefined> {
  await lockImports(trx, userUuid)
  const playlist = await trx
    .selectFrom('libraryPlaylist')
    .where('importId', '=', id)
    .where('position', '=', position)
    .select(['folders', 'name', 'tracks', 'crateId'])
    .executeTakeFirst()
  if (!playlist) return undefined
  const fresh = new Set(
    playlist.tracks.filter((track) => added.has(track)).flatMap((track) => songs.get(track) ?? []),
  )
  // A crate that its owner has deleted comes back only with new songs.
  const name = [...playlist.folders, playlist.name].join(' / ').slice(-maxCrateName).trim()
  const crateId = playlist.crateId ?? (await makeCrate(trx, userUuid, name || playlist.name))
  if (crateId === undefined) return 'tooManyCrates'
  await trx
    .updateTable('libraryPlaylist')
    .set({ crateId })
    .where('importId', '=', id)
    .where('position', '=', position)
    .execute()
  const order = playlist.tracks.flatMap((track) => songs.get(track) ?? [])
  return (await placeSongs(trx, crateId, order, fresh)) ? undefined : 'crateFull'
}

/** Cues that the user has set here stay. Those of an own upload are set where its owner edits them. */
async function setCues(app: App, trx: Trx, { id, userUuid }: Owner, positions: number[]) {
  const tracks = await trx
    .selectFrom('libraryTrack')
    .where('importId', '=', id)
    .where((is) => is('position', '=', is.fn.any(is.val(positions))))
    .select(['track', 'songId'])
    .orderBy('songId')
    .execute()
  for (const { track, songId } of tracks) if (songId !== null) await setCue(app, trx, userUuid, songId, track)
}

async function setCue(app: App, trx: Trx, userUuid: string, songId: number, track: LibraryTrack) {
  const upload = await trx
    .selectFrom('uploadedSong')
    .where('songId', '=', String(songId))
    .where('userUuid', '=', userUuid)
    .where('deletedAt', 'is', null)
    .select(['uuid', 'duration', 'cue', 'ownCue as own'])
    .executeTakeFirst()
  const song = upload ?? (await cueFacts(trx, songId, userUuid))
  if (!song || song.own) return
  const cue = cueOfTrack(track, song)
  if (cue && upload) await changeCueIn(app, trx, upload.uuid, cue)
  else if (cue) await setCueUnlessSet(trx, songId, userUuid, cue)
}
