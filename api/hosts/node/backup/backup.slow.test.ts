import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { dumpDatabase } from '../../../src/db/backup/dump.ts'
import { loadDatabase } from '../../../src/db/backup/load.ts'
import type { Db } from '../../../src/db/db.ts'
import { openApi, type Fixtures, type Member } from '../../../test/fixtures.ts'
import { backUp, restore } from './backup.ts'
import { openDatabase } from '../database/database.ts'
import { takeDataDir } from '../process/data-dir.ts'
import { withEmbeddedDatabase } from '../database/with-embedded-database.ts'

/** Characters that readers and writers of text often misinterpret: line ends, quotes, JSON escapes. */
const awkward = 'Zoë \\ "quoted"\nline two\u2028separated, \u0007 and 🎧'

let fixtures: Fixtures
let ann: Member
let lines: string[]
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  const song = {
    musicProvider: 'audius' as const,
    songId: awkward,
    trackName: awkward,
    artistName: 'A',
    duration: 200,
  }
  await ann.call('POST /crate', { body: { crateName: 'Friday', songs: [song] } })
  lines = await linesOf(fixtures.app.db)
})
afterAll(() => fixtures.close())

let dir: string
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'segue-backup-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

async function linesOf(db: Db): Promise<string[]> {
  const all: string[] = []
  await dumpDatabase(db, async (some) => void all.push(...some))
  return all
}

async function* each(some: string[]) {
  yield* some
}

/** A new, empty database. */
const withEmpty = <Result>(run: (db: Db) => Promise<Result>) => withEmbeddedDatabase({}, run)

test('a dump restored into an empty database gives the same dump again', async () => {
  await withEmpty(async (db) => {
    const { rows } = await loadDatabase(db, each(lines))
    expect(rows).toBe(lines.filter((line) => !line.startsWith('#')).length)
    // The header is excluded: data that grows with the code is seeded again after a restore, which advances sequences.
    expect((await linesOf(db)).slice(1)).toEqual(lines.slice(1))
  })
})

/**
 * Constraints and triggers, and whether they are enabled. Without NOT NULL and the system catalogs, which PostgreSQL 15
 * and 18 list differently.
 */
async function rulesOf(db: Db) {
  const { rows } = await sql<{ rule: string; enforced: string }>`
    select conname || pg_get_constraintdef(oid) as "rule", convalidated::text as "enforced" from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal order by 1`.execute(db)
  return rows
}

test('a restored database continues its sequences and enforces its constraints again', async () => {
  await withEmpty(async (db) => {
    await loadDatabase(db, each(lines))
    expect(await rulesOf(db)).toEqual(await rulesOf(fixtures.app.db))
    const { id } = await db.selectFrom('crate').select('id').executeTakeFirstOrThrow()
    const crate = { userUuid: ann.uuid, crateName: 'Saturday' }
    const made = await db.insertInto('crate').values(crate).returning('id').executeTakeFirstOrThrow()
    expect(made.id).toBe(id + 1)
  })
})

test.each([
  ['is truncated', (whole: string[]) => whole.slice(0, -1), 'truncated'],
  [
    'lacks a row',
    (whole: string[]) =>
      whole.toSpliced(
        whole.findIndex((line) => line.startsWith('[')),
        1,
      ),
    'damaged',
  ],
  [
    'is from a newer version',
    (whole: string[]) => [newer(whole), ...whole.slice(1)],
    '2999-01-01-tomorrow is not among',
  ],
  ['is not a backup', () => ['hello'], 'not a backup'],
])('a dump that %s is refused, and another attempt finds the database empty', async (_, damage, why) => {
  await withEmpty(async (db) => {
    await expect(loadDatabase(db, each(damage(lines)))).rejects.toThrow(why)
    await loadDatabase(db, each(lines))
  })
})

const newer = ([header = '']: string[]) => header.replace('"migrations":[', '"migrations":["2999-01-01-tomorrow",')

test("a dump is not restored into a database that isn't empty", async () => {
  await expect(loadDatabase(fixtures.app.db, each(lines))).rejects.toThrow('The database is not empty')
})

/** An installation with keys, a file and an incomplete upload. */
async function installation(name: string): Promise<string> {
  const dataDir = join(dir, name)
  const { close } = await openDatabase({ url: undefined, dataDir })
  await close()
  await writeFile(join(dataDir, 'signing-keys.pem'), 'the keys', { mode: 0o600 })
  await mkdir(join(dataDir, 'files/.incoming'), { recursive: true })
  await writeFile(join(dataDir, 'files/song.m4s'), 'music')
  await writeFile(join(dataDir, 'files/.incoming/half'), 'mu')
  return dataDir
}

test('an installation moves with its keys and files, which no other user can read', async () => {
  const [old, backup, moved] = [await installation('old'), join(dir, 'backup'), join(dir, 'moved')]
  const { rows } = await backUp({ DATA_DIR: old }, backup)
  expect((await stat(backup)).mode & 0o077).toBe(0)
  expect((await restore({ DATA_DIR: moved }, backup)).rows).toBe(rows)
  expect(await readFile(join(moved, 'signing-keys.pem'), 'utf8')).toBe('the keys')
  expect((await stat(join(moved, 'signing-keys.pem'))).mode & 0o077).toBe(0)
  expect(await readFile(join(moved, 'files/song.m4s'), 'utf8')).toBe('music')
  expect(existsSync(join(moved, 'files/.incoming'))).toBe(false)
  const { close } = await openDatabase({ url: undefined, dataDir: moved })
  await close()
})

test('files in a folder at STORAGE_URL are part of a backup, and are restored into an empty folder only', async () => {
  const [old, backup, stored] = [await installation('old'), join(dir, 'backup'), join(dir, 'media')]
  await mkdir(stored)
  await writeFile(join(stored, 'song.m4s'), 'music elsewhere')
  await backUp({ DATA_DIR: old, STORAGE_URL: `file://${stored}` }, backup)
  const moved = { DATA_DIR: join(dir, 'moved'), STORAGE_URL: `file://${join(dir, 'new-media')}` }
  await restore(moved, backup)
  expect(await readFile(join(dir, 'new-media/song.m4s'), 'utf8')).toBe('music elsewhere')
  await expect(restore({ ...moved, DATA_DIR: join(dir, 'other') }, backup)).rejects.toThrow('already has files')
})

test('backup and restore never overwrite anything', async () => {
  const [old, backup] = [await installation('old'), join(dir, 'backup')]
  await backUp({ DATA_DIR: old }, backup)
  await expect(backUp({ DATA_DIR: old }, backup)).rejects.toThrow('already exists')
  await expect(restore({ DATA_DIR: old }, backup)).rejects.toThrow('already exists')
})

test('a backup that was modified or truncated is refused before anything is written', async () => {
  const [backup, moved] = [join(dir, 'backup'), join(dir, 'moved')]
  await backUp({ DATA_DIR: await installation('old') }, backup)
  const file = join(backup, 'database.jsonl.gz')
  await writeFile(file, gzipSync(`${gunzipSync(await readFile(file)).toString()}\n`))
  await expect(restore({ DATA_DIR: moved }, backup)).rejects.toThrow('is damaged')
  await rm(join(backup, 'manifest.json'))
  await expect(restore({ DATA_DIR: moved }, backup)).rejects.toThrow('not a complete backup')
  expect(existsSync(moved)).toBe(false)
})

test('an embedded database that a server has open is not backed up', async () => {
  const old = await installation('old')
  const lock = await takeDataDir(old)
  await expect(backUp({ DATA_DIR: old }, join(dir, 'backup'))).rejects.toThrow(/in use by process/)
  lock.release()
})
