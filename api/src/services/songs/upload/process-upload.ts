import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { MediaTrouble, type ProcessedSong } from '../../../ports/media.ts'
import { profileOf } from '../../users/public.ts'
import { updateInCatalogue } from '../catalogue.ts'
import type { UploadRow } from '../schemas.ts'
import { noteArrival } from '../imports/note-arrival.ts'
import { findUpload, folderOf, uploadColumns } from '../uploads.ts'
import { addToDestination, notifyOfAddition } from './destination.ts'
import { detailsFrom } from './details.ts'

/**
 * Relative to the playlist of a rendition, `/songs/<uuid>/hls/<rendition>/playlist.m3u8`, so that it works behind any
 * prefix.
 */
const keyUri = (uploadUuid: string) => `../../../hls/key?song=${uploadUuid}`

const waiting = new Set(['PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFICATION_POSTPONED'])

/** Processes uploads one at a time: two would only share the processor. */
export function processUploads(app: App): JobHandler<'processUpload'> {
  return {
    atOnce: 1,
    // About eight hours including delays: a full disk is often fixed the next morning.
    maxAttempts: 12,
    async run({ uploadUuid }, { signal }) {
      const upload = await findUpload(app.db, uploadUuid)
      if (!upload || !waiting.has(upload.status)) return
      await note(app, uploadUuid, { status: 'VALID_FILE_TYPE', progress: 0, failure: null, failureReason: null })
      const progress = createProgress((share) => note(app, uploadUuid, { progress: share }))
      try {
        const outcome = await app.media.process({
          folder: folderOf(uploadUuid),
          fileName: upload.fileName,
          keyUri: keyUri(uploadUuid),
          signal,
          onProgress: (share) => progress.report(share),
        })
        await progress.written()
        if ('fault' in outcome) await giveUp(app, uploadUuid, outcome.fault)
        else await complete(app, upload, outcome.song)
      } catch (error) {
        await progress.written()
        if (!signal.aborted) await note(app, uploadUuid, { status: 'VERIFICATION_POSTPONED', ...troubleOf(error) })
        throw error
      }
    },
    async givenUp({ uploadUuid }, error) {
      const { failure, failureReason } = troubleOf(error)
      await giveUp(app, uploadUuid, { sentence: failure, reason: failureReason })
    },
  }
}

function troubleOf(error: unknown) {
  const known = error instanceof MediaTrouble
  return {
    failure: known ? error.message : 'This song couldn’t be processed.',
    failureReason: known ? error.reason : 'engine',
  }
}

async function complete(app: App, { uuid, userUuid }: UploadRow, song: ProcessedSong) {
  const uploader = await profileOf(app.db, userUuid)
  const kept = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('uploadedSong')
      .where('uuid', '=', uuid)
      .where('deletedAt', 'is', null)
      .select(uploadColumns)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const details = detailsFrom(row, song.tags, uploader?.nickname ?? null)
    const status = details.trackName ? ('VERIFIED' as const) : ('MISSING_METADATA' as const)
    const found = {
      duration: song.durationSeconds,
      gainDb: song.loudness.replayGainDb,
      beat: toJson(song.beat),
      cue: toJson(song.cue),
    }
    await trx
      .updateTable('uploadedSong')
      .set({
        ...details,
        ...found,
        status,
        progress: 1,
        failure: null,
        failureReason: null,
        envelope: JSON.stringify(song.envelope),
        hlsKey: song.key,
        coverType: song.cover?.mimeType ?? null,
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uuid)
      .execute()
    await updateInCatalogue(trx, row.songId, {
      ...details,
      status,
      duration: song.durationSeconds,
      gainDb: song.loudness.replayGainDb,
      ...withOwnCue({ beat: song.beat, cue: song.cue }, row.ownCue),
    })
    if (status === 'VERIFIED') {
      await noteArrival(app, trx, { ...row, ...details })
      await addToDestination(trx, row)
    }
    return row
  })
  if (kept) notifyOfAddition(app, kept)
  // If the song was deleted during processing, its files have no owner.
  await app.storage.remove(kept ? `${folderOf(uuid)}/original` : `${folderOf(uuid)}/`)
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Records the reason and deletes the files. The row remains so that the owner can read the reason. */
async function giveUp(app: App, uploadUuid: string, fault: { reason: string; sentence: string }) {
  await note(app, uploadUuid, {
    status: 'VERIFICATION_ERROR',
    failure: fault.sentence,
    failureReason: fault.reason,
  })
  await app.storage.remove(`${folderOf(uploadUuid)}/`)
}

type Note = {
  status?: 'VALID_FILE_TYPE' | 'VERIFICATION_POSTPONED' | 'VERIFICATION_ERROR'
  progress?: number
  failure?: string | null
  failureReason?: string | null
}

async function note(app: App, uploadUuid: string, change: Note) {
  await app.db
    .updateTable('uploadedSong')
    .set({ ...change, updatedAt: new Date(app.clock.now()) })
    .where('uuid', '=', uploadUuid)
    .execute()
}

const minStep = 0.04

/** Writes progress in coarse steps, one write at a time and in order. */
function createProgress(write: (share: number) => Promise<void>) {
  let last = 0
  let writing: Promise<void> = Promise.resolve()
  return {
    report(share: number) {
      if (share - last < minStep) return
      last = share
      // Progress is optional: a failed write must not fail the song.
      writing = writing.then(() => write(share)).catch(() => undefined)
    },
    written: () => writing,
  }
}
