import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { stillHere, stillThere } from '@segue/shared/room/protocol/protocol.ts'
import { ann, ben, cleo, olga, roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { deferMs } from '../../src/live-rooms/wire/deferred-pushes.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import { callerOf } from './room-server.ts'
import { settle, stillHost } from './still-host.ts'

const person = (one: typeof ann) => ({ userUuid: one.userUuid, tokenRole: one.tokenRole })

test('a client that does not read is dropped, and gets the whole room when it returns', async () => {
  const world = stillHost()
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  b.socket.bufferedBytes = 1024 * 1024 + 100_000
  const written = b.socket.writes.length
  a.say('playOneTimeAnimation', { animation: 'jump' })
  expect(b.socket.ended).toBe('destroyed')
  expect(b.socket.writes).toHaveLength(written)
  b.events.closed()
  await world.pass(10_000)
  await world.inRoom('ben')
  await world.pass(20_000)
  expect(world.host.rooms.liveState(roomUuid)?.allUsers).toHaveLength(2)
  expect(world.logged).toEqual(['disconnected a client that does not read'])
})

test('an error in a step is answered and logged, and the room continues', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  const state = await world.host.rooms.state(roomUuid)
  Object.defineProperty(state, 'djs', { configurable: true, get: () => undefined })
  const id = a.say('addDj')
  expect(a.answer(id)).toMatchObject({ error: 'Something went wrong, please try again.', errorCode: 'mistake' })
  expect(world.logged).toEqual(['a request to a room failed'])
  Object.defineProperty(state, 'djs', { configurable: true, enumerable: true, writable: true, value: [] })
  expect(a.answer(a.say('addDj'))).toMatchObject({ status: 'OK' })
})

test('the rest of the API can act on a room, for a person or on its own behalf', async () => {
  const world = stillHost()
  const { rooms } = world.host
  const a = await world.inRoom('ann')
  await rooms.act(roomUuid, { type: 'settingsChanged', settings: roomSettings({ design: 'YACHT' }) })
  expect((await rooms.state(roomUuid)).settings.design).toBe('YACHT')
  await expect(rooms.perform(roomUuid, person(cleo), { type: 'skipSong' })).rejects.toThrow('nothingPlaying')
  rooms.actWherever(ann.userUuid, { type: 'profileChanged', profile: { ...ann.profile, nickname: 'Anna' } })
  rooms.push(roomUuid, { name: 'chatMessage', params: { text: 'hi' } })
  await world.pass(50)
  expect(a.socket.names.slice(1)).toEqual(['updatedRoomSettings', 'updatedUserProfile', 'chatMessage'])
  expect(a.socket.pushes.at(-1)).not.toHaveProperty('rev')
  expect(rooms.occupied()).toEqual([roomUuid])
  expect(rooms.metrics()).toEqual({ rooms: 1, unsavedRooms: 0, sockets: 1, ledSockets: 0, takenOver: 0 })
  await rooms.act('nowhere', { type: 'roomClosed' })
  expect(rooms.metrics()).toEqual({ rooms: 1, unsavedRooms: 0, sockets: 1, ledSockets: 0, takenOver: 0 })
  await expect(rooms.state('nowhere')).rejects.toThrow('unknownRoom')
})

test('an action for all rooms is applied to every room of a host', async () => {
  const world = stillHost()
  await world.inRoom('ann')
  await world.host.rooms.perform(roomUuid, person(ann), { type: 'addDj', song: song('one') })
  const songs = [{ songId: 'one', uploadUuid: 'one' }]
  await world.host.rooms.actEverywhere({ type: 'songsGone', songs })
  expect((await world.host.rooms.state(roomUuid)).nowPlaying).toBeNull()
})

test('an action by the rest of the API is answered only once it is stored and its effects are done', async () => {
  const store = memoryStore()
  const recorded: string[] = []
  const effectHandlers = {
    songStarted: settle,
    songFinished: settle,
    starred: settle,
    lookUpSong: async () => undefined,
    pickSong: async () => undefined,
    async moderated(_: string, { what }: { what: string }) {
      await settle()
      recorded.push(what)
    },
  }
  const world = stillHost({ store, effectHandlers })
  const { rooms } = world.host
  await world.inRoom('ben')
  await world.inRoom('olga')
  await rooms.perform(roomUuid, person(ben), { type: 'addDj', song: song('long', { duration: 300 }) })
  // A request that arrives during a save waits for the next one.
  await Promise.all([
    rooms.perform(roomUuid, person(olga), { type: 'voteOnSong', songVotes: { like: true } }),
    rooms.perform(roomUuid, person(olga), { type: 'voteOnSong', songVotes: { star: true } }),
  ])
  const next = stillHost({ store, effectHandlers })
  expect((await next.host.rooms.state(roomUuid)).voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  // The next process owns the room now, so an action sent to the first one cannot be saved and is not acknowledged.
  const kick = { type: 'kickUserFromRoom', userUuid: ben.userUuid } as const
  await expect(rooms.perform(roomUuid, person(olga), kick)).rejects.toMatchObject({ code: 'roomElsewhere' })
  expect(recorded).toEqual([])
  await next.host.rooms.perform(roomUuid, person(olga), kick)
  expect(recorded).toEqual(['kickUser'])
})

test('an action by the rest of the API is answered in time, even if storage is blocked', async () => {
  const store: RoomStore = { ...memoryStore(), save: () => new Promise(() => undefined) }
  const world = stillHost({ store })
  await world.inRoom('ann')
  const answered = world.host.rooms.perform(roomUuid, person(ann), { type: 'addDj' })
  await world.pass(2000)
  expect(await answered).toEqual({})
})

test('an empty room is unloaded, and loaded again when needed', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  a.events.closed()
  await world.pass(21_000)
  expect(world.host.rooms.occupied()).toEqual([])
  await world.pass(121_000)
  expect(world.host.rooms.metrics()).toEqual({ rooms: 0, unsavedRooms: 0, sockets: 0, ledSockets: 0, takenOver: 0 })
  const again = await world.inRoom('ann')
  expect(again.answer(1)).toMatchObject({ status: 'OK', didCreate: true })
})

test('a change that happens while a process takes a room is not lost on it', async () => {
  const memory = memoryStore()
  let design: 'CLUB' | 'YACHT' = 'CLUB'
  let [closing, deleted] = [true, false]
  const store: RoomStore = {
    ...memory,
    shared: true,
    load(uuid) {
      design = 'YACHT'
      deleted = closing
      return memory.load(uuid)
    },
  }
  const world = stillHost({
    store,
    data: {
      settings: async () => (deleted ? undefined : roomSettings({ design })),
      profile: async () => undefined,
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
  })
  expect((await world.inRoom('ann')).answer(1)).toMatchObject({ errorCode: 'unknownRoom' })
  ;[design, closing, deleted] = ['CLUB', false, false]
  expect((await world.inRoom('ann')).answer(1)).toMatchObject({ state: { settings: { design: 'YACHT' } } })
})

test('many people who join at the same time load the room once', async () => {
  let loads = 0
  const memory = memoryStore()
  const store: RoomStore = {
    ...memory,
    async load(uuid) {
      loads += 1
      return memory.load(uuid)
    },
  }
  const world = stillHost({ store })
  for (const name of ['ann', 'ben', 'cleo', 'guest']) world.open(name).say('joinRoom')
  await world.pass(100)
  expect(loads).toBe(1)
  expect(world.host.rooms.liveState(roomUuid)?.allUsers).toHaveLength(4)
})

test('a connection that closes while its room loads leaves nobody behind', async () => {
  const memory = memoryStore()
  let letGo: (() => void) | undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const world = stillHost({ store: { ...memory, load: (uuid) => gate.then(() => memory.load(uuid)) } })
  const a = world.open('ann')
  a.say('joinRoom')
  await world.pass(100)
  a.events.closed()
  letGo?.()
  await world.pass(100)
  expect(world.host.rooms.liveState(roomUuid)?.allUsers).toEqual([])
})

test("[R176] the first push to a joiner follows shortly after the response, and other people's actions come after it", async () => {
  const { inRoom, open, pass } = stillHost()
  const ann = await inRoom('ann')
  const ben = open('ben')
  const joining = ben.say('joinRoom')
  await settle()
  expect(ben.answer(joining)).toMatchObject({ status: 'OK' })
  ann.say('playOneTimeAnimation', { animation: 'jump' })
  await pass(deferMs - 1)
  expect(ben.socket.names).toEqual([])
  await pass(1)
  expect(ben.socket.names).toEqual(['updatedUserData', 'playedOneTimeAnimation'])
})

test('a connection in no room is closed after a minute, unless it is that of staff or a service', async () => {
  const world = stillHost()
  const a = world.open('ann')
  const b = await world.inRoom('ben')
  const staff = world.open('service')
  await world.pass(76_000)
  expect(a.socket.ended).toBe('closed')
  expect(b.socket.ended).toBeNull()
  expect(staff.socket.ended).toBeNull()
  b.say('leaveRoom')
  await world.pass(44_000)
  expect(b.socket.ended).toBeNull()
  await world.pass(32_000)
  expect(b.socket.ended).toBe('closed')
})

test("[R178] while tokens can't be checked nobody is signed out, and our client retries", async () => {
  let away = true
  const world = stillHost({
    callerOf: async (token) => {
      if (away) throw new Error('The database is away')
      return callerOf(token)
    },
  })
  const ann = world.open('ann')
  const [first, join] = [ann.say('skipSong'), ann.say('joinRoom')]
  await world.pass(0)
  expect(ann.answer(first)).toMatchObject({ errorCode: 'mistake' })
  expect(ann.answer(join)).toMatchObject({ errorCode: 'mistake', error: 'Something went wrong, please try again.' })
  expect(ann.socket.writes.flat()).not.toContain('primus::server::close')
  expect(ann.socket.ended).toBe('closed')
  expect(world.logged).toEqual(['failed to read a token'])
  away = false
  expect((await world.inRoom('ann')).answer(1)).toMatchObject({ status: 'OK' })
})

test('[R187] password guesses are limited per account or address, correct ones are free, and nobody else is kept out', async () => {
  let looked = 0
  const world = stillHost({
    callerOf: async (token) =>
      token.startsWith('member')
        ? { kind: 'user', uuid: token, role: 'user', capabilities: [] }
        : { kind: 'guest', uuid: token },
    data: {
      settings: async () => roomSettings({ roomSize: 1000, isPasswordProtected: true }),
      profile: async () => undefined,
      hasProPlan: async () => false,
      async passwordMatches(_, { password }) {
        looked += 1
        return { password: password === 'sesame', guestPassword: false }
      },
    },
  })
  const send = async (name: string, password: string, from = name) => {
    const client = world.open(name, from)
    const id = client.say('joinRoom', { password })
    await world.pass(0)
    return client.answer(id)['errorCode'] ?? client.answer(id)['status']
  }
  const many = (name: string, length = 60) => Array.from({ length }, (_, count) => `${name} ${count}`)
  for (const name of many('friend')) expect(await send(name, 'sesame', 'one house')).toBe('OK')
  looked = 0
  const refusals = await Promise.all(many('thief', 160).map((name) => send(name, 'guess', 'den')))
  expect([looked, refusals.filter((code) => code === 'wrongPassword').length]).toEqual([140, 140])
  expect(refusals.filter((code) => code === 'tooFast')).toHaveLength(20)
  expect(await send('thief again', 'sesame', 'den')).toBe('tooFast')
  const honest = await Promise.all(many('neighbour').map((name) => send(name, 'sesame')))
  expect(honest.filter((answer) => answer !== 'OK')).toEqual([])
  expect(await send('member at the den', 'sesame', 'den')).toBe('OK')
  looked = 0
  await Promise.all(many('anywhere').map((from) => send('member who guesses', 'guess', from)))
  expect(looked).toBe(40)
  expect(await send('friend 1', 'forgotten', 'den')).toBe('OK')
  await world.pass(1000)
  expect(await send('thief again', 'sesame', 'den')).toBe('OK')
})

test('[R187] a guest can join with the right password, even after a typing error, while others at the address keep guessing', async () => {
  let looked = 0
  const world = stillHost({
    callerOf: async (token) => ({ kind: 'guest', uuid: token }),
    data: {
      settings: async () => roomSettings({ roomSize: 1000, isPasswordProtected: true }),
      profile: async () => undefined,
      hasProPlan: async () => false,
      async passwordMatches(_, { password }) {
        looked += 1
        return { password: password === 'sesame', guestPassword: false }
      },
    },
  })
  const join = async (name: string, password: string) => {
    const client = world.open(name, 'the school')
    const id = client.say('joinRoom', { password })
    await world.pass(0)
    client.socket.close()
    return client.answer(id)['errorCode'] ?? client.answer(id)['status']
  }
  // Thirty guests can be created at once and then one per two seconds; each of these tries for as long as possible.
  const thieves = Array.from({ length: 30 }, (_, at) => `thief ${at}`)
  for (let round = 0; round < 5; round++) for (const name of thieves) await join(name, 'guess')
  expect(looked).toBe(40 + 2 * thieves.length)
  for (let made = 0; made < 60; made++) {
    await world.pass(2000)
    for (let times = 0; times < 4; times++) await join(`thief made later ${made}`, 'guess')
  }
  looked = 0
  for (const name of thieves) await join(name, 'guess')
  expect(looked).toBe(0)
  expect(await join('ann', 'sesami')).toBe('wrongPassword')
  expect(await join('ann', 'sesame')).toBe('OK')
  for (let back = 0; back < 5; back++) expect(await join('ann', 'sesame')).toBe('OK')
})

test('a room that slept continues with its connections, and with those that have not joined yet', async () => {
  const store = memoryStore()
  const world = stillHost({ store })
  const [a, b] = [await world.inRoom('ann'), world.open('ben')]
  a.say('addDj', { song: song('one') })
  await world.pass(500)
  const sockets = [a.socket, b.socket].map((socket) => ({
    socket,
    attachment: must(socket.attachment, 'an attachment'),
  }))
  expect(sockets.map(({ attachment }) => [attachment.person?.userUuid, attachment.joined])).toEqual([
    [ann.userUuid, true],
    [ben.userUuid, false],
  ])
  const next = stillHost({ store })
  const [first, second] = next.host.wake(roomUuid, sockets)
  const join = { event: 'action', messageId: 9, params: { action: 'joinRoom', roomUuid } }
  const act = { event: 'action', messageId: 9, params: { action: 'updateNextSong', roomUuid, song: song('two') } }
  must(second, 'ben').received(JSON.stringify(join), next.now())
  must(first, 'ann').received(JSON.stringify(act), next.now())
  await next.pass(60)
  expect(a.answer(9)).toMatchObject({ status: 'OK' })
  expect(b.answer(9)).toMatchObject({ status: 'OK', didCreate: false })
  expect(a.socket.names).toContain('userJoined')
  await next.pass(90_000)
  const state = must(next.host.rooms.liveState(roomUuid), 'the room')
  expect(state.nowPlaying?.song.trackName).toBe('two')
  expect(state.allUsers).toHaveLength(2)
  must(first, 'ann').closed()
  await next.pass(20_000)
  expect(state.allUsers.map((user) => user.uuid)).toEqual([ben.userUuid])
})

test('a keep-alive is answered', async () => {
  const world = stillHost()
  const a = world.open('ann')
  a.events.received(stillThere, world.now())
  expect(a.socket.writes.flat()).toContain(JSON.parse(stillHere))
})
