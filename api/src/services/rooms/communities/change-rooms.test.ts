import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { communityOwner } from './access.ts'
import { addCommunityRoom } from './change-rooms.ts'
import { maxRooms } from './rooms-of.ts'

let fixtures: Fixtures
/** Owns the community. */
let ann: Person
/** Owns rooms of his own. */
let bob: Person
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const found = async (name: string) =>
  (await fixtures.service.call('POST /admin/communities', { body: { name, ownerUuid: ann.uuid } })).slug
const open = (name: string, more: object = {}, who = ann) =>
  who.call('POST /rooms/infrastructure', { body: { name, ...more } })
const put = (who: Pick<Person, 'call'>, id: string, roomId: string) =>
  who.call('PUT /communities/{id}/rooms/{roomId}', { params: { id, roomId } })
const roomsIn = async (id: string, who: Pick<Person, 'call'> = fixtures.nobody, query = {}) => {
  const { rooms, count } = await who.call('GET /communities/{id}/rooms', { params: { id }, query })
  return { names: rooms.map(({ name }) => name), count }
}
const communitiesOf = async (roomId: string, who: Pick<Person, 'call'> = fixtures.nobody) =>
  (await who.call('GET /room-communities/{roomId}', { params: { roomId } })).communities.map(({ slug }) => slug)

type Way = (who: Pick<Person, 'call'>, id: string, roomId: string) => Promise<unknown>
const ways: Record<string, { add: Way; remove: Way }> = {
  'rooms/{roomId}': {
    add: put,
    remove: (who, id, roomId) => who.call('DELETE /communities/{id}/rooms/{roomId}', { params: { id, roomId } }),
  },
  '{roomId}': {
    add: (who, id, roomId) => who.call('POST /communities/{id}/{roomId}', { params: { id, roomId } }),
    remove: (who, id, roomId) => who.call('DELETE /communities/{id}/{roomId}', { params: { id, roomId } }),
  },
  'a list': {
    add: (who, id, roomId) => who.call('POST /communities/{id}/add', { params: { id }, body: { rooms: [roomId] } }),
    remove: (who, id, roomId) =>
      who.call('POST /communities/{id}/remove', { params: { id }, body: { rooms: [roomId] } }),
  },
}

for (const [name, { add, remove }] of Object.entries(ways)) {
  test(`[${name}] a room can be added by id, UUID or slug, once, and removed again`, async () => {
    const id = await found(`By ${name}`)
    const room = await open(`Room by ${name}`)
    for (const roomId of [String(room.id), room.uuid, room.slug]) await add(ann, id, roomId)
    expect(await roomsIn(id)).toEqual({ names: [room.name], count: 1 })
    expect(await communitiesOf(room.slug)).toEqual([id])
    for (const _ of [1, 2]) await remove(ann, id, room.slug)
    expect(await roomsIn(id)).toEqual({ names: [], count: 0 })
  })

  test(`[${name}] only the owner of the community can change its rooms, and add only rooms they own`, async () => {
    const id = await found(`Owned ${name}`)
    const [own, other] = [await open(`Own ${name}`), await open(`Of bob ${name}`, {}, bob)]
    const ownerOnly = { status: 403, message: communityOwner.refusal.sentence }
    expect(await refusalOf(add(bob, id, other.slug))).toEqual(ownerOnly)
    expect(await refusalOf(add(ann, id, other.slug))).toEqual(refusalIn(addCommunityRoom, 'roomOwnersAddOnly'))
    await add(fixtures.service, id, other.slug)
    await add(ann, id, own.slug)
    expect(await refusalOf(remove(bob, id, own.slug))).toEqual(ownerOnly)
    for (const act of [add, remove]) {
      expect(await refusalOf(act(ann, id, 'no-such-room'))).toEqual({ status: 404, message: 'Room not found' })
      expect(await refusalOf(act(fixtures.service, 'no-such-community', own.slug))).toEqual({
        status: 404,
        message: 'Community not found',
      })
    }
    const guest = await fixtures.guest()
    for (const act of [add, remove]) expect(await refusalOf(act(guest, id, own.slug))).toMatchObject({ status: 401 })
  })

  test(`[${name}] a private room can't be found by its numeric id`, async () => {
    const id = await found(`Counting ${name}`)
    const hidden = await open(`Hidden ${name}`, { type: 'PRIVATE' }, bob)
    for (const act of [add, remove])
      expect(await refusalOf(act(ann, id, String(hidden.id)))).toEqual({ status: 404, message: 'Room not found' })
  })
}

test('a list of rooms is added completely or not at all', async () => {
  const id = await found('All or none')
  const [one, two] = [await open('One'), await open('Two')]
  const add = (rooms: (string | number)[]) =>
    ann.call('POST /communities/{id}/add', { params: { id }, body: { rooms } })
  expect(await refusalOf(add([one.slug, 'no-such-room']))).toMatchObject({ status: 404 })
  expect((await roomsIn(id)).count).toBe(0)
  await add([Number(one.id), two.slug, two.uuid])
  expect((await roomsIn(id)).count).toBe(2)
  for (const rooms of [[], Array.from({ length: 101 }, (_, at) => `room-${at}`)])
    expect(await refusalOf(add(rooms))).toMatchObject({ status: 400 })
})

test("the owner of a room can take it out of another user's community", async () => {
  const id = await found('Borrowed')
  const room = await open('Lent', {}, bob)
  await put(fixtures.service, id, room.slug)
  await bob.call('DELETE /communities/{id}/rooms/{roomId}', { params: { id, roomId: room.slug } })
  expect((await roomsIn(id)).count).toBe(0)
})

test('private and unlisted rooms are hidden from users without access, and closed ones from everyone', async () => {
  const id = await found('Half hidden')
  const [open1, secret, unlisted] = [
    await open('In the open'),
    await open('Secret', { type: 'PRIVATE' }),
    await open('By link', { unlisted: true }),
  ]
  const gone = await open('Gone')
  for (const room of [open1, secret, unlisted, gone]) await put(ann, id, room.uuid)
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: gone.uuid } })
  const dj = await fixtures.person('dj')
  const body = { userUuid: dj.uuid, role: 'dj' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: secret.slug }, body })
  for (const who of [fixtures.nobody, await fixtures.guest(), bob])
    expect(await roomsIn(id, who)).toEqual({ names: ['In the open'], count: 1 })
  expect((await roomsIn(id, dj)).names.toSorted()).toEqual(['In the open', 'Secret'])
  expect((await roomsIn(id, ann)).count).toBe(3)
  expect((await roomsIn(id, fixtures.service)).count).toBe(3)
  expect(await communitiesOf(secret.slug)).toEqual([])
  expect(await communitiesOf(secret.slug, dj)).toEqual([id])
  expect(await refusalOf(communitiesOf(String(secret.id), bob))).toEqual({ status: 404, message: 'Room not found' })
  expect(await refusalOf(communitiesOf(gone.slug))).toEqual({ status: 404, message: 'Room not found' })
})

test('rooms with people in them come first, and pages include the total number of rooms', async () => {
  const id = await found('Busy')
  const made = []
  for (const name of ['First in', 'Second in', 'Third in']) made.push(await open(name))
  for (const room of made) {
    await put(ann, id, room.slug)
    fixtures.clock.pass(1000)
  }
  expect((await roomsIn(id)).names).toEqual(['Third in', 'Second in', 'First in'])
  await fixtures.enter(bob, made[0]?.uuid ?? '')
  expect(await roomsIn(id, fixtures.nobody, { limit: 2 })).toEqual({ names: ['First in', 'Third in'], count: 3 })
  expect(await roomsIn(id, fixtures.nobody, { limit: 2, offset: 2 })).toEqual({ names: ['Second in'], count: 3 })
})

test("a community's calendar lists the events of its rooms, without those of rooms hidden from the caller", async () => {
  const id = await found('Calendar')
  const [seen, hidden] = [await open('Seen'), await open('Unseen', { type: 'PRIVATE' })]
  for (const room of [seen, hidden]) await put(ann, id, room.slug)
  const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()
  const plan = (name: string, roomId: string, hours: number) =>
    ann.call('POST /events', { body: { name, roomId, startTime: inHours(hours), endTime: inHours(hours + 1) } })
  await plan('Later', seen.slug, 5)
  await plan('Sooner', seen.slug, 2)
  await plan('In secret', hidden.slug, 3)
  await plan('Over', seen.slug, -3)
  const names = async (who: Pick<Person, 'call'>) => {
    const { events, count } = await who.call('GET /communities/{id}/events', { params: { id } })
    return { names: events.map(({ name }) => name), count }
  }
  expect(await names(fixtures.nobody)).toEqual({ names: ['Sooner', 'Later'], count: 2 })
  expect(await names(ann)).toEqual({ names: ['Sooner', 'In secret', 'Later'], count: 3 })
})

test("a community can't exceed the maximum number of rooms, even with concurrent requests", async () => {
  const id = await found('Full')
  await sql`
    with "made" as (
      insert into "room" ("slug", "name") select 'filler-' || "at", 'Filler' from generate_series(2, ${maxRooms}::int) "at"
      returning "id"
    )
    insert into "communityRoom" ("communityId", "roomId", "addedAt")
    select "community"."id", "made"."id", now() from "made", "community" where "community"."slug" = ${id}`.execute(
    fixtures.app.db,
  )
  const last = [await open('This one'), await open('Or this one'), await open('Or that one')]
  const came = await Promise.allSettled(
    Object.values(ways).map(async ({ add }, at) => add(ann, id, last[at]?.slug ?? '')),
  )
  expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const room = await open('One too many')
  for (const { add } of Object.values(ways))
    expect(await refusalOf(add(ann, id, room.slug))).toEqual(refusalIn(addCommunityRoom, 'communityRoomsFull'))
  expect((await roomsIn(id)).count).toBe(maxRooms)
})
