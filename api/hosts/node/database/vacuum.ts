import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'

const everyMs = 60_000

/** Frees the space of old versions of rows that are rewritten often. */
export async function vacuum(db: Db): Promise<void> {
  for (const table of ['roomSnapshot', 'roomJournal', 'roomEffect', 'job', 'songToIndex'])
    await sql`vacuum ${sql.table(table)}`.execute(db)
}

/**
 * Vacuums periodically. A server does so by itself; the embedded database doesn't, and would keep every save of a room,
 * ten kilobytes and more, forever.
 */
export function vacuumRegularly(db: Db): () => void {
  // If the database is busy or closing, it is vacuumed the next time.
  const timer = setInterval(() => void vacuum(db).catch(() => undefined), everyMs).unref()
  return () => clearInterval(timer)
}
