import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterEach(async () => {
  await fixtures.app.db.deleteFrom('discordShard').execute()
  await fixtures.app.db.deleteFrom('discordBot').execute()
})
afterAll(() => fixtures.close())

const lease = (holder: string, held: number[] = [], more: { count?: number; leaving?: boolean } = {}) =>
  fixtures.service.call('PUT /discord/shards', { body: { holder, held, count: 4, ...more } })

/** The process has not renewed in time. */
async function expire(holder: string) {
  const ago = sql<Date>`now() - interval '1 second'`
  await fixtures.app.db.updateTable('discordShard').where('holder', '=', holder).set({ until: ago }).execute()
  await fixtures.app.db.updateTable('discordBot').where('holder', '=', holder).set({ until: ago }).execute()
}

test('a process that runs the bot alone leases all shards', async () => {
  expect(await lease('a')).toEqual({ count: 4, shards: [0, 1, 2, 3], share: 4 })
  expect(await lease('a', [0, 1, 2, 3])).toEqual({ count: 4, shards: [0, 1, 2, 3], share: 4 })
})

test('a process that starts later leases its share once another has given up its surplus', async () => {
  await lease('a')
  expect(await lease('b')).toEqual({ count: 4, shards: [], share: 2 })
  expect(await lease('a', [0, 1, 2, 3])).toMatchObject({ shards: [0, 1, 2, 3], share: 2 })
  expect(await lease('a', [0, 1])).toMatchObject({ shards: [0, 1] })
  expect(await lease('b')).toMatchObject({ shards: [2, 3] })
})

test('concurrent processes never lease the same shard', async () => {
  const leased = await Promise.all(['a', 'b', 'c'].map((holder) => lease(holder)))
  expect(leased.flatMap(({ shards }) => shards).sort()).toEqual([0, 1, 2, 3])
})

test('the shards of a process that stopped renewing go to another, and it learns that it has lost them', async () => {
  await lease('a')
  await expire('a')
  expect(await lease('b')).toMatchObject({ shards: [0, 1, 2, 3] })
  expect(await lease('a', [0, 1, 2, 3])).toMatchObject({ shards: [], share: 2 })
})

test('a process that was late keeps the shards that nobody has taken', async () => {
  await lease('a')
  await expire('a')
  expect(await lease('a', [0, 1, 2, 3])).toMatchObject({ shards: [0, 1, 2, 3] })
})

test('the shards of a process that shuts down are free immediately', async () => {
  await lease('a')
  expect(await lease('a', [0, 1, 2, 3], { leaving: true })).toMatchObject({ shards: [], share: 0 })
  expect(await lease('b')).toMatchObject({ shards: [0, 1, 2, 3], share: 4 })
})

test('all processes use the same number of shards while any of them runs', async () => {
  await lease('a')
  expect(await lease('b', [], { count: 8 })).toMatchObject({ count: 4 })
  await lease('a', [], { leaving: true })
  expect(await lease('b', [], { count: 8 })).toMatchObject({ count: 8, share: 8 })
})

test('sessions of one rate-limit bucket open five seconds apart across processes, those of others at once', async () => {
  const reserve = (shard: number) =>
    fixtures.service.call('POST /discord/shards/identifies', { body: { shard, maxConcurrency: 2 } })
  const freeAt = async () => {
    const rows = await fixtures.app.db.selectFrom('discordIdentify').select(['bucket', 'freeAt']).execute()
    return Object.fromEntries(rows.map((row) => [row.bucket, row.freeAt.getTime()]))
  }
  expect(await reserve(0)).toEqual({ waitMs: 0 })
  const before = await freeAt()
  await reserve(2)
  const after = await freeAt()
  expect((after[0] ?? 0) - (before[0] ?? 0)).toBeGreaterThanOrEqual(5000)
  expect(await reserve(1)).toEqual({ waitMs: 0 })
})
