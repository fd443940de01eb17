import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { findUpload, folderOf } from '../uploads.ts'
import { serveFile, untilRemoved } from '../../../platform/http/serve-file.ts'

export const preview = operation('GET /songs/{id}/preview', {
  summary: 'Get an unencrypted 30-second preview of a song (M4A), without signing in',
  access: anyone,
  params: { id: uuid },
  returns: raw('audio/mp4'),
  errors: { songNotFound: [404, 'Song not found'], songNotVerified: [403, 'Song is not verified'] },
  async handle({ app, params, request, fail }) {
    const song = await findUpload(app.db, params.id)
    if (!song) throw fail('songNotFound')
    if (song.status !== 'VERIFIED') throw fail('songNotVerified')
    const answer = await serveFile(app.storage, `${folderOf(params.id)}/hls/preview.m4a`, request, untilRemoved)
    if (!answer) throw fail('songNotFound')
    return answer
  },
})
