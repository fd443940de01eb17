import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { keepTidy } from './tidy.ts'

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
  const image = fresh ? await readFile(await imageFile()).catch(() => undefined) : undefined
  const embedded = await openEmbeddedDatabase({ dataDir: dir, image })
  const { db, close } = connect(embedded.pool)
  await migrate(db)
  if (fresh && !image) await saveImage(await embedded.dump())
  const stopTidying = keepTidy(db)
  return {
    db,
    kind: 'embedded',
    async close() {
      stopTidying()
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

const migrationsDir = new URL('../../src/db/migrations/', import.meta.url)

/** An empty, migrated database, kept so that the next first start (a test's, a fresh DATA_DIR's) is short. */
export async function imageFile(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsDir)).sort()) hash.update(await readFile(new URL(name, migrationsDir)))
  const version = hash.digest('hex').slice(0, 12)
  return fileURLToPath(new URL(`../../../node_modules/.cache/segue/database-${version}.tar`, import.meta.url))
}

/** Keeps an image for the next start. It is put in place at once: nobody who starts meanwhile reads half of it. */
export async function saveImage(image: Uint8Array) {
  const file = await imageFile()
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, image)
  await rename(partial, file)
}
