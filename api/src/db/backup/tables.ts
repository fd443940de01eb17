import { sql } from 'kysely'
import type { Db } from '../db.ts'

export type TableColumns = {
  table: string
  /** In order, without generated columns. */
  columns: { name: string; type: string }[]
}

/** Every table of ours with its columns, except the table of migrations. */
export async function tablesOf(db: Db): Promise<TableColumns[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db)
  const tables = new Map<string, TableColumns>()
  for (const { table, name, type } of rows) {
    const found = tables.get(table) ?? { table, columns: [] }
    found.columns.push({ name, type })
    tables.set(table, found)
  }
  return [...tables.values()]
}

export type SequencePosition = { sequence: string; value: string }

/** The position of each sequence, except those that were never used. */
export async function sequencesOf(db: Db): Promise<SequencePosition[]> {
  const { rows } = await sql<SequencePosition>`
    select sequencename as "sequence", last_value::text as "value" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return rows
}
