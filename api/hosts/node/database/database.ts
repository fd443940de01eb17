import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, databaseOn } from '../../../src/db/connect.ts'
import type { WatchQueries } from '../../../src/db/deadline.ts'
import type { Db } from '../../../src/db/db.ts'
import { migrate } from '../../../src/db/migrate.ts'
import type { Log } from '../../../src/ports/log.ts'
import { startFromImage } from './database-image.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { vacuumRegularly } from './vacuum.ts'

/**
 * How long a call waits for the database (ms). Getting a connection and a response together takes less than the five
 * seconds after which clients give up; anything longer is a job.
 */
export const patience = { connection: 2000, statement: 2700, answer: 2900 }
/**
 * The embedded database is part of this process and can't hang separately. It is one session, in which a call waits for
 * those before it: a long queue means a busy machine, and only a missing response is an error.
 */
const embeddedPatience = { connection: 10_000, answer: 4500 }
/** How long (ms) a background query may take, for example one that goes through all songs. */
const jobPatienceMs = 10 * 60_000

export type OpenDatabase = {
  /** For requests: responds soon, or fails. */
  db: Db
  /** For background work, which may take longer. */
  patient: Db
  kind: 'server' | 'embedded'
  close: () => Promise<void>
}

/** The database of this installation, migrated: the server at `url`, else the embedded one in `dataDir`. */
export async function openDatabase(options: {
  url: string | undefined
  dataDir: string
  log?: Log
  signal?: AbortSignal | undefined
  watch?: WatchQueries
}): Promise<OpenDatabase> {
  if (options.url) return openServer(options.url, options)
  await mkdir(options.dataDir, { recursive: true })
  const dir = join(options.dataDir, 'database')
  if (!isWhole(dir)) {
    await setAside(dir)
    await startFromImage(dir, options.signal)
  }
  const embedded = await openEmbeddedDatabase({ dataDir: dir })
  const {
    db: patient,
    pool,
    close,
  } = connect({
    ...embedded.pool,
    connectionTimeoutMillis: embeddedPatience.connection,
  })
  await bringUpToDate(patient, options.log)
  const stopVacuuming = vacuumRegularly(patient)
  return {
    db: databaseOn(pool, embeddedPatience.answer, undefined, options.watch),
    patient,
    kind: 'embedded',
    async close() {
      stopVacuuming()
      await close()
      await embedded.close()
    },
  }
}

async function openServer(url: string, { log, watch }: { log?: Log; watch?: WatchQueries }): Promise<OpenDatabase> {
  const once = connect({ connectionString: url, max: 1 })
  try {
    await bringUpToDate(once.db, log)
  } catch (error) {
    throw new Error(`Can’t connect to the database at DATABASE_URL: ${sentenceOf(error)}`, { cause: error })
  } finally {
    await once.close()
  }
  const calls = connect({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patience.connection,
    answerWithinMs: patience.answer,
    // The server gives up first, so that abandoned queries hold no locks.
    statementWithinMs: patience.statement,
    ...(watch && { watch }),
  })
  const jobs = connect({ connectionString: url, max: 4, answerWithinMs: jobPatienceMs, ...(watch && { watch }) })
  return {
    db: calls.db,
    patient: jobs.db,
    kind: 'server',
    close: async () => void (await Promise.all([calls.close(), jobs.close()])),
  }
}

async function bringUpToDate(db: Db, log: Log | undefined): Promise<void> {
  const newer = await migrate(db)
  if (newer.length > 0) log?.warn({ migrations: newer }, 'a newer version has migrated the database')
}

/** Files that every database has. Older versions unpacked in place, so an interrupted start left only some of them. */
const always = [
  'PG_VERSION',
  'postgresql.conf',
  'global/pg_control',
  'base/1/PG_VERSION',
  'base/5/PG_VERSION',
  'pg_wal',
]

const isWhole = (dir: string) => always.every((name) => existsSync(join(dir, name)))

/** Moves an incomplete database out of the way. One copy is kept, in case it can still be used. */
async function setAside(dir: string): Promise<void> {
  if (!existsSync(dir)) return
  const aside = `${dir}.incomplete`
  await rm(aside, { recursive: true, force: true })
  await rename(dir, aside)
}

/** Why a database can't be used; for a host with several addresses there is one error per address. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(sentenceOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
