import { fileKeyOf, tagKeyOf } from '@segue/shared/crate/library/match.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { lockImports } from './queries.ts'

type Arrival = { userUuid: string; fileName: string; trackName: string | null; artistName: string | null }

/** Checks whether an upload that has become playable is one of the missing tracks of the user's imports. */
export async function noteArrival(app: Pick<App, 'jobs' | 'clock'>, trx: Trx, upload: Arrival): Promise<void> {
  await lockImports(trx, upload.userUuid)
  const imports = trx.selectFrom('libraryImport').where('userUuid', '=', upload.userUuid)
  const keys = { fileKey: fileKeyOf(upload.fileName), tagKey: tagKeyOf(upload.trackName, upload.artistName) }
  const waiting = await trx
    .updateTable('libraryTrack')
    .set({ outcome: 'waiting', suggestions: [] })
    .where('importId', 'in', imports.select('id'))
    .where('outcome', 'in', ['missing', 'uncertain'])
    .where((is) => is.or([is('fileKey', '=', keys.fileKey), is('tagKey', '=', keys.tagKey)]))
    .returning('importId')
    .execute()
  const ids = [...new Set(waiting.map(({ importId }) => importId))]
  if (ids.length === 0) return
  const changed = await trx
    .updateTable('libraryImport')
    .set({ status: 'IN_PROGRESS', updatedAt: new Date(app.clock.now()) })
    .where('id', 'in', ids)
    .returning('uuid')
    .execute()
  for (const { uuid: importId } of changed) {
    await app.jobs.add(trx, 'importLibrary', { importId }, { dedupeKey: importId })
  }
}
