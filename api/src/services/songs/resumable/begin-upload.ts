import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { retryAfter } from '../../../platform/quotas/quota.ts'
import { raw } from '../../../platform/schemas.ts'
import { totals } from '../../../platform/list/totals.ts'
import { megabytesIn } from '../../../ports/uploads.ts'
import { uploader } from '../access.ts'
import { destinationOf } from '../upload/destination.ts'
import { QuotaExceeded, requireQuota } from '../upload/quota.ts'
import { bytesIn, metadataIn, speaksTus, tusHeaders, tusVersionNeeded } from './protocol.ts'
import { openForMs, openUploads } from './queries.ts'

export const beginUpload = operation('POST /upload/resumable', {
  summary: 'Begin a resumable upload (tus 1.0.0) of a song; metadata: `filename`, and `addTo` as in other uploads',
  access: uploader,
  returns: raw('text/plain'),
  status: 201,
  headers: tusHeaders,
  allowance: 'resumable',
  errors: {
    tusVersionNeeded,
    uploadLengthNeeded: [400, 'Please send the length of the file, at least one byte, in Upload-Length'],
    badUploadMetadata: [400, 'Upload-Metadata can’t be read'],
    songFileTooLarge: [413, 'This file is too large. Songs can be up to {{megabytes}} MB'],
    crateNotFound: [404, 'Crate not found'],
    tooManyUploads: [429, 'You’ve uploaded a lot of music. Please try again in {{minutes}} min'],
    uploadSpaceFull: [409, 'You’ve used all {{megabytes}} MB of your upload space. Remove some songs first'],
    tooManyOpenUploads: [
      409,
      'Up to {{max}} uploads can be unfinished at a time. Finish or cancel some first',
      { max: totals.openUploads.most },
    ],
  },
  async handle({ app, caller, request, fail }) {
    if (!speaksTus(request)) throw fail('tusVersionNeeded')
    const userUuid = uuidOf(caller)
    const size = bytesIn(request, 'upload-length')
    if (!size) throw fail('uploadLengthNeeded')
    const { maxBytes } = app.config.uploads
    if (size > maxBytes) throw fail('songFileTooLarge', { values: { megabytes: megabytesIn(maxBytes) } })
    const metadata = metadataIn(request)
    if (!metadata) throw fail('badUploadMetadata')
    const addTo = metadata.addTo ? await destinationOf(app.db, userUuid, metadata.addTo) : null
    if (addTo === undefined) throw fail('crateNotFound')
    const uuid = app.ids.uuid()
    const now = app.clock.now()
    const expiresAt = new Date(now + openForMs)
    const begin = app.db.transaction().execute(async (trx) => {
      await requireQuota(app, trx, { userUuid, bytes: size })
      const { open } = await openUploads(trx, userUuid)
        .select((row) => row.fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow()
      if (open >= totals.openUploads.most) throw fail('tooManyOpenUploads')
      const times = { createdAt: new Date(now), updatedAt: new Date(now), expiresAt }
      await trx
        .insertInto('resumableUpload')
        .values({ uuid, userUuid, fileName: metadata.filename, addTo, size, metadata: metadata.raw, ...times })
        .execute()
    })
    await begin.catch((error: unknown) => {
      if (!(error instanceof QuotaExceeded)) throw error
      const { fault } = error
      if (fault.reason === 'tooManyUploads') throw fail('tooManyUploads', retryAfter(fault.waitMs))
      throw fail('uploadSpaceFull', { values: { megabytes: fault.megabytes } })
    })
    // Relative, because hosts serve this call under different prefixes.
    const headers = { Location: `resumable/${uuid}`, 'Upload-Expires': expiresAt.toUTCString() }
    return new Response(null, { status: 201, headers })
  },
})
