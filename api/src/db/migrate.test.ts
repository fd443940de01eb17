import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Db } from './db.ts'
import { migrate, migrateThrough, migrationsIn } from './migrate.ts'

let db: Db
let close: () => Promise<void>
let known: string[]
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
  known = await migrationsIn(db)
})
afterEach(() => haveRun(...known))
afterAll(() => close())

/** Records in the database that these migrations have run, in this order. */
async function haveRun(...names: string[]): Promise<void> {
  await sql`delete from "kysely_migration"`.execute(db)
  for (const [at, name] of names.entries())
    await sql`insert into "kysely_migration" values (${name}, ${new Date(at).toISOString()})`.execute(db)
}

test('a database that is up to date has no migrations of newer versions', async () => {
  expect(await migrate(db)).toEqual([])
})

test('a version starts, and starts again, on the schema of a newer one', async () => {
  await haveRun(...known, '2999-01-01-tomorrow', '2026-01-01-merged-later')
  expect(await migrate(db)).toEqual(['2999-01-01-tomorrow', '2026-01-01-merged-later'])
  expect(await migrate(db)).toEqual(['2999-01-01-tomorrow', '2026-01-01-merged-later'])
})

test('an unknown migration that ran before a known one is refused', async () => {
  await haveRun(...known.slice(0, -1), '2026-01-01-removed', ...known.slice(-1))
  await expect(migrate(db)).rejects.toThrow(
    `The database has migrations that this version doesn't know (2026-01-01-removed) and that ran before others that it does (${known.at(-1)}).`,
  )
})

test('an unknown migration is refused while a known one has not run', async () => {
  await haveRun(...known.slice(0, -1), '2026-01-01-renamed')
  await expect(migrate(db)).rejects.toThrow(
    `The database has migrations that this version doesn't know (2026-01-01-renamed) and lacks others that it does (${known.at(-1)}).`,
  )
})

describe('a database from before the first release', () => {
  const numbered = ['010-users', '420-search-within-words', '430-genres-in-any-spelling']

  test('continues from the baseline', async () => {
    await haveRun(...numbered)
    expect(await migrate(db)).toEqual([])
    expect(await migrationsIn(db)).toEqual(known)
  })

  test('continues from the baseline once, whichever process is first', async () => {
    await haveRun(...numbered)
    expect(await Promise.all([migrate(db), migrate(db)])).toEqual([[], []])
    expect(await migrationsIn(db)).toEqual(known)
  })

  test('is restored from a backup onto the baseline', async () => {
    await haveRun(...known.slice(0, 1))
    await migrateThrough(db, numbered)
    expect(await migrationsIn(db)).toEqual(known.slice(0, 1))
  })

  test('is refused unless all numbered migrations have run', async () => {
    await haveRun('010-users', '400-rooms-with-7digital')
    await expect(migrate(db)).rejects.toThrow('(010-users, 400-rooms-with-7digital)')
  })
})
