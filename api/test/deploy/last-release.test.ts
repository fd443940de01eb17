import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { openTestDatabase } from '../database.ts'
import { refusedOf } from './prepare.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => void ({ db, close } = await openTestDatabase()))
afterAll(() => close())

test('the last release’s statements work with the newest schema, so a deploy can be gradual', async () => {
  const statements: string[] = JSON.parse(await readFile(new URL('statements.json', import.meta.url), 'utf8'))
  expect(statements.length).toBeGreaterThan(500)
  expect([...(await refusedOf(db, statements)).values()]).toEqual([])
  expect((await refusedOf(db, ['select "nobodys" from "room"'])).size).toBe(1)
})
