import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { freshEmbedded } from '../../test/database.ts'

const megabyte = 2 ** 20
const allowedGrowth = 75 * megabyte
const mostRounds = 3

test('answers that were given leave nothing in the memory', async () => {
  const embedded = await freshEmbedded()
  const { db, close } = connect(embedded.pool)
  const read = async (times: number) => {
    for (let time = 0; time < times; time++) await sql`select repeat('x', 500000) as text`.execute(db)
  }
  await read(60)
  // 150 MB of answers in each round. What is kept of them adds up in every round, what a process takes for itself does not.
  let leastGrowth = Infinity
  for (let round = 0; round < mostRounds && leastGrowth >= allowedGrowth; round++) {
    const before = process.memoryUsage.rss()
    await read(300)
    leastGrowth = Math.min(leastGrowth, process.memoryUsage.rss() - before)
  }
  expect(leastGrowth / megabyte).toBeLessThan(allowedGrowth / megabyte)
  await close()
  await embedded.close()
})

test('an answer in many pieces comes as it is', async () => {
  const embedded = await freshEmbedded()
  const { db, close } = connect(embedded.pool)
  const { rows } = await sql<{ n: number; text: string }>`
    select n, repeat(n::text || ' ', 2000) as text from generate_series(1, 300) as n order by n`.execute(db)
  expect(rows).toHaveLength(300)
  for (const { n, text } of rows) expect(text).toBe(`${n} `.repeat(2000))
  await close()
  await embedded.close()
})
