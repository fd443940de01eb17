import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { addUpload, crateOf } from '../../playlist/public.ts'
import type { UploadRow } from '../schemas.ts'

/** The list an upload should go to: `queue` or the uuid of a crate. */
export async function mayAddTo(db: Db, userUuid: string, addTo: string): Promise<boolean> {
  return addTo === 'queue' || (await crateOf(db, addTo))?.userUuid === userUuid
}

/**
 * Adds a playable upload to the list it was meant for. The row is locked by the caller, so that it is added once. A list
 * that is full or gone meanwhile doesn't fail the song: its owner reads why it was not added.
 */
export async function addToDestination(
  app: App,
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
