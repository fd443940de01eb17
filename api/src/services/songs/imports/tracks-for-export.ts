import { exportedTrack } from '@segue/shared/crate/library/exported-track.ts'
import type { LibraryTrack } from '@segue/shared/crate/library/library.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'

/**
 * Songs as tracks for other software. What a user has imported or uploaded is described as they have it; `userUuid` is
 * null for a guest, who has neither.
 */
export async function tracksForExport(
  db: Db,
  userUuid: string | null,
  songs: readonly Song[],
): Promise<LibraryTrack[]> {
  const ids = [
    ...new Set(songs.flatMap(({ songId }) => (songId && /^\d{1,9}$/.test(songId) ? [Number(songId)] : []))),
  ]
  const imported = userUuid === null ? null : await importedOf(db, userUuid, ids)
  const names = userUuid === null ? null : await fileNamesOf(db, userUuid, ids)
  return songs.map((song) =>
    exportedTrack(song, imported?.get(Number(song.songId)) ?? null, names?.get(song.songId ?? '') ?? null),
  )
}

/** What the user's latest imports say about songs. */
async function importedOf(db: Db, userUuid: string, ids: number[]): Promise<Map<number, LibraryTrack>> {
  const rows = await db
    .selectFrom('libraryTrack')
    .innerJoin('libraryImport', 'libraryImport.id', 'libraryTrack.importId')
    .where('libraryImport.userUuid', '=', userUuid)
    .where((is) => is('libraryTrack.songId', '=', is.fn.any(is.val(ids))))
    .select(['libraryTrack.songId', 'libraryTrack.track'])
    .distinctOn('libraryTrack.songId')
    .orderBy('libraryTrack.songId')
    .orderBy('libraryImport.id', 'desc')
    .orderBy('libraryTrack.position')
    .execute()
  return new Map(rows.flatMap(({ songId, track }) => (songId === null ? [] : [[songId, track]])))
}

/** The names of the files that the user has uploaded. */
async function fileNamesOf(db: Db, userUuid: string, ids: number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('uploadedSong')
    .where('userUuid', '=', userUuid)
    .where('deletedAt', 'is', null)
    .where((is) => is('songId', '=', is.fn.any(is.val(ids.map(String)))))
    .select(['songId', 'fileName'])
    .execute()
  return new Map(rows.map(({ songId, fileName }) => [songId, fileName]))
}
