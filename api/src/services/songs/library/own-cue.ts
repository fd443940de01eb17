import { isWithin, keepingKey, OwnCue, withOwnCue } from '@segue/shared/playback/own-cue.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { songOwner } from '../access.ts'
import { updateInCatalogue } from '../catalogue.ts'
import { asUploadedSong, UploadedSong, type UploadRow } from '../schemas.ts'
import { uploadColumns } from '../uploads.ts'

const errors = { songNotFound: [404, 'Song not found'] } as const

export const setCue = operation('PUT /songs/{id}/cue', {
  summary: 'Set the cue points and beat grid of my song for everyone who plays it',
  access: songOwner,
  params: { id: uuid },
  body: OwnCue,
  returns: UploadedSong,
  errors: {
    ...errors,
    cueOutOfBounds: [400, 'You can cut up to a third of a song from its beginning and up to a third from its end'],
  },
  async handle({ app, params, body, fail }) {
    const changed = await changeCue(app, params.id, body)
    if (!changed) throw fail('songNotFound')
    if (changed === 'outOfBounds') throw fail('cueOutOfBounds')
    return asUploadedSong(app.config.publicUrl, changed)
  },
})

export const deleteCue = operation('DELETE /songs/{id}/cue', {
  summary: 'Reset the cue points and beat grid of my song to the detected ones',
  access: songOwner,
  params: { id: uuid },
  returns: UploadedSong,
  errors,
  async handle({ app, params, fail }) {
    const changed = await changeCue(app, params.id, null)
    if (!changed || changed === 'outOfBounds') throw fail('songNotFound')
    return asUploadedSong(app.config.publicUrl, changed)
  },
})

const changeCue = (app: App, uploadUuid: string, own: OwnCue | null) =>
  app.db.transaction().execute((trx) => changeCueIn(app, trx, uploadUuid, own))

/** The detected points are kept separately; the catalogue stores the ones in effect. */
export async function changeCueIn(
  { clock }: Pick<App, 'clock'>,
  trx: Trx,
  uploadUuid: string,
  cue: OwnCue | null,
): Promise<UploadRow | 'outOfBounds' | undefined> {
  const row = await trx
    .selectFrom('uploadedSong')
    .where('uuid', '=', uploadUuid)
    .where('deletedAt', 'is', null)
    .select(uploadColumns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const own = cue && keepingKey(cue, row.ownCue)
  // A song that isn't processed yet has no length to check the points against.
  if (own && (row.duration === null || !isWithin(own, row.duration))) return 'outOfBounds'
  const mixed = withOwnCue({ beat: row.beat, cue: row.cue }, own)
  await updateInCatalogue(trx, row.songId, { beat: mixed.beat, cue: mixed.cue })
  return trx
    .updateTable('uploadedSong')
    .set({ ownCue: own && JSON.stringify(own), updatedAt: new Date(clock.now()) })
    .where('uuid', '=', uploadUuid)
    .returning(uploadColumns)
    .executeTakeFirst()
}
