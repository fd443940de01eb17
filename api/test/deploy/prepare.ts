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
