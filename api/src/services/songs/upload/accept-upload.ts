import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import type { Received } from '../../../ports/uploads.ts'
import { must } from '@segue/shared/must.ts'
import { addToCatalogue } from '../catalogue.ts'
import type { SongDetails, UploadRow } from '../schemas.ts'
import { findByHash, findUpload, folderOf } from '../uploads.ts'
import { namesIn } from './file-names.ts'
import { requireQuota } from './quota.ts'

/**
 * Stores a file and queues its processing. Uploading a file again changes nothing unless its processing failed, which
 * is then retried. Throws `QuotaExceeded` if the user may not upload more.
 */
export async function acceptUpload(
  app: App,
  userUuid: string,
  file: Received,
  details: SongDetails,
): Promise<UploadRow> {
  const known = await findByHash(app.db, userUuid, file.sha256)
  if (known && known.status !== 'VERIFICATION_ERROR') return known
  const uploadUuid = known?.uuid ?? app.ids.uuid()
  await app.storage.put(`${folderOf(uploadUuid)}/original`, file.open(), 'application/octet-stream')
  try {
    if (known) await retryUpload(app, uploadUuid)
    else await enter(app, userUuid, uploadUuid, file, details)
  } catch (error) {
    if (!known) await app.storage.remove(`${folderOf(uploadUuid)}/`)
    if (violatedConstraint(error) !== 'uploadedSongOncePerPerson') throw error
    return must(await findByHash(app.db, userUuid, file.sha256), 'the upload that was first')
  }
  return must(await findUpload(app.db, uploadUuid), 'the upload that was just accepted')
}

async function enter(app: App, userUuid: string, uploadUuid: string, file: Received, details: SongDetails) {
  const now = new Date(app.clock.now())
  const guessed = namesIn(file.fileName)
  const names = {
    trackName: details.trackName ?? guessed.trackName,
    artistName: details.artistName ?? guessed.artistName,
  }
  await app.db.transaction().execute(async (trx) => {
    await requireQuota(app, trx, { userUuid, bytes: file.size })
    const songId = await addToCatalogue(trx, app.config.publicUrl, {
      uploadUuid,
      trackName: names.trackName ?? file.fileName,
      artistName: names.artistName ?? '',
    })
    await trx
      .insertInto('uploadedSong')
      .values({
        ...details,
        ...names,
        uuid: uploadUuid,
        userUuid,
        songId,
        sha256: file.sha256,
        fileName: file.fileName,
        size: file.size,
        given: Object.keys(details),
        status: 'PENDING_UPLOAD',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await app.jobs.add(trx, 'processUpload', { uploadUuid }, { dedupeKey: uploadUuid })
  })
}

async function retryUpload(app: App, uploadUuid: string) {
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('uploadedSong')
      .set({
        status: 'PENDING_UPLOAD',
        progress: 0,
        failure: null,
        failureReason: null,
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uploadUuid)
      .execute()
    await app.jobs.add(trx, 'processUpload', { uploadUuid }, { dedupeKey: uploadUuid })
  })
}
