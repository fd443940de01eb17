import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { totals } from '../../../platform/list/totals.ts'

let fixtures: Fixtures
let ann: Person
let bob: Person
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()
const night = (more: object = {}) => ({ name: 'Friday night', startTime: inHours(2), endTime: inHours(6), ...more })
const plan = (who: Person, more: object = {}) => who.call('POST /events', { body: night(more) })

test('an event is found by id, UUID and slug, with its room', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The Loft' } })
  const event = await plan(ann, { roomId: room.slug, description: 'All night long' })
  expect(event).toMatchObject({ slug: 'friday-night', room: { slug: room.slug }, createdByUserUuid: ann.uuid })
  for (const id of [String(event.id), event.uuid, event.slug]) {
    expect(await fixtures.nobody.call('GET /events/{id}', { params: { id } })).toEqual(event)
  }
  expect(await fixtures.nobody.call('GET /events/slug/{slug}', { params: { slug: 'FRIDAY-NIGHT' } })).toEqual(event)
})

test('the room of an event may be named by its number, as text or not', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Numbered' } })
  for (const roomId of [room.id, String(room.id)])
    expect(await plan(ann, { roomId })).toMatchObject({ room: { slug: room.slug } })
})

test("an event has its room's design and the number of people who set a reminder", async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The Pier', design: 'FERRY_BUILDING' } })
  const { uuid: id } = await plan(ann, { roomId: room.slug, name: 'Pier night' })
  await bob.call('PUT /events/{id}/reminder', { params: { id } })
  const event = await fixtures.nobody.call('GET /events/{id}', { params: { id } })
  expect(event).toMatchObject({ reminders: 1, room: { design: 'FERRY_BUILDING' } })
})

test('an event names a room that is not listed only to users who have a role there', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Members only', type: 'PRIVATE' } })
  const { id } = await plan(ann, { roomId: room.slug, name: 'Members meet' })
  const see = (who: Pick<Person, 'call'>) => who.call('GET /events/{id}', { params: { id: String(id) } })
  for (const who of [fixtures.nobody, bob]) {
    expect((await see(who)).room).toBeNull()
    const { events } = await who.call('GET /events', { query: { limit: 0 } })
    expect(events.find((event) => event.id === id)).toMatchObject({ name: 'Members meet', room: null })
  }
  const body = { userUuid: bob.uuid, role: 'dj' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.slug }, body })
  for (const who of [ann, bob, fixtures.service]) expect((await see(who)).room).toMatchObject({ uuid: room.uuid })
})

test('events with the same name get different addresses, even when they are created concurrently', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => plan(ann, { name: 'Again and again' })))
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(4)
  await plan(ann, { slug: 'the-one' })
  expect(await refusalOf(plan(bob, { slug: 'the-one' }))).toEqual({
    status: 409,
    message: 'Another event already has this address',
  })
})

test('upcoming events are listed soonest first, until they end', async () => {
  const before = await fixtures.nobody.call('GET /events/upcoming')
  const late = await plan(ann, { name: 'Late', startTime: inHours(30), endTime: inHours(31) })
  const soon = await plan(ann, { name: 'Soon', startTime: inHours(1), endTime: inHours(1.5) })
  const upcoming = await fixtures.nobody.call('GET /events/upcoming', { query: { limit: 0 } })
  expect(upcoming.count).toBe(before.count + 2)
  const slugs = upcoming.events.map(({ slug }) => slug)
  expect(slugs.indexOf(soon.slug)).toBeLessThan(slugs.indexOf(late.slug))
  fixtures.clock.pass(1.6 * 3_600_000)
  const later = await fixtures.nobody.call('GET /events/upcoming', { query: { limit: 0 } })
  expect(later.events.map(({ slug }) => slug)).not.toContain(soon.slug)
  const all = await fixtures.nobody.call('GET /events', { query: { limit: 1 } })
  expect([all.events[0]?.slug, all.count > later.count]).toEqual([late.slug, true])
})

test('an event needs a valid duration, and a room that its creator is staff of', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Mine alone' } })
  const refused = (more: object) => refusalOf(plan(bob, more))
  expect(await refused({ endTime: inHours(1) })).toEqual({
    status: 400,
    message: 'An event must end after it starts',
  })
  expect(await refused({ endTime: inHours(200) })).toEqual({
    status: 400,
    message: 'An event can last up to seven days',
  })
  expect(await refused({ roomId: 'nowhere-at-all' })).toEqual({ status: 404, message: 'Room not found' })
  expect(await refused({ roomId: room.uuid })).toEqual({
    status: 403,
    message: 'Only room staff can plan an event in this room',
  })
})

test('only its creator can change or cancel an event without a room, and omitted fields stay', async () => {
  const event = await plan(ann, { name: 'Changing' })
  const params = { id: event.slug }
  const change = (who: Person, body: object) => who.call('PATCH /events/{id}', { params, body })
  expect(await refusalOf(change(bob, { name: 'Mine' }))).toMatchObject({ status: 403 })
  expect(await change(ann, { description: 'Bring a friend' })).toMatchObject({
    name: 'Changing',
    description: 'Bring a friend',
    startTime: event.startTime,
  })
  const room = await bob.call('POST /rooms/infrastructure', { body: { name: 'Of bob' } })
  await plan(ann, { slug: 'taken-by-ann' })
  for (const [body, status] of [
    [{ endTime: inHours(-1) }, 400],
    [{ startTime: inHours(-500) }, 400],
    [{ roomId: 'nowhere-at-all' }, 404],
    [{ roomId: room.slug }, 403],
    [{ slug: 'taken-by-ann' }, 409],
  ] as const) {
    expect([body, (await refusalOf(change(ann, body))).status]).toEqual([body, status])
  }
  expect(await refusalOf(bob.call('DELETE /events/{id}', { params }))).toMatchObject({ status: 403 })
  await ann.call('DELETE /events/{id}', { params })
  const gone = { status: 404, message: 'Event not found' }
  expect(await refusalOf(ann.call('DELETE /events/{id}', { params }))).toEqual(gone)
  expect(await refusalOf(change(ann, {}))).toEqual(gone)
  expect(await refusalOf(ann.call('GET /events/{id}', { params }))).toEqual(gone)
  expect(await refusalOf(ann.call('GET /events/slug/{slug}', { params: { slug: event.slug } }))).toEqual(gone)
})

test("the staff of an event's room can change and cancel it", async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Staffed' } })
  const event = await plan(ann, { name: 'Ours', roomId: room.slug })
  const cat = await fixtures.person('cat')
  for (const [who, role] of [
    [bob, 'moderator'],
    [cat, 'dj'],
  ] as const)
    await ann.call('POST /roomUserRoles/{roomId}', {
      params: { roomId: room.slug },
      body: { userUuid: who.uuid, role },
    })
  const params = { id: event.slug }
  const refused = await refusalOf(cat.call('DELETE /events/{id}', { params }))
  expect(refused).toEqual({
    status: 403,
    message: 'Only the staff of the event’s room can do this, or its creator if it has no room',
  })
  expect((await bob.call('PATCH /events/{id}', { params, body: { name: 'Still ours' } })).name).toBe('Still ours')
  await bob.call('DELETE /events/{id}', { params })
})

test('a creator who is no longer staff of the room can neither change the event nor see a private room', async () => {
  for (const loses of ['demoted', 'banned', 'kicked'] as const) {
    const room = await ann.call('POST /rooms/infrastructure', { body: { name: `Ours, ${loses}`, type: 'PRIVATE' } })
    const params = { roomId: room.uuid }
    const eve = await fixtures.person('eve')
    const role = { userUuid: eve.uuid, role: 'moderator' } as const
    await ann.call('POST /roomUserRoles/{roomId}', { params, body: role })
    const event = await plan(eve, { roomId: room.uuid, name: `Night of the ${loses}` })
    expect(event.room).toMatchObject({ uuid: room.uuid })
    if (loses === 'demoted') await ann.call('DELETE /roomUserRoles/{roomId}', { params, body: role })
    else {
      const body = { userUuid: eve.uuid, role: loses, expirationTime: inHours(1) }
      await ann.call('POST /roomUserRoles/{roomId}', { params, body })
    }
    const id = { id: event.uuid }
    const rename = eve.call('PATCH /events/{id}', { params: id, body: { name: 'The owner stole the money' } })
    expect([loses, (await refusalOf(rename)).status]).toEqual([loses, 403])
    const cancel = await refusalOf(eve.call('DELETE /events/{id}', { params: id }))
    expect([loses, cancel.status]).toEqual([loses, 403])
    expect((await eve.call('GET /events/{id}', { params: id })).room).toBeNull()
    expect((await ann.call('DELETE /events/{id}', { params: id })).name).toBe(`Night of the ${loses}`)
  }
})

test('an event remains when its room closes', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Short lived' } })
  const event = await plan(ann, { name: 'Homeless', roomId: room.uuid })
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: room.uuid } })
  expect(await ann.call('GET /events/{id}', { params: { id: event.uuid } })).toMatchObject({ room: null })
  await ann.call('DELETE /events/{id}', { params: { id: event.uuid } })
})

test('upcoming events per user are limited, also for concurrent requests and past events that are moved', async () => {
  const host = await fixtures.person('tireless')
  const max = totals.upcomingEvents.most
  const past = await plan(host, { startTime: inHours(-3), endTime: inHours(-2) })
  for (let n = 0; n < max - 2; n++) await plan(host)
  const refusal = {
    status: 409,
    message: `This person already has ${max} events that aren’t over. Cancel one to plan another`,
  }
  const atOnce = await Promise.allSettled([1, 2, 3, 4].map(() => plan(host)))
  const made = atOnce.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(2)
  expect(await refusalOf(plan(host))).toEqual(refusal)
  const params = { id: past.uuid }
  const move = () => host.call('PATCH /events/{id}', { params, body: { startTime: inHours(1), endTime: inHours(2) } })
  expect(await refusalOf(move())).toEqual(refusal)
  expect((await host.call('GET /events/{id}', { params })).endTime).toBe(past.endTime)
  await host.call('DELETE /events/{id}', { params: { id: String(made[0]?.uuid) } })
  expect((await move()).id).toBe(past.id)
})

test('the name of an event is a single line', async () => {
  const { id } = await plan(ann)
  for (const name of ['Night\r\nLOCATION:Elsewhere', 'Night\u2028moved', 'Night\u0000']) {
    expect(await refusalOf(plan(ann, { name }))).toMatchObject({ status: 400 })
    const change = ann.call('PATCH /events/{id}', { params: { id: String(id) }, body: { name } })
    expect(await refusalOf(change)).toMatchObject({ status: 400 })
  }
})
