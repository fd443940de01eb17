import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { freeSlug } from './slug.ts'

/**
 * The first of `wanted`, `wanted-2`… that is free in a table right now; its constraint decides between concurrent
 * requests. Deleted rows keep their slug, so that an old link never leads to something else.
 */
export async function freeSlugIn(db: Db, table: 'room' | 'community' | 'event', wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select "slug" from ${sql.table(table)} where "slug" = ${wanted} or "slug" like ${`${wanted}-%`}`.execute(db)
  return freeSlug(
    wanted,
    rows.map(({ slug }) => slug),
  )
}
