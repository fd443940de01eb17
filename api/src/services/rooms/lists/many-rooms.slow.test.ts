import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { quietRooms } from './public-rooms.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const make = (name: string) => ann.call('POST /rooms/infrastructure', { body: { name } })
const names = (list: { rooms: { name: string }[] }) => list.rooms.map((room) => room.name)

test('among ten thousand rooms, every list uses an index, has busy rooms first and is paged', async () => {
  await sql`insert into "room" ("slug", "name", "unlisted", "promoted")
    select 'm-' || "n", 'm ' || "n", "n" % 10 = 0, "n" % 100 = 1 from generate_series(1, 10000) "n"`.execute(
    fixtures.app.db,
  )
  await sql`analyze "room"`.execute(fixtures.app.db)
  const busy = await make('busy among many')
  await make('quiet among many')
  await fixtures.enter(ann, busy.uuid)
  const page = (limit: number, offset: number) =>
    fixtures.nobody.call('GET /rooms/public', { query: { limit, offset } })
  const first = await page(3, 0)
  expect(names(first)).toEqual(['busy among many', 'quiet among many', 'm 9999'])
  expect(names(await page(2, 1))).toEqual(['quiet among many', 'm 9999'])
  expect(names(await page(2, 3))).toEqual(['m 9998', 'm 9997'])
  expect(first.count).toBe(9002)
  expect((await page(50, 1000)).rooms).toHaveLength(50)
  const quiet = (wanted: Parameters<typeof quietRooms>[2], without: number[] = []) =>
    quietRooms(fixtures.app, without, wanted).selectAll('room').orderBy('room.id', 'desc')
  const plans = [
    quiet({}, [busy.id ?? 0]).limit(50),
    fixtures.app.db
      .selectFrom('room')
      .where('deletedAt', 'is', null)
      .selectAll()
      .orderBy('id')
      .limit(100)
      .offset(500),
    quiet({ only: 'promoted' }).limit(200),
  ].map(async (query) => JSON.stringify(await query.explain('json')))
  for (const plan of await Promise.all(plans)) {
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Seq Scan|"Sort"/)
  }
  for (const wanted of [{ search: 'among quiet' }, { genre: 'techno' }]) {
    const plan = JSON.stringify(await quiet(wanted).limit(50).explain('json'))
    expect(plan).toMatch(/"roomWords"/)
    expect(plan).not.toMatch(/Seq Scan/)
  }
})
