import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const makeRoom = (more: object = {}) => ann.call('POST /rooms/infrastructure', { body: { name: 'Talk', ...more } })
const join = (who: Member, roomId: string) =>
  who.call('POST /roomUserRoles/cometchat/join/{roomId}', { params: { roomId } })
const sync = (roomId: string, userUuids?: string[]) =>
  fixtures.service.call('POST /roomUserRoles/cometchat/sync/{roomId}', {
    params: { roomId },
    body: userUuids ? { userUuids } : {},
  })
const members = async (roomUuid: string) =>
  (await ann.call('GET /groups/{guid}/members', { params: { guid: roomUuid } })).data.map(({ uid }) => uid)
const ban = (who: { uuid: string }, roomId: string) =>
  ann.call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid: who.uuid, role: 'banned' } })
const keptOut = (body: { slug: string; userUuids?: string[]; limit?: number; offset?: number }) =>
  fixtures.service.call('POST /roomUserRoles/no-dancefloor-users', { body })

test('users can join the chat of a room by its slug, once', async () => {
  const room = await makeRoom()
  await join(bob, room.slug)
  await join(bob, room.uuid)
  expect(await members(room.uuid)).toEqual([bob.uuid])
})

test('a user who may not use the chat of a room gets the reason', async () => {
  const [open, closed] = [await makeRoom(), await makeRoom({ password: 'open sesame' })]
  await ban(bob, open.slug)
  expect(await refusalOf(join(bob, open.slug))).toEqual({ status: 403, message: 'You’re banned from this room' })
  expect(await refusalOf(join(bob, closed.slug))).toEqual({
    status: 403,
    message: 'Enter the room before using its chat',
  })
  expect(await refusalOf(join(bob, 'no-such-room'))).toEqual({ status: 404, message: 'Room not found' })
})

test('a sync adds users in the room or with a role, and removes those who are banned or kicked', async () => {
  const [cleo, dana] = [await fixtures.person('cleo'), await fixtures.person('dana')]
  const room = await makeRoom()
  await join(bob, room.slug)
  await fixtures.enter(cleo, room.uuid)
  await ban(bob, room.slug)
  expect(await sync(room.slug, [dana.uuid])).toEqual({ joined: 3, left: 1 })
  expect((await members(room.uuid)).sort()).toEqual([ann.uuid, cleo.uuid, dana.uuid].sort())
  expect(await sync(room.slug)).toEqual({ joined: 0, left: 0 })
  expect((await refusalOf(sync('no-such-room'))).message).toBe('Room not found')
})

test('banned and kicked users are listed page by page until the ban or kick ends', async () => {
  const [cleo, dana] = [await fixtures.person('cleo'), await fixtures.person('dana')]
  const room = await makeRoom()
  const give = (who: Member, role: 'kicked' | 'banned' | 'djDisabled', more: object = {}) =>
    ann.call('POST /roomUserRoles/{roomId}', {
      params: { roomId: room.slug },
      body: { userUuid: who.uuid, role, ...more },
    })
  const expirationTime = new Date(fixtures.clock.now() + 60_000).toISOString()
  await give(bob, 'banned')
  await give(bob, 'kicked', { expirationTime })
  await give(cleo, 'kicked', { expirationTime })
  await give(dana, 'kicked')
  await give(dana, 'djDisabled')
  const slug = room.slug
  const both = [bob.uuid, cleo.uuid].sort()
  expect(await keptOut({ slug })).toEqual({ userUuids: both, count: 2 })
  expect(await keptOut({ slug, limit: 1, offset: 1 })).toEqual({ userUuids: both.slice(1), count: 2 })
  expect(await keptOut({ slug, userUuids: [cleo.uuid, dana.uuid] })).toEqual({ userUuids: [cleo.uuid], count: 1 })
  fixtures.clock.pass(60_001)
  expect(await keptOut({ slug })).toEqual({ userUuids: [bob.uuid], count: 1 })
  expect((await refusalOf(keptOut({ slug: 'no-such-room' }))).message).toBe('Room not found')
})

test('ten thousand bans are read using the index of the room', async () => {
  const room = await makeRoom()
  await sql`insert into "roomUserRole" ("roomId", "userUuid", "role")
    select ${room.id ?? 0}::int, gen_random_uuid(), 'banned' from generate_series(1, 10000)`.execute(fixtures.app.db)
  await sql`analyze "roomUserRole"`.execute(fixtures.app.db)
  const page = await keptOut({ slug: room.slug, limit: 10, offset: 5000 })
  expect([page.userUuids.length, page.count]).toEqual([10, 10_000])
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select distinct "userUuid" from "roomUserRole"
    where "roomId" = ${sql.lit(room.id ?? 0)} and "role" = 'banned' order by "userUuid" limit 10`.execute(
    fixtures.app.db,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan/)
})
