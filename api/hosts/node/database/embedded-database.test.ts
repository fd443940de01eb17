import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../../src/db/connect.ts'
import { freshEmbedded } from '../../../test/database.ts'

test('a response in many pieces arrives unchanged', async () => {
  const embedded = await freshEmbedded()
  const { db, close } = connect(embedded.pool)
  const { rows } = await sql<{ n: number; text: string }>`
    select n, repeat(n::text || ' ', 2000) as text from generate_series(1, 300) as n order by n`.execute(db)
  expect(rows).toHaveLength(300)
  for (const { n, text } of rows) expect(text).toBe(`${n} `.repeat(2000))
  await close()
  await embedded.close()
})
