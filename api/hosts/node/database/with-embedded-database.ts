import { connect } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/db.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

/** Opens an embedded database while `run` uses it; without a folder it is in memory. */
export async function withEmbeddedDatabase<Result>(
  options: { dataDir?: string },
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const embedded = await openEmbeddedDatabase(options)
  const { db, close } = connect(embedded.pool)
  try {
    return await run(db)
  } finally {
    await close()
    await embedded.close()
  }
}
