import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { addUpload, crateOf, notifyOfQueueChange } from '../../playlist/public.ts'
import type { UploadRow } from '../schemas.ts'

/** The list that an upload names, `queue` or the uuid of a crate; undefined if it is not the user's. */
export async function destinationOf(db: Db, userUuid: string, addTo: string): Promise<string | undefined> {
  if (addTo === 'queue') return addTo
  const crate = await crateOf(db, addTo)
  if (crate?.userUuid !== userUuid) return undefined
  return crate.special === 'queue' ? 'queue' : crate.uuid
}

/**
 * Adds a playable upload to the list it was meant for. The row is locked by the caller, so that it is added once. A list
 * that is full or gone meanwhile doesn't fail the song: its owner reads why it was not added.
 */
export async function addToDestination(
  trx: Trx,
  upload: Pick<UploadRow, 'uuid' | 'userUuid' | 'songId' | 'addTo'>,
): Promise<void> {
  const { uuid, userUuid, songId, addTo } = upload
  if (addTo === null) return
  const outcome = await addUpload(trx, { userUuid, addTo, songId })
  await trx
    .updateTable('uploadedSong')
    .set({ addTo: null, notAdded: outcome === 'added' ? null : outcome })
    .where('uuid', '=', uuid)
    .execute()
}

/** Call it after the commit. */
export function notifyOfAddition(
  app: Pick<App, 'rooms'>,
  { userUuid, addTo }: Pick<UploadRow, 'userUuid' | 'addTo'>,
): void {
  if (addTo === 'queue') notifyOfQueueChange(app, userUuid)
}
