import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { UploadedSongWhole } from '../schemas.ts'
import { furtherOf } from '../uploads.ts'

export const getSong = operation('GET /songs/{id}', {
  summary: 'Get an uploaded song. Its owner also sees processing progress, failures, and the list it goes to.',
  access: guest,
  params: { id: uuid },
  returns: UploadedSongWhole,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, caller, params, fail }) {
    const song = await app.music.uploadService.resolve(params.id, caller)
    if (!song) throw fail('songNotFound')
    const more = await furtherOf(app.db, params.id)
    const isOwn = caller.kind === 'user' && caller.uuid === song.userUuid
    return {
      ...song,
      envelope: more?.envelope ?? null,
      ...(isOwn && { addTo: more?.addTo, notAdded: more?.notAdded }),
    }
  },
})
