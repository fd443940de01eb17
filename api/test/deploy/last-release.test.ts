import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { openTestDatabase } from '../database.ts'
import { refusedOf, unfilledBy } from './prepare.ts'

let db: Db
let close: () => Promise<void>
let statements: string[]
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
  statements = JSON.parse(await readFile(new URL('statements.json', import.meta.url), 'utf8'))
})
afterAll(() => close())

test('the last release’s statements work with the newest schema, so a deploy can be gradual', async () => {
  expect(statements.length).toBeGreaterThan(500)
  expect([...(await refusedOf(db, statements)).values()]).toEqual([])
  expect((await refusedOf(db, ['select "nobodys" from "room"'])).size).toBe(1)
})

test('a new column that rows must have is only added with a default, or the last release could insert no more rows', async () => {
  expect(await unfilledBy(db, statements)).toEqual([])
  await sql`alter table "album" add "shelfMark" text not null`.execute(db)
  // Other tests get the same database.
  onTestFinished(async () => void (await sql`alter table "album" drop "shelfMark"`.execute(db)))
  expect(await unfilledBy(db, statements)).toEqual(['album.shelfMark'])
})
