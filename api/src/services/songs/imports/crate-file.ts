import * as z from 'zod'
import { exportedTrack } from '@segue/shared/crate/library/exported-track.ts'
import { writeLibrary } from '@segue/shared/crate/library/write.ts'
import { writtenFiles, writtenFormats } from '@segue/shared/crate/library/written-formats.ts'
import type { LibraryTrack } from '@segue/shared/crate/library/library.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { attachment } from '../../../platform/attachment.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { contentsOfCrate } from '../../playlist/public.ts'

export const crateFile = operation('GET /crate/{crateUuid}/file', {
  summary: 'Export a crate of mine for other DJ software, with its cues',
  access: user,
  params: { crateUuid: uuid },
  query: { format: z.enum(writtenFormats) },
  returns: raw('application/octet-stream'),
  errors: { crateNotFound: [404, 'Crate not found'] },
  async handle({ app, caller, params, query: { format }, fail }) {
    const userUuid = uuidOf(caller)
    const crate = await contentsOfCrate(app.db, params.crateUuid, userUuid)
    if (!crate) throw fail('crateNotFound')
    const ids = crate.songs.map(({ songId }) => Number(songId))
    const [imported, names] = [await importedOf(app.db, userUuid, ids), await fileNamesOf(app.db, userUuid, ids)]
    const tracks = crate.songs.map((song) =>
      exportedTrack(song, imported.get(Number(song.songId)) ?? null, names.get(song.songId) ?? null),
    )
    const { ending, contentType } = writtenFiles[format]
    return new Response(writeLibrary(format, { name: crate.crateName, tracks }), {
      headers: {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Disposition': attachment(`${crate.crateName}.${ending}`),
      },
    })
  },
})

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
