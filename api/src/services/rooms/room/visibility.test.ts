import { afterAll, beforeAll, expect, test } from 'vitest'
import { services } from '../../../compose/operations.ts'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let eve: Member
let ghost: Person
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  eve = await fixtures.person('eve')
  ghost = await fixtures.guest()
})
afterAll(() => fixtures.close())

const song = { songId: '9', trackName: 'The secret song', duration: 99, musicProviders: { apple: '9' } }

/** A room of ann's, where she plays a song and has pinned a message. */
async function roomOfAnn(name: string, more: object = {}) {
  const body = { name, description: 'The secret description', ...more }
  const room = await ann.call('POST /rooms/infrastructure', { body })
  const pinnedMessages = JSON.stringify([{ message: { text: 'The secret pin' } }])
  await fixtures.app.db.updateTable('room').set({ pinnedMessages }).where('uuid', '=', room.uuid).execute()
  const visitor = await fixtures.enter(ann, room.uuid)
  await visitor.act('addDj', { song })
  return room
}

const get = (who: { call: Person['call'] }, id: string | number | undefined) =>
  who.call('GET /rooms/{id}', { params: { id: String(id) } })
const notFound = { status: 404, message: 'Room not found' }
const notInside = { status: 403, message: 'Only people who can enter this room can see this' }
const strangers = () => [fixtures.nobody, ghost, eve]

test("[R223] the numeric id of a private or unlisted room returns 404 for callers who don't belong there", async () => {
  const hidden = [await roomOfAnn('private', { type: 'PRIVATE' }), await roomOfAnn('unlisted', { unlisted: true })]
  const listed = await roomOfAnn('listed')
  for (const { id = 0, slug, uuid, name } of hidden) {
    const params = { id: String(id) }
    for (const who of strangers()) {
      expect(await refusalOf(get(who, id))).toEqual(notFound)
      expect(await refusalOf(who.call('GET /rooms/room-state/{id}', { params }))).toEqual(notFound)
      expect(await refusalOf(who.call('GET /rooms/room-played-time/{id}', { params }))).toEqual(notFound)
      expect((await who.call('GET /rooms/multiple/list', { query: { room: [params.id] } })).rooms).toEqual([])
      // Anyone who has the link may see the room.
      expect((await get(who, slug)).name).toBe(name)
      expect((await get(who, uuid)).name).toBe(name)
    }
    for (const who of [ghost, eve]) {
      expect(await refusalOf(who.call('POST /rooms/{id}/join', { params }))).toEqual(notFound)
      expect(await refusalOf(who.call('GET /rooms/{slug}/recent-songs', { params: { slug: params.id } }))).toEqual(
        notFound,
      )
      const body = { action: 'skipSong' }
      expect(await refusalOf(who.call('POST /rooms/{id}/actions', { params, body }))).toEqual(notFound)
    }
    const roomId = params.id
    expect(await refusalOf(eve.call('GET /roomUserRoles/{roomId}', { params: { roomId } }))).toEqual(notFound)
    expect(await refusalOf(eve.call('POST /rooms/recent', { body: { roomUuid: roomId } }))).toEqual(notFound)
    const chat = eve.call('POST /roomUserRoles/cometchat/join/{roomId}', { params: { roomId } })
    expect(await refusalOf(chat)).toEqual(notFound)
    for (const who of [ann, fixtures.service]) expect((await get(who, id)).name).toBe(name)
  }
  for (const who of strangers()) expect((await get(who, listed.id)).name).toBe('listed')
})

test('[R223] users who are inside or have a role there find the room by its numeric id', async () => {
  const room = await roomOfAnn('club', { type: 'PRIVATE' })
  const [ben, cleo, mia] = [
    await fixtures.person('ben'),
    await fixtures.person('cleo'),
    await fixtures.person('mia', { role: 'moderator' }),
  ]
  await fixtures.enter(ben, room.uuid)
  const params = { roomId: room.slug }
  await ann.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: cleo.uuid, role: 'dj' } })
  for (const who of [ben, cleo, mia]) expect((await get(who, room.id)).uuid).toBe(room.uuid)
})

/** What a room shows to callers who may not enter. */
const door = {
  design: 'CLUB',
  description: '',
  pinnedMessages: [],
  roomRoles: [],
  usersInRoomUuids: [],
  usersInRoom: 1,
  song: null,
  nowPlaying: null,
  vibeMeter: 0,
}

test('[R224] a room with a password shows only its name, scene and number of people from outside', async () => {
  const room = await roomOfAnn('locked', { password: 'sesame', design: 'CLUB' })
  for (const who of strangers()) {
    const seen = await get(who, room.slug)
    expect(seen).toMatchObject({ ...door, name: 'locked', isPasswordProtected: true })
    expect(JSON.stringify(seen)).not.toMatch(/secret|sesame/)
    expect(JSON.stringify(seen)).not.toContain(ann.uuid)
    const [several] = (await who.call('GET /rooms/multiple/list', { query: { room: [room.slug] } })).rooms
    expect(several).toMatchObject({ name: 'locked', usersInRoom: 1, djs: [], song: null, nowPlaying: null })
    const listed = (await who.call('GET /rooms/public', { query: {} })).rooms.find(({ uuid }) => uuid === room.uuid)
    expect(listed).toEqual(several)
    expect(JSON.stringify(listed)).not.toMatch(/secret|sesame/)
    const state = who.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })
    expect(await refusalOf(state)).toEqual(notInside)
    const playedTime = who.call('GET /rooms/room-played-time/{id}', { params: { id: room.slug } })
    expect(await refusalOf(playedTime)).toEqual(notInside)
  }
  for (const who of [ghost, eve]) {
    expect(await who.call('POST /rooms/{id}/join', { params: { id: room.slug } })).toMatchObject(door)
    const plays = who.call('GET /rooms/{slug}/recent-songs', { params: { slug: room.slug } })
    expect(await refusalOf(plays)).toEqual(notInside)
  }
  const params = { roomId: room.slug }
  expect(await refusalOf(eve.call('GET /roomUserRoles/{roomId}', { params }))).toEqual(notInside)
  const of = (userId: string) => eve.call('GET /roomUserRoles/{roomId}/{userId}', { params: { ...params, userId } })
  expect(await refusalOf(of(ann.uuid))).toEqual(notInside)
  expect(await of(eve.uuid)).toEqual([])
  for (const who of [ann, fixtures.service]) {
    expect(await get(who, room.slug)).toMatchObject({ song: { trackName: song.trackName }, usersInRoom: 1 })
  }
})

test('[R224] a user who has given the password sees the room, and finds it by the password', async () => {
  const room = await roomOfAnn('sesame', { password: 'open sesame' })
  const ben = await fixtures.person('ben')
  await fixtures.enter(ben, room.uuid, { password: 'open sesame' })
  expect(await get(ben, room.slug)).toMatchObject({ song: { trackName: song.trackName }, usersInRoom: 2 })
  expect((await ben.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })).djs).toHaveLength(1)
  const found = await fixtures.nobody.call('POST /rooms/list', { body: { password: 'open sesame' } })
  expect(found.rooms).toMatchObject([{ song: { trackName: song.trackName } }])
})

test('[R224] a guest password keeps out guests, but not users with an account', async () => {
  const room = await roomOfAnn('guests', {})
  await fixtures.service.call('POST /rooms/admin/guest-password', { body: { slug: room.slug, guestPassword: 'boo' } })
  for (const who of [fixtures.nobody, ghost]) expect(await get(who, room.slug)).toMatchObject(door)
  expect(await get(eve, room.slug)).toMatchObject({ song: { trackName: song.trackName } })
})

test('[R224] a banned user sees any room from outside only', async () => {
  const room = await roomOfAnn('banned')
  const ben = await fixtures.person('ben')
  const params = { roomId: room.slug }
  await ann.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: ben.uuid, role: 'banned' } })
  // Users may see their own ban, and when it ends.
  const roomRoles = [{ userUuid: ben.uuid, role: 'banned' }]
  expect(await get(ben, room.slug)).toMatchObject({ ...door, roomRoles })
  const state = ben.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })
  expect(await refusalOf(state)).toEqual(notInside)
  const [listed] = (await ben.call('GET /rooms/multiple/list', { query: { room: [room.slug] } })).rooms
  expect(listed).toMatchObject({ name: 'banned', djs: [], song: null })
  const own = await ben.call('GET /roomUserRoles/{roomId}/{userId}', { params: { ...params, userId: ben.uuid } })
  expect(own.map(({ role }) => role)).toEqual(['banned'])
})

test("[R223] no operation reveals a hidden room by its numeric id to callers who don't belong there", async () => {
  const room = await roomOfAnn('everywhere', { type: 'PRIVATE', password: 'sesame' })
  const messages: string[] = []
  for (const { key, method, path } of services.rooms) {
    if (!/\{(?:id|roomId)\}/.test(path) || path.startsWith('/admin')) continue
    const url = path.replace(/\{(?:id|roomId)\}/, String(room.id)).replace(/\{userId\}/, ann.uuid)
    for (const token of [undefined, ghost.token, eve.token]) {
      const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
      const body = method === 'GET' ? {} : { body: JSON.stringify({ promoted: true, action: 'skipSong' }) }
      const answer = await fixtures.api.request(url, { method, headers, ...body })
      if (answer.ok || /everywhere|secret/.test(await answer.text())) messages.push(key)
    }
  }
  expect(messages).toEqual([])
})

test("a room that can't be serialized does not break the list", async () => {
  const room = await roomOfAnn('unspeakable')
  const nested = Array.from({ length: 20_000 }).reduce<unknown>((inside) => [inside], 1)
  const { rooms } = fixtures.app
  const live = rooms.live.bind(rooms)
  rooms.live = async (uuids) => {
    const states = new Map(await live(uuids))
    const state = states.get(room.uuid)
    if (state?.nowPlaying) {
      const playing = { ...state.nowPlaying, song: { ...state.nowPlaying.song, links: nested } }
      states.set(room.uuid, { ...state, nowPlaying: playing })
    }
    return states
  }
  const list = await fixtures.nobody.call('GET /rooms/public', { query: {} })
  rooms.live = live
  expect(list.rooms.find(({ uuid }) => uuid === room.uuid)).toMatchObject({ usersInRoom: 1, song: null })
  expect(list.rooms.filter(({ nowPlaying }) => nowPlaying !== null).length).toBeGreaterThan(0)
})
