import type { App } from '../../../app.ts'
import type { ResumableRefusal } from '../../../db/tables/resumable-uploads.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { acceptUpload } from '../upload/accept-upload.ts'
import { QuotaExceeded } from '../upload/quota.ts'
import { fileOf } from './parts.ts'
import { becomeSong, findResumable, isPreceded, refuseUpload, type ResumableRow } from './queries.ts'

const askAgainMs = 1000

/**
 * Makes a song of a file that was received completely, as `POST /upload/song` does: whether its sender is still there
 * makes no difference.
 */
export function finishUploads(app: App): JobHandler<'finishUpload'> {
  return {
    atOnce: 2,
    maxAttempts: 8,
    async run({ resumableUuid }) {
      const row = await findResumable(app.db, resumableUuid)
      if (!row || row.uploadUuid !== null || row.refusal !== null || row.received < row.size) return
      if (!(await isPreceded(app, row))) return finish(app, row)
      const runAt = new Date(app.clock.now() + askAgainMs)
      await app.jobs.add(app.db, 'finishUpload', { resumableUuid }, { runAt, dedupeKey: resumableUuid })
    },
    givenUp: ({ resumableUuid }) => refuse(app, resumableUuid, { code: 'uploadNotSaved' }),
  }
}

async function finish(app: App, row: ResumableRow): Promise<void> {
  const { uuid, userUuid, addTo } = row
  const file = await app.uploads.assemble(fileOf(app.storage, row), row.fileName)
  try {
    if (file.size !== row.size) throw new Error(`Of ${row.size} bytes received, ${file.size} are stored`)
    const fault = await app.media.faultOf(file)
    if (fault) return await refuse(app, uuid, { code: 'notASong', ...fault })
    const song = await acceptUpload(app, userUuid, file, { details: {}, addTo, reservation: uuid })
    // A new song has recorded that already; this is for a file that was a song before.
    await app.db.transaction().execute((trx) => becomeSong(app, trx, uuid, song.uuid))
  } catch (error) {
    if (!(error instanceof QuotaExceeded) || error.fault.reason !== 'full') throw error
    await refuse(app, uuid, { code: 'uploadSpaceFull', megabytes: error.fault.megabytes })
  } finally {
    await file.discard()
  }
}

const refuse = (app: App, uuid: string, refusal: ResumableRefusal) =>
  app.db.transaction().execute((trx) => refuseUpload(app, trx, uuid, refusal))
