import type { App } from '../../../app.ts'
import { operation } from '../../../platform/operation.ts'
import { pictureErrors, pictureMegabytes, receivePicture } from '../../../platform/pictures.ts'
import { streamed, uuid } from '../../../platform/schemas.ts'
import { songOwner } from '../access.ts'
import { asUploadedSong, UploadedSong, type UploadRow } from '../schemas.ts'
import { coversOf, uploadColumns } from '../uploads.ts'

const songNotFound = [404, 'Song not found'] as const

export const setCover = operation('PUT /songs/{id}/cover', {
  summary: `Set the cover of my song (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB) as a form file`,
  access: songOwner,
  allowance: 'upload',
  params: { id: uuid },
  body: streamed('multipart/form-data'),
  returns: UploadedSong,
  errors: { ...pictureErrors, songNotFound },
  handle({ app, params, request, fail }) {
    return receivePicture({ app, request, folder: coversOf(params.id), fail }, async (file) => {
      const changed = await changeCover(app, params.id, file)
      if (changed) return asUploadedSong(app.config.publicUrl, changed)
      await app.jobs.add(app.db, 'removeFiles', { prefix: `${coversOf(params.id)}/${file}` })
      throw fail('songNotFound')
    })
  },
})

export const removeCover = operation('DELETE /songs/{id}/cover', {
  summary: 'Delete the custom cover of my song. The embedded or generated cover is used instead.',
  access: songOwner,
  params: { id: uuid },
  returns: UploadedSong,
  errors: { songNotFound },
  async handle({ app, params, fail }) {
    const changed = await changeCover(app, params.id, null)
    if (!changed) throw fail('songNotFound')
    return asUploadedSong(app.config.publicUrl, changed)
  },
})

/** Sets or removes the custom cover. The previous file is deleted after the commit. */
function changeCover(app: App, uploadUuid: string, coverFile: string | null): Promise<UploadRow | undefined> {
  return app.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('uploadedSong')
      .where('uuid', '=', uploadUuid)
      .where('deletedAt', 'is', null)
      .select('coverFile')
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    if (before.coverFile) {
      await app.jobs.add(trx, 'removeFiles', { prefix: `${coversOf(uploadUuid)}/${before.coverFile}` })
    }
    return trx
      .updateTable('uploadedSong')
      .set({ coverFile, updatedAt: new Date(app.clock.now()) })
      .where('uuid', '=', uploadUuid)
      .returning(uploadColumns)
      .executeTakeFirst()
  })
}
