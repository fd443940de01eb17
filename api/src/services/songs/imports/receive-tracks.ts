import * as z from 'zod'
import { LibraryTrack } from '@segue/shared/crate/library/library.ts'
import { fileKeyOf, tagKeyOf } from '@segue/shared/crate/library/match.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { asImport, findImport, lockImports, type ImportRow } from './queries.ts'
import { importNotFound, LibraryImport, maxTracks, maxTracksPerRequest } from './schemas.ts'

export const receiveTracks = operation('PUT /library-imports/{importId}/tracks/{from}', {
  summary: 'Send tracks of an import, from a position on. Tracks that were sent before stay as they are',
  access: user,
  params: { importId: uuid, from: wholeNumber.pipe(z.number().min(0).max(maxTracks)) },
  body: z.object({ tracks: z.array(LibraryTrack).min(1).max(maxTracksPerRequest) }),
  returns: LibraryImport,
  errors: {
    importNotFound,
    beyondTotal: [400, 'This is more tracks than the import announced'],
  },
  async handle({ app, caller, params, body, fail }) {
    const userUuid = uuidOf(caller)
    const row = await app.db.transaction().execute(async (trx) => {
      await lockImports(trx, userUuid)
      const known = await findImport(trx, params.importId, userUuid)
      if (!known) throw fail('importNotFound')
      if (params.from + body.tracks.length > known.total) throw fail('beyondTotal')
      // Whoever sends all of it again, such as a second tab, changes nothing.
      return known.status === 'RECEIVING' ? receive(app, trx, known, params.from, body.tracks) : known
    })
    return asImport(app.db, row)
  },
})

async function receive(
  app: App,
  trx: Trx,
  { id, uuid: importId, total }: ImportRow,
  from: number,
  tracks: readonly LibraryTrack[],
): Promise<ImportRow> {
  await trx
    .insertInto('libraryTrack')
    .values(
      tracks.map((track, at) => ({
        importId: id,
        position: from + at,
        track: JSON.stringify(track),
        fileKey: fileKeyOf(track.path),
        tagKey: tagKeyOf(track.title, track.artist),
      })),
    )
    .onConflict((conflict) => conflict.columns(['importId', 'position']).doNothing())
    .execute()
  const { received } = await trx
    .selectFrom('libraryTrack')
    .where('importId', '=', id)
    .select((is) => is.fn.countAll<number>().as('received'))
    .executeTakeFirstOrThrow()
  if (received === total) await app.jobs.add(trx, 'importLibrary', { importId }, { dedupeKey: importId })
  return trx
    .updateTable('libraryImport')
    .set({
      received,
      status: received === total ? 'IN_PROGRESS' : 'RECEIVING',
      updatedAt: new Date(app.clock.now()),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
