import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { syncFolder, syncTree } from '../../../src/adapters/storage/durable.ts'
import { readEnvironment, type Environment } from '../../../src/compose/settings.ts'
import { dumpDatabase } from '../../../src/db/backup/dump.ts'
import { CannotRestore, loadDatabase } from '../../../src/db/backup/load.ts'
import { connect } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/db.ts'
import { takeDataDir } from '../process/data-dir.ts'
import { withEmbeddedDatabase } from '../database/with-embedded-database.ts'

type Variables = Record<string, string | undefined>

const database = 'database.jsonl.gz'
const manifest = 'manifest.json'
const files = 'files'
/** What an installation stores besides its database and its files, and needs after a move. */
const secrets = ['signing-keys.pem', 'house-key']

const Manifest = z.object({ rows: z.int(), sha256: z.string(), takenAt: z.iso.datetime() })
export type Manifest = z.infer<typeof Manifest>

/**
 * Writes everything this installation stores into a new folder: the database, the keys, and the files if they are on
 * disk. A server with PostgreSQL may keep running meanwhile; the embedded database allows only one process.
 */
export async function backUp(variables: Variables, folder: string, now = new Date()): Promise<Manifest> {
  const environment = readEnvironment(variables)
  if (existsSync(folder)) throw new Error(`${folder} already exists. A backup needs a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const { rows, sha256 } = await withDatabase(environment, (db) => writeDump(db, join(unfinished, database)))
  for (const name of secrets) await copyIfThere(join(environment.DATA_DIR, name), join(unfinished, name))
  const stored = filesFolder(environment)
  // An incomplete upload belongs to a song that the database doesn't have yet.
  if (stored && existsSync(stored))
    await cp(stored, join(unfinished, files), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== '.incoming',
    })
  const written: Manifest = { rows, sha256, takenAt: now.toISOString() }
  await writeFile(join(unfinished, manifest), `${JSON.stringify(written, null, 2)}\n`)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
  return written
}

/**
 * Restores a backup into an empty installation, whichever kind of database either has. If the restore fails, the
 * database is empty again.
 */
export async function restore(variables: Variables, folder: string): Promise<Manifest> {
  const environment = readEnvironment(variables)
  const read = Manifest.safeParse(await readJson(join(folder, manifest)))
  if (!read.success) throw new CannotRestore(`${folder} is not a complete backup.`)
  if ((await sha256Of(join(folder, database))) !== read.data.sha256)
    throw new CannotRestore(`${join(folder, database)} is damaged: it does not match the manifest.`)
  await requireUnused(environment)
  const { DATA_DIR: dataDir } = environment
  await withDatabase(environment, (db) => loadDatabase(db, dumpLines(join(folder, database))), { empty: true })
  for (const name of secrets) await copyIfThere(join(folder, name), join(dataDir, name))
  const stored = filesFolder(environment)
  if (stored && existsSync(join(folder, files))) {
    await cp(join(folder, files), stored, { recursive: true, preserveTimestamps: true })
    await syncTree(stored)
  }
  return read.data
}

/** Nothing is overwritten: an installation with keys or a database of its own is in use. */
async function requireUnused(environment: Environment): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = environment
  const inTheWay = [...secrets, ...(DATABASE_URL ? [] : ['database'])].find((name) =>
    existsSync(join(DATA_DIR, name)),
  )
  if (inTheWay)
    throw new CannotRestore(`${join(DATA_DIR, inTheWay)} already exists. Restoring a backup needs an empty DATA_DIR.`)
  const stored = filesFolder(environment)
  if (stored && (await readdir(stored).catch(() => [])).length > 0)
    throw new CannotRestore(`${stored} already has files. Restoring a backup needs an empty folder.`)
}

async function withDatabase<Result>(
  { DATABASE_URL, DATA_DIR }: Environment,
  run: (db: Db) => Promise<Result>,
  { empty = false } = {},
): Promise<Result> {
  if (DATABASE_URL) {
    const { db, close } = connect({ connectionString: DATABASE_URL, max: 1 })
    try {
      return await run(db)
    } finally {
      await close()
    }
  }
  const dataDir = join(DATA_DIR, 'database')
  if (!empty && !existsSync(dataDir)) throw new Error(`There is no database in ${DATA_DIR}.`)
  const lock = await takeDataDir(DATA_DIR)
  try {
    if (!empty) return await withEmbeddedDatabase({ dataDir }, run)
    const unfinished = `${dataDir}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const result = await withEmbeddedDatabase({ dataDir: unfinished }, run)
    await syncTree(unfinished)
    await rename(unfinished, dataDir)
    return result
  } finally {
    lock.release()
  }
}

async function writeDump(db: Db, file: string): Promise<{ rows: number; sha256: string }> {
  const packing = createGzip()
  const ourEyesOnly = 0o600
  const written = pipeline(packing, createWriteStream(file, { mode: ourEyesOnly }))
  // A full disk ends the dump, and the error is thrown by what fails next.
  written.catch(() => undefined)
  const writer = Writable.toWeb(packing).getWriter()
  const text = new TextEncoder()
  const { rows } = await dumpDatabase(db, async (lines) => {
    await writer.ready
    await writer.write(text.encode(`${lines.join('\n')}\n`))
  })
  await writer.close()
  await written
  return { rows, sha256: await sha256Of(file) }
}

/** Lines end with a line feed and nothing else: a row may contain other characters that readers treat as line ends. */
async function* dumpLines(file: string): AsyncGenerator<string> {
  let rest = ''
  const text = new TextDecoder()
  for await (const bytes of createReadStream(file).pipe(createGunzip())) {
    const lines = (rest + text.decode(bytes as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** The folder of the files on this machine; undefined if they are in a bucket, which is backed up separately. */
export function filesFolder({
  STORAGE_URL,
  DATA_DIR,
}: Pick<Environment, 'STORAGE_URL' | 'DATA_DIR'>): string | undefined {
  if (STORAGE_URL === undefined) return join(DATA_DIR, files)
  return STORAGE_URL.startsWith('file:') ? fileURLToPath(STORAGE_URL) : undefined
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { preserveTimestamps: true })
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
