import { until } from '@segue/shared/test/until.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { openRooms } from '../../src/compose/live-rooms.ts'
import type { RoomHost } from '../../src/live-rooms/host.ts'
import { acquireLease, type Lease } from '../../src/live-rooms/processes/lease.ts'
import { SharedRooms } from '../../src/live-rooms/processes/shared-rooms.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import { settingsOf } from '../../src/services/rooms/public.ts'
import { enter } from '../enter.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'

/** Two processes on one database: the local one serves the API, the other holds the room. */
let fixtures: Fixtures
let here: Process
let there: Process
let ann: Member
let room: { uuid: string; slug: string }

interface Process {
  host: RoomHost
  rooms: SharedRooms
  stop: () => Promise<void>
}

/** Processes wait for each other as long as necessary, unless the test says otherwise. */
async function process(name: string, patienceMs = 600_000, mayHold?: () => boolean): Promise<Process> {
  const { app, clock, preciseNow } = fixtures
  const { db, log } = app
  const timers = createNodeTimers()
  const lease: Lease = await acquireLease({ db, host: name, log, timers, ms: 600_000 })
  const host = openRooms({
    db,
    clock,
    log,
    timers,
    ids: randomIds,
    preciseNow,
    store: databaseStore(db, name),
    mayHold,
    callerOf: (token) => app.tokens.callerOf(token),
    everywhere: () => rooms,
  })
  const settings = (roomUuid: string) => settingsOf(db, roomUuid)
  const rooms = new SharedRooms({ db, log, timers, settings, local: host.rooms, host: name, patienceMs })
  const stop = async () => {
    await host.rooms.stop()
    await rooms.stop()
    await lease.release()
  }
  return { host, rooms, stop }
}

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())
beforeEach(async () => {
  here = await process('here')
  there = await process('there')
  Object.assign(fixtures.app, { rooms: here.rooms })
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The other side' } })
})
afterEach(async () => {
  await here.stop()
  await there.stop()
})

test('a change over REST reaches a room that another process holds', async () => {
  const visitor = await enter(there.host, ann.token, room.uuid)
  await ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { songsPerDj: 3 } })
  expect(await visitor.receive('updatedRoomSettings')).toMatchObject({
    message: { statePatch: [{ op: 'replace', path: '/settings/songsPerDj', value: 3 }] },
  })
  await ann.call('POST /users/profile', { body: { nickname: 'ann the second' } })
  await visitor.receive('updatedUserProfile')
  here.rooms.push(room.uuid, { name: 'said', params: {} })
  await visitor.receive('said')
  // Completed commands are deleted afterwards.
  await expect.poll(() => fixtures.app.db.selectFrom('roomErrand').selectAll().execute()).toEqual([])
})

test('a deleted song is dropped from a room that another process holds', async () => {
  const client = await enter(there.host, ann.token, room.uuid)
  await client.act('addDj', { song: song('one') })
  await here.rooms.actEverywhere({ type: 'songsGone', songs: [{ songId: 'one', uploadUuid: 'one' }] })
  await there.rooms.receive()
  expect(there.host.rooms.liveState(room.uuid)?.nowPlaying).toBeNull()
})

test('a process that changes an empty room leaves it to the one that people join through', async () => {
  await ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { songsPerDj: 5 } })
  await enter(there.host, ann.token, room.uuid)
  expect(there.host.rooms.liveState(room.uuid)?.settings.songsPerDj).toBe(5)
})

test('a process that may hold no rooms, as its clock is off, leaves them to the others', async () => {
  let isClockOff = true
  const late = await process('late', 600_000, () => !isClockOff)
  onTestFinished(() => late.stop())
  await expect(late.host.rooms.state(room.uuid)).rejects.toMatchObject({ code: 'roomElsewhere' })
  await enter(there.host, ann.token, room.uuid)
  isClockOff = false
  const other = await ann.call('POST /rooms/infrastructure', { body: { name: 'On time' } })
  await enter(late.host, ann.token, other.uuid)
  expect(late.host.rooms.liveState(other.uuid)?.allUsers).toHaveLength(1)
})

test("after many concurrent changes by processes, a room has the database's values", async () => {
  const visitor = await enter(there.host, ann.token, room.uuid)
  const numbers = [1, 2, 3, 4, 5, 6]
  await Promise.all(
    numbers.map((songsPerDj) => ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { songsPerDj } })),
  )
  const { songsPerDj } = await ann.call('GET /rooms/{id}', { params: { id: room.slug } })
  expect(there.host.rooms.liveState(room.uuid)?.settings.songsPerDj).toBe(songsPerDj)
  visitor.leave()
})

test('staff can act over REST on a room that another process holds, and get its refusals', async () => {
  const ben = await fixtures.person('ben')
  const visitor = await enter(there.host, ben.token, room.uuid)
  await enter(there.host, ann.token, room.uuid)
  const kick = { userUuid: ann.uuid, slug: room.slug }
  await expect(ben.call('POST /roomUserRoles/kick-user-from-room', { body: kick })).rejects.toMatchObject({
    status: 403,
    message: 'Only room staff can do this',
  })
  await ann.call('POST /roomUserRoles/kick-user-from-room', { body: { ...kick, userUuid: ben.uuid } })
  await until(() => visitor.closed() || undefined, 'the kick')
})

test('platform staff can act on any room over the socket of any process', async () => {
  const ada = await fixtures.person('ada', { role: 'admin' })
  const visitor = await enter(there.host, ann.token, room.uuid)
  const lobby = await ann.call('POST /rooms/infrastructure', { body: { name: 'This side' } })
  const staff = await enter(here.host, ada.token, lobby.uuid)
  expect(await staff.act('getRoomStatus', { roomUuid: room.uuid })).toMatchObject({ status: 'OK' })
  await visitor.act('addDj', { song: song('across', { duration: 300 }) })
  expect(await staff.act('skipSong', { roomUuid: room.uuid })).toMatchObject({ status: 'OK' })
  // Other processes' rooms are listed from their last save, and how long that takes depends on the database.
  const send = async () => (await staff.act('getRoomStates'))['roomStates']
  await expect.poll(send).toContainEqual(expect.objectContaining({ roomUuid: room.uuid, users: 1, djs: 1 }))
  await expect.poll(send).toContainEqual(expect.objectContaining({ roomUuid: lobby.uuid, users: 1, djs: 0 }))
})

test('lists and descriptions show who is in a room that another process holds', async () => {
  const visitor = await enter(there.host, ann.token, room.uuid)
  await visitor.act('addDj', { song: song('across', { duration: 300 }) })
  await until(async () => {
    const described = await ann.call('GET /rooms/{id}', { params: { id: room.slug } })
    return described.usersInRoomUuids.includes(ann.uuid) && described.song ? true : undefined
  }, 'the song')
  expect(await ann.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })).toMatchObject({
    djs: [{ uuid: ann.uuid }],
    nowPlaying: { song: { trackName: 'across' } },
  })
  expect(await here.rooms.crowds()).toContainEqual({ roomUuid: room.uuid, people: 1 })
})

test('a room that another process holds is found by its song and DJ, in the order of all rooms', async () => {
  const [ben, cleo] = [await fixtures.person('ben'), await fixtures.person('cleo')]
  const own = await ann.call('POST /rooms/infrastructure', { body: { name: 'This side' } })
  await enter(here.host, cleo.token, own.uuid)
  const visitor = await enter(there.host, ann.token, room.uuid)
  await enter(there.host, ben.token, room.uuid)
  const found = async (query: { search?: string; only?: 'playing' }) =>
    (await fixtures.nobody.call('GET /rooms/public', { query })).rooms.map(({ name }) => name)
  const firstTwo = async () => (await found({ search: 'side' })).slice(0, 2)
  await expect.poll(firstTwo, { timeout: 5000 }).toEqual(['The other side', 'This side'])
  await visitor.act('addDj', { song: song('across', { duration: 300 }) })
  await expect
    .poll(() => found({ search: 'ann across', only: 'playing' }), { timeout: 5000 })
    .toEqual(['The other side'])
  visitor.leave()
})

test("a command that another process doesn't take is refused with a sentence, and is not run later", async () => {
  const ben = await fixtures.person('ben')
  await enter(there.host, ben.token, room.uuid)
  await there.rooms.stop()
  const hasty = await process('hasty', 200)
  onTestFinished(() => hasty.stop())
  Object.assign(fixtures.app, { rooms: hasty.rooms })
  const body = { userUuid: ben.uuid, slug: room.slug }
  const moving = { status: 424, message: 'This room is moving to another server. Please try again in a moment.' }
  await expect(ann.call('POST /roomUserRoles/kick-user-from-room', { body })).rejects.toMatchObject(moving)
  const params = { id: room.slug }
  const act = ann.call('POST /rooms/{id}/actions', { params, body: { action: 'skipSong' } })
  await expect(act).rejects.toMatchObject(moving)
  await there.rooms.receive()
  expect(there.host.rooms.liveState(room.uuid)?.allUsers).toHaveLength(1)
  // A change of the room's settings is stored anyway: the room's next holder reads it.
  await ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { songsPerDj: 4 } })
  expect(await ann.call('GET /rooms/{id}', { params: { id: room.slug } })).toMatchObject({ songsPerDj: 4 })
})

test('a room that another process holds can be closed over REST, whether or not it has been saved yet', async () => {
  const ben = await fixtures.person('ben')
  const close = (slug: string) => ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: slug } })
  const visitor = await enter(there.host, ben.token, room.uuid)
  await close(room.slug)
  await visitor.receive('kickedFromRoom')
  const second = await ann.call('POST /rooms/infrastructure', { body: { name: 'For longer' } })
  const guest = await enter(there.host, ben.token, second.uuid)
  await until(async () => ((await here.rooms.live([second.uuid])).size > 0 ? true : undefined), 'the save')
  await close(second.slug)
  await guest.receive('kickedFromRoom')
  await expect(enter(there.host, ben.token, second.uuid)).rejects.toThrow('This room doesn’t exist.')
  const third = await ann.call('POST /rooms/infrastructure', { body: { name: 'Nobody is here' } })
  expect(await close(third.slug)).toEqual({ success: true })
})
