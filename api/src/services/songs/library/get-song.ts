import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { UploadedSongWhole } from '../schemas.ts'
import { envelopeOf } from '../uploads.ts'

export const getSong = operation('GET /songs/{id}', {
  summary: 'Get an uploaded song. Its owner also sees processing progress and failures.',
  access: guest,
  params: { id: uuid },
  returns: UploadedSongWhole,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, caller, params, fail }) {
    const song = await app.music.uploadService.resolve(params.id, caller)
    if (!song) throw fail('songNotFound')
    const envelope = (await envelopeOf(app.db, params.id))?.envelope ?? null
    return { ...song, envelope }
  },
})
