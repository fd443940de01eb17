import type { App } from '../../../app.ts'
import { updateInCatalogue } from '../catalogue.ts'
import { noteArrival } from '../imports/note-arrival.ts'
import type { SongDetails, UploadRow } from '../schemas.ts'
import { addToDestination, notifyOfAddition } from '../upload/destination.ts'
import { uploadColumns } from '../uploads.ts'

/** Applies the owner's details to a song. A song that lacked only its title becomes playable. */
export async function changeDetails(
  app: App,
  uploadUuid: string,
  details: SongDetails,
): Promise<UploadRow | undefined> {
  const saved = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('uploadedSong')
      .where('uuid', '=', uploadUuid)
      .where('deletedAt', 'is', null)
      .select(uploadColumns)
      .forUpdate()
      .executeTakeFirst()
    if (!row || Object.keys(details).length === 0) return { upload: row, isReady: false }
    const isNamed = Boolean(details.trackName ?? row.trackName)
    const status = row.status === 'MISSING_METADATA' && isNamed ? ('VERIFIED' as const) : row.status
    const changed = await trx
      .updateTable('uploadedSong')
      .set({
        ...details,
        status,
        given: [...new Set([...row.given, ...Object.keys(details)])],
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uploadUuid)
      .returning(uploadColumns)
      .executeTakeFirstOrThrow()
    const { trackName, artistName, genre, isrc, explicit } = changed
    await updateInCatalogue(trx, row.songId, { trackName, artistName, genre, isrc, explicit, status })
    const isReady = status !== row.status
    if (isReady) {
      await noteArrival(app, trx, changed)
      await addToDestination(trx, changed)
    }
    return { upload: changed, isReady }
  })
  if (saved.upload && saved.isReady) notifyOfAddition(app, saved.upload)
  return saved.upload
}
