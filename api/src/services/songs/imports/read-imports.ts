import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { totals } from '../../../platform/list/totals.ts'
import { asImport, asImports, findImport } from './queries.ts'
import { importNotFound, LibraryImport } from './schemas.ts'

const params = { importId: uuid }
const errors = { importNotFound } as const

export const listImports = operation('GET /library-imports', {
  summary: 'List my imports of libraries, newest first',
  access: user,
  returns: z.object({ imports: z.array(LibraryImport) }).meta({ id: 'LibraryImports' }),
  async handle({ app, caller }) {
    const rows = await app.db
      .selectFrom('libraryImport')
      .where('userUuid', '=', uuidOf(caller))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(totals.libraryImports.most)
      .execute()
    return { imports: await asImports(app.db, rows) }
  },
})

export const getImport = operation('GET /library-imports/{importId}', {
  summary: 'Get the progress or the outcome of my import of a library',
  access: user,
  params,
  returns: LibraryImport,
  errors,
  async handle({ app, caller, params: { importId }, fail }) {
    const row = await findImport(app.db, importId, uuidOf(caller))
    if (!row) throw fail('importNotFound')
    return asImport(app.db, row)
  },
})

export const deleteImport = operation('DELETE /library-imports/{importId}', {
  summary: 'Delete an import of a library and what it knows about missing tracks. Its crates stay',
  access: user,
  params,
  returns: Acknowledged,
  errors,
  async handle({ app, caller, params: { importId }, fail }) {
    const gone = await app.db
      .deleteFrom('libraryImport')
      .where('uuid', '=', importId)
      .where('userUuid', '=', uuidOf(caller))
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw fail('importNotFound')
    return acknowledged
  },
})

const Suggestion = z
  .object({
    songId: z.string(),
    trackName: z.string(),
    artistName: z.string(),
    /** Seconds. */
    duration: z.number().nullable(),
  })
  .meta({ id: 'LibrarySuggestion' })

const ImportedTrack = z
  .object({
    position: z.number(),
    title: z.string().nullable(),
    artist: z.string().nullable(),
    duration: z.number().nullable(),
    path: z.string().nullable(),
    /** Songs it may be, if it is uncertain. */
    suggestions: z.array(Suggestion),
  })
  .meta({ id: 'ImportedTrack' })

export const importedTracks = operation('GET /library-imports/{importId}/tracks', {
  summary: 'List the tracks of my import with an outcome',
  access: user,
  params,
  query: { outcome: z.enum(['matched', 'uncertain', 'missing']), ...page(100, 300) },
  returns: z.object({ tracks: z.array(ImportedTrack), count: z.number() }).meta({ id: 'ImportedTracks' }),
  errors,
  async handle({ app, caller, params: { importId }, query, fail }) {
    const row = await findImport(app.db, importId, uuidOf(caller))
    if (!row) throw fail('importNotFound')
    const those = app.db
      .selectFrom('libraryTrack')
      .where('importId', '=', row.id)
      .where('outcome', '=', query.outcome)
    const tracks = await those
      .select(['position', 'track', 'suggestions'])
      .orderBy('position')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { count } = await those.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const ids = [...new Set(tracks.flatMap(({ suggestions }) => suggestions))]
    const songs = await app.db
      .selectFrom('song')
      .where((is) => is('id', '=', is.fn.any(is.val(ids))))
      .select(['id', 'trackName', 'artistName', 'duration'])
      .execute()
    const byId = new Map(songs.map(({ id, ...song }) => [id, { ...song, songId: String(id) }]))
    return {
      count,
      tracks: tracks.map(({ position, track: { title, artist, duration, path }, suggestions }) => ({
        position,
        title,
        artist,
        duration,
        path,
        suggestions: suggestions.flatMap((id) => byId.get(id) ?? []),
      })),
    }
  },
})
