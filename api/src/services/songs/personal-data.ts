import type { App } from '../../app.ts'
import { sql } from 'kysely'
import { maxExportedRows, storedFile, type PersonalData } from '../../platform/personal-data.ts'
import { withdrawFromCatalogue } from './catalogue.ts'
import { openUploads, removeParts } from './resumable/queries.ts'
import { soundOf } from './stream/sound.ts'
import { coversOf, folderOf } from './uploads.ts'

/** A user's uploads. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const uploads = await db
      .selectFrom('uploadedSong')
      .where('userUuid', '=', uuid)
      .where('deletedAt', 'is', null)
      .select(['uuid', 'fileName', 'size', 'status', 'trackName', 'artistName', 'albumName', 'genre', 'isrc'])
      .select(['releaseYear', 'explicit', 'isPublic', 'duration', 'ownCue', 'createdAt', 'updatedAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const imports = await db
      .selectFrom('libraryImport')
      .where('userUuid', '=', uuid)
      .select(['id', 'uuid', 'format', 'fileName', 'createdAt'])
      .orderBy('id', 'desc')
      .execute()
    const tracks = await db
      .selectFrom('libraryTrack')
      .innerJoin('libraryImport', 'libraryImport.id', 'libraryTrack.importId')
      .where('libraryImport.userUuid', '=', uuid)
      .select(['libraryImport.uuid as importId', 'libraryTrack.track'])
      .orderBy('libraryImport.id', 'desc')
      .orderBy('libraryTrack.position')
      .limit(maxExportedRows)
      .execute()
    const unfinished = await openUploads(db, uuid)
      .select(['fileName', 'addTo', 'size', 'received', 'createdAt', 'updatedAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return {
      uploads,
      unfinishedUploads: unfinished,
      libraryImports: imports.map(({ id: _id, ...one }) => one),
      libraryTracks: tracks,
    }
  },
  async files(app, { uuid }) {
    const uploads = await app.db
      .selectFrom('uploadedSong')
      .where('userUuid', '=', uuid)
      .where('deletedAt', 'is', null)
      .where('status', 'in', ['VERIFIED', 'MISSING_METADATA'])
      .select(['uuid', 'coverType', 'coverFile', 'hlsKey'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return uploads.flatMap(({ uuid: song, coverType, coverFile, hlsKey }) => {
      const cover = coverType && endingOf(coverType)
      return [
        ...(cover ? [storedFile(app, `uploads/${song}${cover}`, `${folderOf(song)}/cover${cover}`)] : []),
        ...(coverFile ? [storedFile(app, `uploads/${song}-${coverFile}`, `${coversOf(song)}/${coverFile}`)] : []),
        ...(hlsKey ? [{ path: `uploads/${song}.m4a`, open: () => soundOf(app.storage, song, hlsKey) }] : []),
      ]
    })
  },
  async remove(app, trx, { uuid }) {
    await trx.deleteFrom('libraryImport').where('userUuid', '=', uuid).execute()
    const unfinished = await trx
      .deleteFrom('resumableUpload')
      .where('userUuid', '=', uuid)
      .returning('uuid')
      .execute()
    await removeParts(
      app,
      trx,
      unfinished.map((one) => one.uuid),
    )
    const gone = await trx
      .deleteFrom('uploadedSong')
      .where('userUuid', '=', uuid)
      .returning(['uuid', 'songId', 'deletedAt'])
      .execute()
    const received = gone.filter(({ deletedAt }) => deletedAt === null)
    const songs = received.map((song) => ({ songId: song.songId, uploadUuid: song.uuid }))
    await withdrawFromCatalogue(app, trx, songs, 'DATA_NOT_FOUND')
    for (const song of gone) {
      const prefix = `${folderOf(song.uuid)}/`
      await app.jobs.add(trx, 'removeFiles', { prefix }, { dedupeKey: prefix })
    }
  },
  async count(db, { uuid }) {
    const { uploads } = await db
      .selectFrom('uploadedSong')
      .where('userUuid', '=', uuid)
      .where('deletedAt', 'is', null)
      .select((row) => row.fn.countAll<number>().as('uploads'))
      .executeTakeFirstOrThrow()
    return { uploads }
  },
  async merge(_app, trx, { from, into }) {
    // Crates may refer to either copy of a file, so both are kept. Only one keeps the hash by which uploads are found.
    await sql`
      update "uploadedSong" as "moved" set
        "userUuid" = ${into.uuid}::uuid,
        "sha256" = case when "moved"."deletedAt" is null and exists (
          select from "uploadedSong" as "own"
          where "own"."userUuid" = ${into.uuid}::uuid and "own"."sha256" = "moved"."sha256" and "own"."deletedAt" is null
        ) then "moved"."sha256" || ' of ' || "moved"."uuid"::text else "moved"."sha256" end
      where "moved"."userUuid" = ${from.uuid}::uuid`.execute(trx)
    // What both have imported is imported once.
    await sql`
      delete from "libraryImport" as "moved" where "moved"."userUuid" = ${from.uuid}::uuid and exists (
        select from "libraryImport" as "own"
        where "own"."userUuid" = ${into.uuid}::uuid and "own"."digest" = "moved"."digest")`.execute(trx)
    await trx.updateTable('libraryImport').set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    await trx.updateTable('resumableUpload').set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    await trx.updateTable('songSearch').set({ uploadedBy: into.uuid }).where('uploadedBy', '=', from.uuid).execute()
  },
}

const endingOf = (type: 'image/jpeg' | 'image/png') => (type === 'image/png' ? '.png' : '.jpg')
