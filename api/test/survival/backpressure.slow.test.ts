import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { ann, roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { watchLoop } from '../../hosts/node/process/loop-watch.ts'
import type { LoadLevel } from '../../src/live-rooms/load.ts'
import { maxBufferedBytes } from '../../src/live-rooms/session.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import type { Caller } from '../../src/ports/caller.ts'
import type { Log } from '../../src/ports/log.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { startRoomServer, type RoomServer } from '../rooms/room-server.ts'
import { settle, stillHost } from '../rooms/still-host.ts'
import { until } from './listeners.ts'

const silent = () => undefined
const log: Log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }

const servers: RoomServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

type World = ReturnType<typeof stillHost>
type Client = Awaited<ReturnType<World['inRoom']>>

/** A person with limited bandwidth (bytes per millisecond), and the largest backlog they ever had. */
function slow(client: Client, bytesPerMs: number) {
  const { socket } = client
  const network = { most: 0, read: 0 }
  let counted = socket.packets.length
  return {
    client,
    network,
    tick(ms: number) {
      const fresh = socket.packets.slice(counted)
      counted = socket.packets.length
      socket.bufferedBytes += fresh.reduce((sum, packet) => sum + packet.size, 0)
      network.most = Math.max(network.most, socket.bufferedBytes)
      const read = Math.min(socket.bufferedBytes, bytesPerMs * ms)
      network.read += read
      socket.bufferedBytes -= read
    },
  }
}

test('at two and a half times the bandwidth of half the crowd, the others receive everything and nobody exceeds the buffer limit', async () => {
  const world = stillHost()
  const names = ['ann', 'ben', 'cleo', 'dave', 'eve', 'olga', 'mo', 'guest']
  const clients = []
  for (const name of names) clients.push(await world.inRoom(name))
  const bytesPerMs = 400
  const crowd = clients.map((client, index) => slow(client, index % 2 === 0 ? bytesPerMs * 4 : bytesPerMs / 2.5))
  const text = 'x'.repeat(bytesPerMs * 25)
  const messages = 300
  for (let count = 0; count < messages; count++) {
    world.host.rooms.push(roomUuid, { name: 'chatMessage', params: { count, text } })
    await world.pass(25)
    for (const one of crowd) one.tick(25)
  }
  for (const [index, { client, network }] of crowd.entries()) {
    const received = client.socket.pushes.flatMap((push) => {
      const message = push['message'] as { name: string; params?: { count?: number } }
      return message.name === 'chatMessage' ? [message.params?.count] : []
    })
    expect(network.most).toBeLessThanOrEqual(maxBufferedBytes)
    if (index % 2 === 0) {
      expect(received).toEqual(Array.from({ length: messages }, (_, count) => count))
      expect(client.socket.ended).toBeNull()
    } else {
      expect(client.socket.ended).toBe('destroyed')
      // Before that it was sent its full share: what it could read, and a megabyte more.
      expect(network.most).toBeGreaterThan(maxBufferedBytes * 0.9)
    }
  }
  expect(world.logged.filter((line) => line === 'disconnected a client that does not read')).toHaveLength(4)
})

test('a client that keeps sending requests without reading the responses is dropped at the same limit', async () => {
  const world = stillHost()
  const one = slow(await world.inRoom('ann'), 0)
  for (let count = 0; count < 2000 && !one.client.socket.ended; count++) {
    one.client.say('joinRoom')
    await world.pass(100)
    one.tick(100)
    // The response to a join isn't sent as a packet.
    one.client.socket.bufferedBytes += 20_000
  }
  expect(one.client.socket.ended).toBe('destroyed')
  expect(one.client.socket.bufferedBytes).toBeLessThan(maxBufferedBytes + 100_000)

  const chatty = await world.inRoom('ben')
  chatty.socket.bufferedBytes = maxBufferedBytes + 100_000
  const written = chatty.socket.writes.length
  chatty.events.received('{"event":"detailsView","messageId":1}', world.now())
  expect(chatty.socket.ended).toBe('destroyed')
  expect(chatty.socket.writes).toHaveLength(written)
})

test('a burst right after a join cannot pile up without limit in the deferred pushes', async () => {
  const world = stillHost()
  await world.inRoom('ben')
  const one = world.open('ann')
  one.say('joinRoom')
  await settle()
  for (let count = 0; count < 60; count++) {
    world.host.rooms.push(roomUuid, { name: 'chatMessage', params: { text: 'x'.repeat(50_000) } })
  }
  await world.pass(30)
  expect(one.socket.ended).toBe('destroyed')
})

test(
  'over real sockets a client that stops reading is dropped at the limit, and gets the whole room when it returns',
  { timeout: 60_000 },
  async () => {
    const server = await startRoomServer()
    servers.push(server)
    let receivedCount = 0
    const healthy = server.join('ann', {
      onMessage: (push) => void (receivedCount += push.message.name === 'blast' ? 1 : 0),
    })
    await until(() => healthy.status.kind === 'live')
    let max = 0
    server.server.once('connection', (stream) => {
      const write = stream.write.bind(stream) as (...all: unknown[]) => boolean
      stream.write = (...all: unknown[]) => {
        const took = write(...all)
        max = Math.max(max, stream.writableLength)
        return took
      }
    })
    const sockets: WebSocket[] = []
    const stalled = server.join('ben', {
      openSocket(address) {
        const socket = new WebSocket(address)
        sockets.push(socket)
        return socket
      },
    })
    await until(() => stalled.status.kind === 'live' && server.host.rooms.metrics().sockets === 2)
    must(sockets[0], 'a socket').pause()

    const blast = { name: 'blast', params: { text: 'x'.repeat(200_000) } }
    let sent = 0
    await until(() => {
      server.host.rooms.push(roomUuid, blast)
      sent += 1
      return server.host.rooms.metrics().sockets === 1
    })
    expect(max).toBeGreaterThan(maxBufferedBytes / 2)
    expect(max).toBeLessThanOrEqual(maxBufferedBytes + 100_000)
    await healthy.act({ type: 'addDj', song: song('meanwhile') })
    await until(() => receivedCount === sent)
    expect(server.world.logged).toEqual(['disconnected a client that does not read'])

    must(sockets[0], 'a socket').resume()
    await until(() => stalled.status.kind === 'live' && sockets.length === 2)
    await until(() => Object.keys(stalled.mirror.state?.allUserData ?? {}).length === 2)
    expect(stalled.mirror.state).toEqual(await server.host.rooms.state(roomUuid))
    expect(stalled.mirror.state?.nowPlaying?.song.trackName).toBe('meanwhile')
  },
)

test('under load newcomers are refused with a sentence, and people inside can rejoin, act and see each other', async () => {
  let level: LoadLevel = 'normal'
  const world = stillHost({ load: () => level })
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  level = 'busy'
  const newcomer = world.open('cleo')
  const refused = newcomer.say('joinRoom')
  await world.pass(0)
  expect(newcomer.answer(refused)).toMatchObject({
    error: 'The server is at capacity. Please try again in a moment.',
    errorCode: 'serverBusy',
  })
  expect(newcomer.socket.ended).toBeNull()
  expect(a.answer(a.say('addDj', { song: song('on') }))).toMatchObject({ status: 'OK' })
  await world.pass(50)
  expect(b.socket.names).toContain('playedSong')
  const again = await world.inRoom('ann')
  expect(again.answer(1)).toMatchObject({ status: 'OK' })

  level = 'overloaded'
  const third = await world.inRoom('ann')
  expect(third.answer(1)).toMatchObject({ errorCode: 'serverBusy' })
  expect(b.answer(b.say('voteOnSong', { songVotes: { like: true } }))).toMatchObject({ status: 'OK' })

  level = 'normal'
  const welcome = newcomer.say('joinRoom')
  await world.pass(60)
  expect(newcomer.answer(welcome)).toMatchObject({ status: 'OK' })
  expect(world.host.rooms.liveState(roomUuid)?.djs.map((dj) => dj.uuid)).toEqual([ann.userUuid])
})

test('nothing is looked up for people who are turned away', async () => {
  let requestCount = 0
  const world = stillHost({
    load: () => 'busy',
    data: {
      settings: async () => {
        requestCount += 1
        return undefined
      },
      profile: async () => undefined,
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
  })
  const one = world.open('ann')
  one.say('joinRoom')
  await world.pass(0)
  expect(one.answer(1)).toMatchObject({ errorCode: 'serverBusy' })
  expect(requestCount).toBe(0)
})

test('two hundred simultaneous joins are broadcast in a few writes', async () => {
  const world = stillHost({
    callerOf: async (token) => ({ kind: 'user', uuid: token, role: 'user', capabilities: [] }),
    data: {
      settings: async () => roomSettings({ roomSize: 500 }),
      profile: async () => undefined,
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
  })
  const inside = await world.inRoom('somebody')
  await world.pass(1000)
  const before = inside.socket.writes.length
  for (let count = 0; count < 200; count++) world.open(`newcomer-${count}`).say('joinRoom')
  await world.pass(100)
  const joins = inside.socket.names.filter((name) => name === 'userJoined')
  expect(joins).toHaveLength(200)
  expect(inside.socket.writes.length - before).toBeLessThanOrEqual(4)
})

test('two hundred people who return after a restart cause no broadcasts', async () => {
  const store = memoryStore()
  const callerOf = async (token: string) =>
    ({ kind: 'user', uuid: token, role: 'user', capabilities: [] }) satisfies Caller
  const data = {
    settings: async () => roomSettings({ roomSize: 500 }),
    profile: async () => undefined,
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  }
  const world = stillHost({ store, callerOf, data })
  const names = Array.from({ length: 200 }, (_, count) => `listener-${count}`)
  for (const name of names) world.open(name).say('joinRoom')
  await world.pass(1000)
  const next = stillHost({ store, callerOf, data })
  await next.host.restore()
  const back = names.map((name) => next.open(name))
  for (const one of back) one.say('joinRoom')
  await next.pass(1000)
  expect(next.host.rooms.liveState(roomUuid)?.allUsers).toHaveLength(200)
  for (const { socket } of back) expect(socket.names).toEqual(['updatedUserData'])
})

test(
  'a process with a delayed event loop turns newcomers away, serves everybody else, and admits them again later',
  { timeout: 60_000 },
  async () => {
    const loop = watchLoop(log)
    const server = await startRoomServer({ load: loop.load })
    servers.push(server)
    const inside = server.join('ann')
    await until(() => inside.status.kind === 'live')
    const load = { on: true }
    const work = async () => {
      while (load.on) {
        const end = performance.now() + 400
        while (performance.now() < end);
        await pause(1)
      }
    }
    const worked = work()
    await until(() => loop.load() !== 'normal')
    const newcomer = await new BareClient(`${server.url}/primus?token=ben`).open()
    expect(await newcomer.act('joinRoom', { roomUuid })).toMatchObject({ errorCode: 'serverBusy' })
    expect(await inside.act({ type: 'addDj', song: song('on') })).toMatchObject({ status: 'OK' })
    expect((await fetch(server.url.replace('ws', 'http'))).status).toBe(404)
    load.on = false
    await worked
    await until(() => loop.load() === 'normal')
    expect(await newcomer.act('joinRoom', { roomUuid })).toMatchObject({ status: 'OK' })
    newcomer.close()
    loop.stop()
  },
)
