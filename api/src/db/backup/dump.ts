import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { migrationsIn } from '../migrate.ts'
import { sequencesOf, tablesOf, type SequencePosition, type TableColumns } from './tables.ts'

/** The first line of a dump: its format and the state of the schema. */
export type DumpHeader = { format: typeof dumpFormat; migrations: string[]; sequences: SequencePosition[] }
export type DumpTable = { table: string; columns: string[] }
/** The last line, which shows that the dump is complete. */
export type DumpEnd = { rows: number }

export const dumpFormat = 'segue-database-1'

const rowsAtOnce = 500

/**
 * The whole database as lines of text, consistent at one moment while writes continue. A line that begins with `#`
 * describes what follows: first the header, then each table, last the end. Every other line is a row: its values in the
 * order of the columns, each in PostgreSQL's text format, so that any server and the embedded database read it the same
 * way.
 */
export async function dumpDatabase(db: Db, write: (lines: string[]) => Promise<void>): Promise<DumpEnd> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const header: DumpHeader = {
        format: dumpFormat,
        migrations: await migrationsIn(snapshot),
        sequences: await sequencesOf(snapshot),
      }
      await write([`#${JSON.stringify(header)}`])
      let rows = 0
      for (const table of await tablesOf(snapshot)) rows += await dumpTable(snapshot, table, write)
      await write([`#${JSON.stringify({ rows } satisfies DumpEnd)}`])
      return { rows }
    })
}

async function dumpTable(
  db: Db,
  { table, columns }: TableColumns,
  write: (lines: string[]) => Promise<void>,
): Promise<number> {
  const names = columns.map(({ name }) => name)
  await write([`#${JSON.stringify({ table, columns: names } satisfies DumpTable)}`])
  const values = sql.join(names.map((name) => sql`${sql.ref(name)}::text`))
  await sql`declare "dump" no scroll cursor for select json_build_array(${values})::text as "line" from ${sql.table(table)}`.execute(
    db,
  )
  let rows = 0
  for (;;) {
    const read = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from "dump"`.execute(db)
    if (read.rows.length === 0) break
    rows += read.rows.length
    await write(read.rows.map(({ line }) => line))
  }
  await sql`close "dump"`.execute(db)
  return rows
}
