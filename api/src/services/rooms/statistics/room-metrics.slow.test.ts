import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('the metrics of a room that keeps skipping read its newest 65,000 plays', async () => {
  const ann = await fixtures.person('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Skipping' } })
  const now = new Date(fixtures.clock.now())
  await sql`
    insert into "songPlay" ("playId", "roomUuid", "djUuid", "songId", "song", "likes", "playedAt", "endedAt",
      "listenersAtStart", "listenersAtEnd")
    select ${room.uuid}::text || n, ${room.uuid}::uuid, ${ann.uuid}::uuid, n % 3000 + 1, '{"trackName":"One"}', 1,
      ${now}::timestamptz - n * interval '1 minute', now(), 20, 21
    from generate_series(0, 65999) as n`.execute(fixtures.app.db)
  const { plays, listeners, djs } = await ann.call('GET /rooms/{id}/statistics', {
    params: { id: room.slug },
    query: { days: 90 },
  })
  expect(plays).toBe(65_000)
  expect(djs).toMatchObject([{ plays: 65_000 }])
  // The oldest thousand plays are left out.
  expect(Date.parse(String(listeners[0]?.at))).toBeGreaterThan(now.getTime() - 65_000 * 60_000 - dayMs)
})
