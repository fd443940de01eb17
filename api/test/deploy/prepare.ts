import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'

/**
 * Why a schema can't run a statement, or undefined. Preparing looks up every table, column and type, and runs nothing.
 */
async function complaintOf(db: Db, statement: string): Promise<string | undefined> {
  try {
    await sql.raw(`prepare "of the last release" as ${statement}`).execute(db)
    await sql`deallocate "of the last release"`.execute(db)
    return undefined
  } catch (error) {
    return `${String(error)} in: ${statement}`
  }
}

/** Which of these statements a database's schema can't run, with the reasons. */
export const refusedOf = (db: Db, statements: readonly string[]): Promise<Map<string, string>> =>
  db.connection().execute(async (one) => {
    const refused = new Map<string, string>()
    for (const statement of statements) {
      const complaint = await complaintOf(one, statement)
      if (complaint !== undefined) refused.set(statement, complaint)
    }
    return refused
  })

const inserts = /insert into "(\w+)"(?:\s+as "\w+")?\s*\(([^)]*)\)/gi

/** Columns that a row must have and that an insert of these statements leaves out, which preparing doesn't notice. */
export async function unfilledBy(db: Db, statements: readonly string[]): Promise<string[]> {
  const { rows: required } = await sql<{ table: string; column: string }>`
    select "table_name" as "table", "column_name" as "column" from "information_schema"."columns"
    where "table_schema" = current_schema() and "is_nullable" = 'NO' and "column_default" is null
      and "is_identity" = 'NO' and "is_generated" = 'NEVER'`.execute(db)
  const unfilled = statements.flatMap((statement) =>
    [...statement.matchAll(inserts)].flatMap(([, table = '', columns = '']) =>
      required
        .filter((one) => one.table === table && !columns.includes(`"${one.column}"`))
        .map(({ column }) => `${table}.${column}`),
    ),
  )
  return [...new Set(unfilled)]
}
