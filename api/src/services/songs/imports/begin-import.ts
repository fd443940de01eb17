import * as z from 'zod'
import {
  LibraryFormat,
  LibraryProblem,
  maxFolders,
  maxName,
  maxProblems,
} from '@segue/shared/crate/library/library.ts'
import type { Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { hashOf } from '../../../platform/hash.ts'
import { operation } from '../../../platform/operation.ts'
import { totals } from '../../../platform/list/totals.ts'
import { asImport, lockImports, type ImportRow } from './queries.ts'
import { LibraryImport, maxPlaylists, maxTracks } from './schemas.ts'

const name = z.string().min(1).max(maxName)

const NewImport = z.object({
  /** The SHA-256 of what is imported, in hex: the same is imported once, however often it is sent. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hex' }),
  format: LibraryFormat,
  fileName: name,
  /** How many tracks follow. */
  total: z.int().min(1).max(maxTracks),
  playlists: z
    .array(
      z.object({
        folders: z.array(name).max(maxFolders),
        name,
        /** Positions among the tracks of the import. */
        tracks: z.array(z.int().min(0)).max(maxTracks),
      }),
    )
    .max(maxPlaylists),
  /** What could not be read of the file: the first of `problemCount`. */
  problems: z.array(LibraryProblem).max(maxProblems).default([]),
  problemCount: z.int().min(0).max(1_000_000).default(0),
})

export const beginImport = operation('POST /library-imports', {
  summary: 'Begin the import of a library of DJ software. Its tracks follow with PUT',
  access: user,
  status: 201,
  body: NewImport,
  returns: LibraryImport,
  errors: { noSuchTrack: [400, 'A playlist names a track that isn’t part of the import'] },
  async handle({ app, caller, body, fail }) {
    const userUuid = uuidOf(caller)
    if (body.playlists.some(({ tracks }) => tracks.some((track) => track >= body.total))) throw fail('noSuchTrack')
    const row = await app.db.transaction().execute(async (trx) => {
      await lockImports(trx, userUuid)
      const known = await trx
        .selectFrom('libraryImport')
        .where('userUuid', '=', userUuid)
        .where('digest', '=', body.digest)
        .selectAll()
        .executeTakeFirst()
      return known ?? create(trx, userUuid, body, new Date(app.clock.now()))
    })
    return asImport(app.db, row)
  },
})

async function create(trx: Trx, userUuid: string, body: z.infer<typeof NewImport>, now: Date): Promise<ImportRow> {
  const { playlists, problems, ...about } = body
  const old = await trx
    .selectFrom('libraryImport')
    .where('userUuid', '=', userUuid)
    .select('id')
    .orderBy('id', 'desc')
    .offset(totals.libraryImports.most - 1)
    .execute()
  for (const { id } of old) await trx.deleteFrom('libraryImport').where('id', '=', id).execute()
  const row = await trx
    .insertInto('libraryImport')
    .values({ ...about, problems: JSON.stringify(problems), userUuid, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [position, playlist] of playlists.entries()) {
    const source = hashOf(JSON.stringify([about.format, playlist.folders, playlist.name]))
    const crateId = await crateOf(trx, userUuid, source)
    await trx
      .insertInto('libraryPlaylist')
      .values({ ...playlist, importId: row.id, position, source, crateId })
      .execute()
  }
  return row
}

/** The crate that the same playlist has become in an earlier import. */
async function crateOf(trx: Trx, userUuid: string, source: string): Promise<number | null> {
  const earlier = await trx
    .selectFrom('libraryPlaylist')
    .innerJoin('libraryImport', 'libraryImport.id', 'libraryPlaylist.importId')
    .where('libraryImport.userUuid', '=', userUuid)
    .where('libraryPlaylist.source', '=', source)
    .where('libraryPlaylist.crateId', 'is not', null)
    .select('libraryPlaylist.crateId')
    .orderBy('libraryPlaylist.importId', 'desc')
    .executeTakeFirst()
  return earlier?.crateId ?? null
}
