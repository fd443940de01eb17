import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Db } from './db.ts'
import { migrate, migrationsIn } from './migrate.ts'

let db: Db
let close: () => Promise<void>
let known: string[]
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
  known = await migrationsIn(db)
})
afterEach(() => haveRun(...known))
afterAll(() => close())

/** Has the database say that these migrations have run, in this order. */
async function haveRun(...names: string[]): Promise<void> {
  await sql`delete from "kysely_migration"`.execute(db)
  for (const [at, name] of names.entries())
    await sql`insert into "kysely_migration" values (${name}, ${new Date(at).toISOString()})`.execute(db)
}

test('a database that is up to date has no migrations of newer versions', async () => {
  expect(await migrate(db)).toEqual([])
})

test('a version starts, and starts again, on the schema of a newer one', async () => {
  await haveRun(...known, '999-tomorrow', '005-numbered-earlier')
  expect(await migrate(db)).toEqual(['999-tomorrow', '005-numbered-earlier'])
  expect(await migrate(db)).toEqual(['999-tomorrow', '005-numbered-earlier'])
})

test('an unknown migration that ran before a known one is refused', async () => {
  await haveRun(...known.slice(0, -1), '015-removed', ...known.slice(-1))
  await expect(migrate(db)).rejects.toThrow(
    `The database has migrations that this version doesn't know (015-removed) and that ran before others that it does (${known.at(-1)}).`,
  )
})

test('an unknown migration is refused while a known one has not run', async () => {
  await haveRun(...known.slice(0, -1), '371-renamed')
  await expect(migrate(db)).rejects.toThrow(
    `The database has migrations that this version doesn't know (371-renamed) and lacks others that it does (${known.at(-1)}).`,
  )
})
