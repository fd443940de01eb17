import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db.ts'
import { migrate, migrateThrough } from '../migrate.ts'
import { dumpFormat, type DumpEnd, type DumpTable } from './dump.ts'
import { tablesOf, type TableColumns } from './tables.ts'

/** Why a dump can't be restored into a database, as a sentence for the operator. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

const Header = z.object({
  format: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string() })),
})
const Mark = z.union([z.object({ table: z.string(), columns: z.array(z.string()) }), z.object({ rows: z.int() })])

/** The size of a statement: many rows, but no more text than a server handles easily. */
const rowsAtOnce = 500
const charactersAtOnce = 1_000_000

/**
 * Restores a dump into an empty database: the schema as it was, all rows or none, and then the newer versions'
 * migrations.
 */
export async function loadDatabase(db: Db, lines: AsyncIterable<string>): Promise<DumpEnd> {
  await requireEmpty(db)
  const reading = lines[Symbol.asyncIterator]()
  const first = await reading.next()
  const header = headerOf(first.done ? '' : first.value)
  try {
    return await fill(db, header, reading)
  } catch (error) {
    await emptyAgain.execute(db)
    throw error
  }
}

async function fill(db: Db, header: z.infer<typeof Header>, reading: AsyncIterator<string>): Promise<DumpEnd> {
  await migrateThrough(db, header.migrations).catch((error: unknown) => {
    throw new CannotRestore(`The backup is from a version that this one does not know: ${sentenceOf(error)}`)
  })
  const end = await db.transaction().execute(async (whole) => {
    const tables = new Map((await tablesOf(whole)).map((table) => [table.table, table]))
    const restoreChecks = await withoutChecks(whole, [...tables.keys()])
    const rows = await loadRows(whole, reading, tables)
    for (const { sequence, value } of header.sequences)
      await sql`select setval(${sql.lit(`"${sequence}"`)}::regclass, ${value}::bigint)`.execute(whole)
    await restoreChecks()
    return { rows }
  })
  await migrate(db)
  return end
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  if (rows.length > 0) throw new CannotRestore('The database is not empty. Restoring a backup needs a new database.')
}

/** Removes what a failed restore has created, so that another attempt finds an empty database. */
const emptyAgain = sql`
  do $$
  declare
    one record;
  begin
    for one in select tablename as name from pg_tables where schemaname = current_schema() loop
      execute format('drop table %I cascade', one.name);
    end loop;
    for one in
      select oid::regprocedure::text as name from pg_proc where pronamespace = current_schema()::regnamespace
    loop
      execute 'drop function ' || one.name || ' cascade';
    end loop;
  end $$`

function headerOf(line: string) {
  const header = line.startsWith('#') ? Header.safeParse(parsed(line.slice(1))) : undefined
  if (header?.data?.format !== dumpFormat) throw new CannotRestore('This is not a backup of a Segue database.')
  return header.data
}

/**
 * Rows are loaded table by table, and may refer to later ones: foreign keys are checked at the end, and triggers, which
 * would record again what is already recorded, are disabled. Rows that migrations inserted are deleted first.
 */
async function withoutChecks(db: Db, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", k.conname as "name", pg_get_constraintdef(k.oid) as "definition"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  return async () => {
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
}

async function loadRows(db: Db, lines: AsyncIterator<string>, tables: Map<string, TableColumns>): Promise<number> {
  let insert: ((rows: string[]) => Promise<void>) | undefined
  let waiting: string[] = []
  let characters = 0
  let count = 0
  const flush = async () => {
    if (waiting.length > 0) await insert?.(waiting)
    waiting = []
    characters = 0
  }
  for (;;) {
    const { done, value: line } = await lines.next()
    if (done) throw new CannotRestore('The backup is truncated.')
    if (!line.startsWith('#')) {
      if (!insert) throw new CannotRestore('The backup is damaged: a row is outside of any table.')
      waiting.push(line)
      characters += line.length
      count++
      if (waiting.length >= rowsAtOnce || characters >= charactersAtOnce) await flush()
      continue
    }
    await flush()
    const mark = Mark.safeParse(parsed(line.slice(1)))
    if (!mark.success) throw new CannotRestore('The backup is damaged: a table header is malformed.')
    if (!('rows' in mark.data)) insert = inserterOf(db, mark.data, tables)
    else if (mark.data.rows === count) return count
    else throw new CannotRestore(`The backup is damaged: it has ${count} of ${mark.data.rows} rows.`)
  }
}

function inserterOf(db: Db, { table, columns }: DumpTable, tables: Map<string, TableColumns>) {
  const types = new Map(tables.get(table)?.columns.map(({ name, type }) => [name, type]))
  const values = columns.map((name, place) => {
    const type = types.get(name)
    if (!type) throw new CannotRestore(`The backup is damaged: the table ${table} has no column ${name}.`)
    return sql`(r->>${sql.lit(place)})::${sql.raw(type)}`
  })
  const names = sql.join(columns.map((name) => sql.ref(name)))
  return async (rows: string[]) => {
    const all = `[${rows.join(',')}]`
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${sql.join(values)} from jsonb_array_elements(${all}::text::jsonb) r`.execute(db)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
