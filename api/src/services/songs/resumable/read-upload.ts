import * as z from 'zod'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { uploader } from '../access.ts'
import { asOwnUpload, UploadedSong } from '../schemas.ts'
import { findUpload } from '../uploads.ts'
import { speaksTus, tusHeaders, tusVersionNeeded, uploadNotFound } from './protocol.ts'
import { continuable, ownResumable, removeParts } from './queries.ts'

const params = { id: uuid }

export const resumableOffset = operation('GET /upload/resumable/{id}', {
  summary: 'Get how much of my resumable upload has been received, as `HEAD` does',
  access: uploader,
  params,
  returns: raw('text/plain'),
  headers: tusHeaders,
  errors: { tusVersionNeeded, uploadNotFound },
  async handle({ app, caller, params: { id }, request, fail }) {
    if (!speaksTus(request)) throw fail('tusVersionNeeded')
    const upload = await continuable(app, id, uuidOf(caller))
    if (!upload) throw fail('uploadNotFound')
    const { received, size, metadata, expiresAt } = upload
    const headers = {
      'Upload-Offset': String(received),
      'Upload-Length': String(size),
      'Upload-Expires': expiresAt.toUTCString(),
      'Cache-Control': 'no-store',
      ...(metadata && { 'Upload-Metadata': metadata }),
    }
    return new Response(null, { headers })
  },
})

export const resumableSong = operation('GET /upload/resumable/{id}/song', {
  summary: 'Get the song of my resumable upload, or null while it is unfinished',
  access: uploader,
  params,
  returns: z.nullable(UploadedSong),
  errors: {
    uploadNotFound,
    notASong: [422, 'This file can’t be played as a song'],
    uploadSpaceFull: [409, 'You’ve used all {{megabytes}} MB of your upload space. Remove some songs first'],
    uploadNotSaved: [503, 'The upload couldn’t be saved. Please try again'],
  },
  async handle({ app, caller, params: { id }, fail }) {
    const upload = await ownResumable(app, id, uuidOf(caller))
    if (!upload) throw fail('uploadNotFound')
    const { refusal, uploadUuid } = upload
    if (refusal?.code === 'notASong')
      throw fail('notASong', { sentence: refusal.sentence, values: { reason: refusal.reason } })
    if (refusal?.code === 'uploadSpaceFull')
      throw fail('uploadSpaceFull', { values: { megabytes: refusal.megabytes } })
    if (refusal) throw fail('uploadNotSaved')
    if (uploadUuid === null) return null
    const song = await findUpload(app.db, uploadUuid)
    if (!song) throw fail('uploadNotFound')
    return asOwnUpload(app.config.publicUrl, song)
  },
})

export const endUpload = operation('DELETE /upload/resumable/{id}', {
  summary: 'Cancel my resumable upload and delete what was received. A song that it became stays',
  access: uploader,
  params,
  returns: raw('text/plain'),
  status: 204,
  headers: tusHeaders,
  errors: { tusVersionNeeded, uploadNotFound },
  async handle({ app, caller, params: { id }, request, fail }) {
    if (!speaksTus(request)) throw fail('tusVersionNeeded')
    await app.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('resumableUpload')
        .where('uuid', '=', id)
        .where('userUuid', '=', uuidOf(caller))
        .returning('uuid')
        .executeTakeFirst()
      if (!gone) throw fail('uploadNotFound')
      await removeParts(app, trx, [gone.uuid])
    })
    return new Response(null, { status: 204 })
  },
})
