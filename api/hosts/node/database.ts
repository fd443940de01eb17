import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startFromImage } from './database-image.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { vacuumRegularly } from './vacuum.ts'

export type OpenDatabase = { db: Db; kind: 'server' | 'embedded'; close: () => Promise<void> }

/** The database of this installation, migrated: the server at `url`, else the embedded one in `dataDir`. */
export async function openDatabase(options: { url: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  if (options.url) {
    const { db, close } = connect({ connectionString: options.url, max: 10 })
    await migrate(db).catch(async (error: unknown) => {
      await close()
      throw new Error(`The database at DATABASE_URL cannot be used: ${sentenceOf(error)}`, { cause: error })
    })
    return { db, kind: 'server', close }
  }
  const dir = join(options.dataDir, 'database')
  const fresh = !existsSync(join(dir, 'PG_VERSION'))
  // A first start that was cut off leaves half a database: without PG_VERSION it holds nothing of anybody's.
  if (fresh) await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  if (fresh) await startFromImage(dir)
  const embedded = await openEmbeddedDatabase({ dataDir: dir })
  const { db, close } = connect(embedded.pool)
  await migrate(db)
  const stopVacuuming = vacuumRegularly(db)
  return {
    db,
    kind: 'embedded',
    async close() {
      stopVacuuming()
      await close()
      await embedded.close()
    },
  }
}

/** What keeps a database from being used; a host with several addresses fails once for each. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(sentenceOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
