import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { songOwnerOrModerator } from '../access.ts'
import { withdrawFromCatalogue } from '../catalogue.ts'
import { folderOf } from '../uploads.ts'

export const deleteSong = operation('DELETE /songs/{id}', {
  summary: 'Delete an uploaded song and its files. Crates that contain it show it as removed.',
  access: songOwnerOrModerator,
  params: { id: uuid },
  returns: Acknowledged,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, params, fail }) {
    const gone = await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('uploadedSong')
        .set({ deletedAt: new Date(app.clock.now()), hlsKey: null })
        .where('uuid', '=', params.id)
        .where('deletedAt', 'is', null)
        .returning(['songId'])
        .executeTakeFirst()
      if (!row) return undefined
      await withdrawFromCatalogue(app, trx, [{ songId: row.songId, uploadUuid: params.id }], 'DATA_NOT_FOUND')
      const prefix = `${folderOf(params.id)}/`
      await app.jobs.add(trx, 'removeFiles', { prefix }, { dedupeKey: prefix })
      return row
    })
    if (!gone) throw fail('songNotFound')
    return acknowledged
  },
})
