import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase as openServer } from '../../bench/postgres.ts'
import { signPeople } from '../../bench/signed-people.ts'
import { backUp, restore } from '../../hosts/node/backup/backup.ts'
import { openDatabase } from '../../hosts/node/database/database.ts'
import { dumpDatabase } from '../../src/db/backup/dump.ts'
import type { Db } from '../../src/db/db.ts'
import { newDatabase } from '../database.ts'

let dir: string
let server: Awaited<ReturnType<typeof openServer>>
let empty: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'segue-move-'))
  server = await openServer()
  empty = await newDatabase(server.url)
})
afterAll(async () => {
  await empty?.drop()
  await server?.close()
  await rm(dir, { recursive: true, force: true })
})

/** An installation's data after a change. Each row names its table. */
async function rowsOf(
  url: string | undefined,
  dataDir: string,
  change: (db: Db) => Promise<unknown> = async () => 0,
) {
  const { db, close } = await openDatabase({ url, dataDir })
  await change(db)
  const rows: string[] = []
  let table = ''
  await dumpDatabase(db, async (lines) => {
    for (const line of lines) {
      if (line.startsWith('#')) table = line
      else rows.push(table + line)
    }
  })
  await close()
  return rows.toSorted()
}

test('an installation moves from its embedded database to a server, continues there, and moves back', async () => {
  const [old, taken, again, back] = [join(dir, 'old'), join(dir, 'taken'), join(dir, 'again'), join(dir, 'back')]
  const served = join(dir, 'served')
  const onServer = { DATA_DIR: served, DATABASE_URL: empty.url }

  const items = await rowsOf(undefined, old, (db) => signPeople(db, 2))
  await backUp({ DATA_DIR: old }, taken)
  expect((await restore(onServer, taken)).rows).toBe(items.length)
  const moved = await rowsOf(empty.url, served, (db) => signPeople(db, 2))
  expect(moved).toEqual(expect.arrayContaining(items))
  expect(moved.length).toBeGreaterThan(items.length)

  await backUp(onServer, again)
  await restore({ DATA_DIR: back }, again)
  expect(await rowsOf(undefined, back)).toEqual(moved)
})
