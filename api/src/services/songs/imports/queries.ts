import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db, Trx } from '../../../db/db.ts'
import type { LibraryImport } from './schemas.ts'

/**
 * Serializes everything that changes a user's imports, and the arrival of their uploads. Call it before locking any
 * crate.
 */
export async function lockImports(trx: Trx, userUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userUuid}, 195))`.execute(trx)
}

/** An import of this user. */
export function findImport(db: Db, importId: string, userUuid: string) {
  return db
    .selectFrom('libraryImport')
    .where('uuid', '=', importId)
    .where('userUuid', '=', userUuid)
    .selectAll()
    .executeTakeFirst()
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Imports as their owner sees them. */
export async function asImports(db: Db, rows: readonly ImportRow[]): Promise<z.input<typeof LibraryImport>[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const counts = await db
    .selectFrom('libraryTrack')
    .where('importId', 'in', ids)
    .groupBy(['importId', 'outcome'])
    .select((is) => ['importId', 'outcome', is.fn.countAll<number>().as('count')])
    .execute()
  const playlists = await db
    .selectFrom('libraryPlaylist')
    .leftJoin('crate', 'crate.id', 'libraryPlaylist.crateId')
    .where('importId', 'in', ids)
    .select(['importId', 'folders', 'name', 'crate.uuid as crateUuid'])
    .select(sql<number>`cardinality("libraryPlaylist"."tracks")`.as('count'))
    .orderBy('libraryPlaylist.position')
    .execute()
  return rows.map(({ id, uuid, userUuid: _owner, digest: _digest, ...rest }) => {
    const countOf = (outcome: string) =>
      counts.find((one) => one.importId === id && one.outcome === outcome)?.count ?? 0
    const own = playlists.filter(({ importId }) => importId === id)
    return {
      ...rest,
      importId: uuid,
      matched: countOf('matched'),
      uncertain: countOf('uncertain'),
      missing: countOf('missing'),
      playlists: own.map(({ importId: _id, ...playlist }) => playlist),
    }
  })
}

export async function asImport(db: Db, row: ImportRow): Promise<z.input<typeof LibraryImport>> {
  const [one] = await asImports(db, [row])
  if (!one) throw new Error('An import is missing from its own list')
  return one
}
