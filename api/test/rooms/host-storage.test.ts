import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { ann, ben, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import { stillHost } from './still-host.ts'

test('a room is saved half a second after a change, and restored with its song at the right position', async () => {
  const store = memoryStore()
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  a.say('addDj', { song: song('long', { duration: 300 }) })
  const playing = structuredClone(world.host.rooms.liveState(roomUuid)?.nowPlaying)
  await world.pass(500)
  const next = stillHost({ store })
  await next.host.restore()
  expect(next.host.rooms.liveState(roomUuid)?.nowPlaying).toEqual(playing)
  const again = await next.inRoom('ann')
  expect(again.answer(1)).toMatchObject({ state: { nowPlaying: playing, djs: [{ uuid: ann.userUuid }] } })
  await next.pass(30_000)
  expect(next.host.rooms.liveState(roomUuid)?.nowPlaying).toEqual(playing)
})

test('a user who does not return after a restart leaves after 20 s, and their song ends', async () => {
  const store = memoryStore()
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  await world.inRoom('ben')
  a.say('addDj', { song: song('long', { duration: 300 }) })
  await world.host.rooms.stop()
  expect(a.socket.ended).toBe('closed')
  const next = stillHost({ store })
  await next.host.restore()
  await next.inRoom('ben')
  await next.pass(20_000)
  const state = next.host.rooms.liveState(roomUuid)
  expect(state?.allUsers.map((user) => user.uuid)).toEqual([ben.userUuid])
  expect(state?.nowPlaying).toBeNull()
})

test('[R14] a user who disconnected before the room slept leaves it at the original time', async () => {
  const store: RoomStore = { ...memoryStore(), keepsConnections: true }
  const world = stillHost({ store })
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  await world.pass(1000)
  a.events.closed()
  await world.pass(1000)
  const leavesAt = world.now() + 19_000
  const next = stillHost({ store })
  next.host.wake(roomUuid, [{ socket: b.socket, attachment: must(b.socket.attachment, 'an attachment') }])
  const people = () => next.host.rooms.liveState(roomUuid)?.allUsers.map((user) => user.uuid)
  await next.pass(leavesAt - next.now() - 1)
  expect(people()).toEqual([ann.userUuid, ben.userUuid])
  await next.pass(1)
  expect(people()).toEqual([ben.userUuid])
})

test('[R14] a person whose connection closes while the room wakes up leaves 20 s later', async () => {
  const store: RoomStore = { ...memoryStore(), keepsConnections: true }
  const world = stillHost({ store })
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  await world.pass(1000)
  const next = stillHost({ store })
  const [closing] = next.host.wake(
    roomUuid,
    [a, b].map(({ socket }) => ({ socket, attachment: must(socket.attachment, 'an attachment') })),
  )
  // The close is what woke the room, so it arrives before the room is loaded.
  must(closing, "Ann's connection").closed()
  const people = () => next.host.rooms.liveState(roomUuid)?.allUsers.map((user) => user.uuid)
  await next.pass(19_999)
  expect(people()).toEqual([ann.userUuid, ben.userUuid])
  await next.pass(1)
  expect(people()).toEqual([ben.userUuid])
})

test('songs follow one another, and every start and end is reported in order', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  a.say('addDj', { song: song('one') })
  a.say('updateNextSong', { song: song('two') })
  await world.pass(90_000)
  expect(world.host.rooms.liveState(roomUuid)?.nowPlaying?.song.trackName).toBe('two')
  await world.pass(90_000)
  expect(world.host.rooms.liveState(roomUuid)?.nowPlaying).toBeNull()
  expect(world.effects.map((effect) => effect.type)).toEqual([
    'songStarted',
    'songFinished',
    'songStarted',
    'songFinished',
  ])
})

test('a process that has lost a room stops saving it, and closes its connections', async () => {
  const store = memoryStore()
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  const rival = stillHost({ store })
  await rival.inRoom('ben')
  await rival.pass(500)
  a.say('addDj')
  await world.pass(500)
  expect(a.socket.ended).toBe('closed')
  expect(a.socket.frames.at(-1)).not.toBe('primus::server::close')
  expect(world.host.rooms.liveState(roomUuid)).toBeUndefined()
  const { stored } = await store.load(roomUuid)
  expect(stored?.state.djs).toEqual([])
})

test('a room continues while storage fails, and is saved when it works again', async () => {
  const memory = memoryStore()
  let broken = true
  let saves = 0
  const store: RoomStore = {
    ...memory,
    async save(...all) {
      saves += 1
      if (broken) throw new Error('disk full')
      return memory.save(...all)
    },
  }
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  await world.pass(5000)
  expect(a.answer(a.say('addDj')).status).toBe('OK')
  expect(saves).toBeLessThan(6)
  broken = false
  await world.pass(11_000)
  expect((await memory.load(roomUuid)).stored?.state.djs).toHaveLength(1)
})

test('a failing effect is retried, and delays only the effects of its own room', async () => {
  const messages: string[] = []
  let failures = 2
  const world = stillHost({
    effectHandlers: {
      async songStarted(_, { song }) {
        if (failures-- > 0) throw new Error('busy')
        messages.push(`started ${song.trackName}`)
      },
      songFinished: async (_, { song }) => void messages.push(`finished ${song.trackName}`),
      starred: async () => undefined,
      moderated: async () => undefined,
      lookUpSong: async () => undefined,
      pickSong: async () => undefined,
    },
  })
  const a = await world.inRoom('ann')
  a.say('addDj', { song: song('one') })
  a.say('skipSong')
  await world.pass(999)
  expect(messages).toEqual([])
  await world.pass(6000)
  expect(messages).toEqual(['started one', 'finished one'])
})

test('a placeholder is looked up outside the room, and the result is applied as a change', async () => {
  const world = stillHost({
    effectHandlers: {
      songStarted: async () => undefined,
      songFinished: async () => undefined,
      starred: async () => undefined,
      moderated: async () => undefined,
      lookUpSong: async ({ trackName }) => (trackName === 'bare' ? song('bare', { artistName: 'Known' }) : undefined),
      pickSong: async () => undefined,
    },
  })
  const a = await world.inRoom('ann')
  a.say('addDj', { song: { trackName: 'bare' } })
  await world.pass(60)
  expect(world.host.rooms.liveState(roomUuid)?.nowPlaying?.song.artistName).toBe('Known')
  expect(a.socket.names).toContain('lookedUpSong')
})

test('a process that may no longer hold rooms hands them over with all they have, and takes none until it may', async () => {
  const store: RoomStore = { ...memoryStore({ journal: true }), shared: true }
  let mayHold = true
  const world = stillHost({ store, mayHold: () => mayHold })
  const a = await world.inRoom('ann')
  a.say('addDj', { song: song('long', { duration: 300 }) })
  mayHold = false
  await world.pass(5000)
  expect(a.socket.reason?.code).toBe(1012)
  expect(world.host.rooms.liveState(roomUuid)).toBeUndefined()
  const again = await world.inRoom('ann')
  expect(JSON.stringify(again.answer(1))).toContain('roomElsewhere')
  const next = stillHost({ store })
  await next.host.restore()
  expect(next.host.rooms.liveState(roomUuid)?.djs).toMatchObject([{ uuid: ann.userUuid }])
  mayHold = true
  expect((await world.inRoom('ben')).answer(1)).toMatchObject({ roomUuid })
})
