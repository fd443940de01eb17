import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import type { Received } from '../../../ports/uploads.ts'
import { must } from '@segue/shared/must.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { addToCatalogue } from '../catalogue.ts'
import type { SongDetails, UploadRow } from '../schemas.ts'
import { becomeSong } from '../resumable/queries.ts'
import { findByHash, findUpload, folderOf, uploadColumns } from '../uploads.ts'
import { addToDestination, notifyOfAddition } from './destination.ts'
import { namesIn } from './file-names.ts'
import { requireQuota } from './quota.ts'

type AcceptOptions = {
  details: SongDetails
  addTo: string | null
  /** The resumable upload that was received. It becomes the song in the same transaction. */
  reservation?: string
}

/**
 * Stores a file and queues its processing. Uploading a file again changes nothing unless its processing failed, which
 * is then retried. Throws `QuotaExceeded` if the user may not upload more.
 */
export async function acceptUpload(
  app: App,
  userUuid: string,
  file: Received,
  { details, addTo, reservation }: AcceptOptions,
): Promise<UploadRow> {
  const known = await findByHash(app.db, userUuid, file.sha256)
  if (known && known.status !== 'VERIFICATION_ERROR') return addTo === null ? known : sendTo(app, known.uuid, addTo)
  const uploadUuid = known?.uuid ?? app.ids.uuid()
  await app.storage.put(`${folderOf(uploadUuid)}/original`, file.open(), 'application/octet-stream')
  try {
    if (known) await retryUpload(app, uploadUuid, addTo)
    else await enter(app, { userUuid, uploadUuid, file, details, addTo, reservation })
  } catch (error) {
    if (!known) await app.storage.remove(`${folderOf(uploadUuid)}/`)
    if (violatedConstraint(error) !== 'uploadedSongOncePerPerson') throw error
    // Another request with the same file was first.
    return acceptUpload(app, userUuid, file, { details, addTo, ...(reservation && { reservation }) })
  }
  return must(await findUpload(app.db, uploadUuid), 'the upload that was just accepted')
}

/** A file that is sent again goes to the list it is meant for now: at once, if it can be played already. */
async function sendTo(app: App, uploadUuid: string, addTo: string): Promise<UploadRow> {
  const upload = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('uploadedSong')
      .set({ addTo, notAdded: null })
      .where('uuid', '=', uploadUuid)
      .returning(uploadColumns)
      .executeTakeFirstOrThrow()
    if (!isPlayable(row.status)) return row
    await addToDestination(trx, row)
    return must(await findUpload(trx, uploadUuid), 'the upload whose row is locked')
  })
  if (upload.addTo === null) notifyOfAddition(app, { userUuid: upload.userUuid, addTo })
  return upload
}

type NewUpload = {
  userUuid: string
  uploadUuid: string
  file: Received
  details: SongDetails
  addTo: string | null
  reservation: string | undefined
}

async function enter(app: App, { userUuid, uploadUuid, file, details, addTo, reservation }: NewUpload) {
  const now = new Date(app.clock.now())
  const guessed = namesIn(file.fileName)
  const names = {
    trackName: details.trackName ?? guessed.trackName,
    artistName: details.artistName ?? guessed.artistName,
  }
  await app.db.transaction().execute(async (trx) => {
    await requireQuota(app, trx, { userUuid, bytes: file.size, reservation })
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
        addTo,
        status: 'PENDING_UPLOAD',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    if (reservation) await becomeSong(app, trx, reservation, uploadUuid)
    await app.jobs.add(trx, 'processUpload', { uploadUuid }, { dedupeKey: uploadUuid })
  })
}

async function retryUpload(app: App, uploadUuid: string, addTo: string | null) {
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('uploadedSong')
      .set({
        status: 'PENDING_UPLOAD',
        progress: 0,
        failure: null,
        failureReason: null,
        addTo,
        notAdded: null,
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uploadUuid)
      .execute()
    await app.jobs.add(trx, 'processUpload', { uploadUuid }, { dedupeKey: uploadUuid })
  })
}
