import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { freshEmbedded } from '../database.ts'

const megabyte = 2 ** 20
const allowedGrowth = 75 * megabyte
const maxRounds = 3

test('past responses leave nothing in memory', async () => {
  const embedded = await freshEmbedded()
  const { db, close } = connect(embedded.pool)
  const read = async (times: number) => {
    for (let time = 0; time < times; time++) await sql`select repeat('x', 500000) as text`.execute(db)
  }
  await read(60)
  // 150 MB of responses in each round. A leak adds up in every round, unlike memory that a process takes once.
  let minGrowth = Infinity
  for (let round = 0; round < maxRounds && minGrowth >= allowedGrowth; round++) {
    const before = process.memoryUsage.rss()
    await read(300)
    minGrowth = Math.min(minGrowth, process.memoryUsage.rss() - before)
  }
  expect(minGrowth / megabyte).toBeLessThan(allowedGrowth / megabyte)
  await close()
  await embedded.close()
})
