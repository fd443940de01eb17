import * as z from 'zod'
import { mayBecome } from '@segue/shared/song/upload-life.ts'
import { moderator } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { updateInCatalogue, withdrawFromCatalogue } from '../catalogue.ts'
import { asUploadedSong, UploadedSong } from '../schemas.ts'
import { uploadColumns } from '../uploads.ts'

export const verifySong = operation('PUT /songs/{id}/verification', {
  summary: 'Withdraw an uploaded song from playback, or restore it',
  access: moderator,
  params: { id: uuid },
  body: z.object({ isVerified: z.boolean() }),
  returns: UploadedSong,
  errors: {
    songNotFound: [404, 'Song not found'],
    songNotReady: [409, 'This song isn’t ready to play, or processing it failed'],
  },
  async handle({ app, params, body, fail }) {
    const changed = await app.db.transaction().execute(async (trx) => {
      const upload = await trx
        .selectFrom('uploadedSong')
        .where('uuid', '=', params.id)
        .where('deletedAt', 'is', null)
        .select(uploadColumns)
        .forUpdate()
        .executeTakeFirst()
      if (!upload) throw fail('songNotFound')
      const named = upload.trackName ? ('VERIFIED' as const) : ('MISSING_METADATA' as const)
      const status = body.isVerified ? named : ('UNVERIFIED' as const)
      if (!mayBecome(upload.status, status)) throw fail('songNotReady')
      if (status !== 'UNVERIFIED') await updateInCatalogue(trx, upload.songId, { status })
      else await withdrawFromCatalogue(app, trx, [{ songId: upload.songId, uploadUuid: params.id }], status)
      return trx
        .updateTable('uploadedSong')
        .set({ status, updatedAt: new Date(app.clock.now()) })
        .where('uuid', '=', params.id)
        .returning(uploadColumns)
        .executeTakeFirstOrThrow()
    })
    return asUploadedSong(app.config.publicUrl, changed)
  },
})
