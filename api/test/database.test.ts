import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../src/db/db.ts'
import { openTestDatabase } from './database.ts'

/** How many rows each table has. */
async function rowsIn(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(name)}`.execute(db)
    found.push(`${name}: ${rows[0]?.rows}`)
  }
  return found
}

test('what a finished test has written is gone from the database of the next one', async () => {
  const first = await openTestDatabase()
  const before = await rowsIn(first.db)
  const uuid = randomUUID()
  await first.db.insertInto('user').values({ uuid }).execute()
  await first.db
    .updateTable('user')
    .set({ bannedUntil: new Date(0) })
    .where('uuid', '=', uuid)
    .execute()
  const written = (await rowsIn(first.db)).filter((line) => !before.includes(line))
  // A trigger writes the second.
  expect(written).toEqual(['"accountChange": 1', '"user": 1'])
  await first.close()
  const second = await openTestDatabase()
  expect(await rowsIn(second.db)).toEqual(before)
  await second.close()
})
