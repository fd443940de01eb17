import type { App } from '../../app.ts'
import { sql } from 'kysely'
import { maxExportedRows, storedFile, type PersonalData } from '../../platform/personal-data.ts'
import { withdrawFromCatalogue } from './catalogue.ts'
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
    return { uploads }
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
    await trx.updateTable('songSearch').set({ uploadedBy: into.uuid }).where('uploadedBy', '=', from.uuid).execute()
  },
}

const endingOf = (type: 'image/jpeg' | 'image/png') => (type === 'image/png' ? '.png' : '.jpg')
