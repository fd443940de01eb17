import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { asImport, findImport, lockImports } from './queries.ts'
import { importNotFound, LibraryImport } from './schemas.ts'

export const chooseMatches = operation('PUT /library-imports/{importId}/matches', {
  summary: 'Choose the songs of uncertain tracks among their suggestions',
  access: user,
  params: { importId: uuid },
  body: z.object({
    matches: z
      .array(z.object({ position: z.int().min(0).max(100_000), songId: z.string().regex(/^\d{1,9}$/) }))
      .min(1)
      .max(300),
  }),
  returns: LibraryImport,
  errors: { importNotFound, notSuggested: [409, 'This song isn’t among the suggestions for the track'] },
  async handle({ app, caller, params: { importId }, body, fail }) {
    const userUuid = uuidOf(caller)
    const row = await app.db.transaction().execute(async (trx) => {
      await lockImports(trx, userUuid)
      const known = await findImport(trx, importId, userUuid)
      if (!known) throw fail('importNotFound')
      for (const { position, songId } of body.matches) {
        const matched = await trx
          .updateTable('libraryTrack')
          .set({ outcome: 'matched', songId: Number(songId), suggestions: [] })
          .where('importId', '=', known.id)
          .where('position', '=', position)
          // A repeated request finds it matched.
          .where((is) =>
            is.or([
              is(is.val(Number(songId)), '=', is.fn.any('suggestions')),
              is.and({ outcome: 'matched', songId: Number(songId) }),
            ]),
          )
          .returning('position')
          .executeTakeFirst()
        if (!matched) throw fail('notSuggested')
      }
      await app.jobs.add(trx, 'importLibrary', { importId }, { dedupeKey: importId })
      return trx
        .updateTable('libraryImport')
        .set({ status: 'IN_PROGRESS', updatedAt: new Date(app.clock.now()) })
        .where('id', '=', known.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return asImport(app.db, row)
  },
})
