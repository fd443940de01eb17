import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { knownKeys, matchBatch } from './match-batch.ts'
import { placeMatched } from './place-matched.ts'
import { lockImports } from './queries.ts'

/**
 * Looks for the songs of an import's tracks, batch by batch, and then adds them to its crates. Each step is a
 * transaction that does only what is left to do, so a process that dies loses and repeats nothing.
 */
export function importLibraries(app: App): JobHandler<'importLibrary'> {
  const known = knownKeys()
  return {
    atOnce: 1,
    async run({ importId }, { signal }) {
      do {
        while (await matchBatch(app, importId, known)) signal.throwIfAborted()
        await placeMatched(app, importId, signal)
      } while (!(await complete(app, importId)))
    },
  }
}

/** False if an upload that arrived meanwhile may be one of the missing tracks. */
function complete(app: App, importId: string): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('libraryImport')
      .where('uuid', '=', importId)
      .select(['id', 'userUuid', 'status'])
      .executeTakeFirst()
    // It was deleted, or is still being sent.
    if (row?.status !== 'IN_PROGRESS') return true
    await lockImports(trx, row.userUuid)
    const waiting = await trx
      .selectFrom('libraryTrack')
      .where('importId', '=', row.id)
      .where((is) => is.or([is('outcome', '=', 'waiting'), is.and({ outcome: 'matched', isPlaced: false })]))
      .select('position')
      .limit(1)
      .executeTakeFirst()
    if (waiting) return false
    await trx
      .updateTable('libraryImport')
      .set({ status: 'COMPLETE', updatedAt: new Date(app.clock.now()) })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}
