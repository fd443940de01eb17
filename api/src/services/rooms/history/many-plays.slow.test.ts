import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { playsOf } from './plays.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

test('searching thousands of plays by words or DJ uses indexes', async () => {
  const { db } = fixtures.app
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  const busy = crypto.randomUUID()
  const values = Array.from({ length: 5000 }, (_, at) => ({
    playId: `many ${at}`,
    roomUuid: busy,
    djUuid: ben.uuid,
    song: JSON.stringify({ trackName: `Song ${at}`, artistName: 'Many' }),
    playedAt: new Date(fixtures.clock.now() + at * 1000),
  }))
  await db.insertInto('songPlay').values(values).execute()
  await sql`analyze "songPlay"`.execute(db)
  const plan = async (filter: { search?: string; djUuid?: string }) => {
    const query = playsOf(db, busy, { order: 'newest', ...filter }).select('songPlay.id')
    return JSON.stringify(await query.explain('json'))
  }
  expect(await plan({ search: '4711' })).toMatch(/"songPlayWords"/)
  expect(await plan({ djUuid: ann.uuid })).toMatch(/"songPlayOfDj(InRoom)?"/)
})
