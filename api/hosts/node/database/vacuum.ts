import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'

const everyMs = 60_000

/** Frees the space of old versions of the rows that are written again and again. */
export async function vacuum(db: Db): Promise<void> {
  for (const table of ['roomSnapshot', 'roomJournal', 'roomEffect', 'job', 'songToIndex'])
    await sql`vacuum ${sql.table(table)}`.execute(db)
}

/**
 * Vacuums now and then. A server does so by itself; the embedded database does not, and would keep each of the saves of a
 * room, ten kilobytes and more, for ever.
 */
export function vacuumRegularly(db: Db): () => void {
  // What is busy or closing now is vacuumed the next time.
  const timer = setInterval(() => void vacuum(db).catch(() => undefined), everyMs).unref()
  return () => clearInterval(timer)
}
