import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, streamed, uuid } from '../../../platform/schemas.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { uploader } from '../access.ts'
import { receiveParts } from './parts.ts'
import { bytesIn, partType, speaksTus, tusHeaders, tusVersionNeeded, uploadNotFound } from './protocol.ts'
import { continuable, openForMs } from './queries.ts'

export const continueUpload = operation('PATCH /upload/resumable/{id}', {
  summary:
    'Send the next bytes of my resumable upload. With the last one it is processed, even if its sender is gone',
  access: uploader,
  params: { id: uuid },
  body: streamed(partType),
  returns: raw('text/plain'),
  status: 204,
  headers: tusHeaders,
  allowance: 'resumable',
  errors: {
    tusVersionNeeded,
    uploadNotFound,
    notAPart: [415, `Please send the bytes as ${partType}`],
    uploadOffsetNeeded: [400, 'Please send where the bytes belong in Upload-Offset'],
    wrongOffset: [409, 'The upload isn’t at this offset'],
    uploadTooLong: [413, 'These are more bytes than the file was to have'],
    tooManyParts: [400, 'This upload was interrupted too often. Please start it again'],
    noSpaceForMusic: [507, 'There’s no storage space left for music right now. Please try again later'],
  },
  async handle({ app, caller, params, request, fail }) {
    if (!speaksTus(request)) throw fail('tusVersionNeeded')
    if (request.headers.get('content-type') !== partType) throw fail('notAPart')
    const offset = bytesIn(request, 'upload-offset')
    if (offset === undefined) throw fail('uploadOffsetNeeded')
    const upload = await continuable(app, params.id, uuidOf(caller))
    if (!upload) throw fail('uploadNotFound')
    if (offset !== upload.received) throw fail('wrongOffset')
    if (offset + Number(request.headers.get('content-length') ?? 0) > upload.size) throw fail('uploadTooLong')
    const outcome = await receiveParts(app, upload, request.body).catch((error: unknown) => {
      throw error instanceof StorageFull ? fail('noSpaceForMusic') : error
    })
    if (typeof outcome === 'string') throw fail(outcome)
    const expiresAt = new Date(app.clock.now() + openForMs)
    const headers = { 'Upload-Offset': String(outcome), 'Upload-Expires': expiresAt.toUTCString() }
    return new Response(null, { status: 204, headers })
  },
})
