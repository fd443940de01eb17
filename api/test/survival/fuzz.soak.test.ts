import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { Mirror } from '@segue/shared/room/client/mirror.ts'
import type { Joined, Push } from '@segue/shared/room/protocol/protocol.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { RoomState } from '@segue/shared/room/state/state.ts'
import { BareClient, type Frame } from '../rooms/bare-client.ts'
import { newWorld, startRoomServer, type RoomServer } from '../rooms/room-server.ts'
import { stillHost } from '../rooms/still-host.ts'
import { actionNames, anyFrame } from './frames.ts'
import { until } from './listeners.ts'

const elsewhere = '00000000-0000-4000-8000-00000000bbbb'
/**
 * The senders of fuzzed frames: unauthenticated clients, people without a role, a guest, a bot, room staff, the owner.
 */
const speakers = ['forged', 'ann', 'ben', 'guest', 'botty', 'mo', 'olga', 'service']
/** A frame costs its sender some credit, earned back in fifty milliseconds. */
const betweenFramesMs = 50

function twoRooms() {
  return stillHost({
    data: {
      settings: async (uuid) => (uuid === roomUuid || uuid === elsewhere ? roomSettings({ uuid }) : undefined),
      profile: async () => undefined,
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
  })
}

const answers = (frames: Frame[]) => frames.filter((frame) => frame['context'] === 'response')
const messages = new Set<string>()

test('every frame by any sender is answered, the room stays consistent, and the other room is not affected', async () => {
  const lines = fc.array(fc.tuple(fc.constantFrom(...speakers), anyFrame), { minLength: 10, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(lines, async (frames) => {
      const world = twoRooms()
      const other = world.open('cleo')
      other.say('joinRoom', { roomUuid: elsewhere })
      const watcher = await world.inRoom('dave')
      const mirror = new Mirror()
      mirror.reset(watcher.answer(1) as unknown as Joined)
      const clients = new Map<string, ReturnType<typeof world.open>>()
      for (const name of speakers) {
        const client = world.open(name)
        if (name !== 'forged') client.say('joinRoom')
        clients.set(name, client)
      }
      await world.pass(100)
      const before = other.socket.frames.length
      let at = world.now()
      for (const [name, text] of frames) {
        const client = clients.get(name)
        if (!client || client.socket.ended) continue
        at += betweenFramesMs
        const receivedCount = client.socket.writes.length
        client.events.received(text, at)
        for (const action of actionNames) if (text.includes(`"${action}"`)) messages.add(action)
        await world.pass(betweenFramesMs)
        // A pong is the one frame that is not answered.
        const isPong = text.startsWith('"primus::pong::')
        if (!isPong) expect(client.socket.writes.length, text).toBeGreaterThan(receivedCount)
      }
      await world.pass(200)

      const state = await world.host.rooms.state(roomUuid)
      RoomState.parse(JSON.parse(JSON.stringify(state)))
      for (const push of watcher.socket.pushes) expect(mirror.take(push as unknown as Push)).not.toBe('gap')
      // Kicked people receive nothing more; the others have exactly the server's state.
      if (!watcher.socket.ended) expect(mirror.state).toEqual(state)
      expect(world.logged).toEqual([])
      expect(other.socket.frames).toHaveLength(before)
      expect(other.socket.ended).toBeNull()
      const id = other.say('addDj', { roomUuid: elsewhere, song: song('undisturbed') })
      expect(other.answer(id)).toMatchObject({ status: 'OK' })
      for (const { socket } of clients.values()) {
        for (const answer of answers(socket.frames)) expect(answer['errorCode']).not.toBe('mistake')
      }
    }),
    { numRuns: 600 },
  )
  // No action was left out by chance.
  expect([...messages].sort()).toEqual([...actionNames].sort())
})

let server: RoomServer
beforeAll(async () => {
  const world = newWorld()
  world.settings.set(elsewhere, roomSettings({ uuid: elsewhere }))
  server = await startRoomServer({ world })
})
afterAll(() => server.stop())

const connectionsOf = ({ server }: RoomServer) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n'

/** A masked frame with any first byte: any opcode, with reserved bits, whole or as a fragment. */
function frameOf(first: number, payload: Uint8Array): Buffer {
  const head =
    payload.length < 126 ? [first, 0x80 | payload.length] : [first, 254, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

const bytes = fc.uint8Array({ maxLength: 400 })
const text = anyFrame.map((frame) => Buffer.from(frame.slice(0, 60_000)))
const onTheWire = fc.array(
  fc.oneof(
    bytes.map((raw) => Buffer.from(raw)),
    fc.tuple(fc.nat(255), bytes).map(([first, payload]) => frameOf(first, payload)),
    text.map((payload) => frameOf(0x81, payload)),
    text.map((payload) => frameOf(0x82, payload)),
    // Begun and not ended.
    text.map((payload) => frameOf(0x01, payload)),
    text.map((payload) => frameOf(0x81, payload).subarray(0, payload.length)),
  ),
  { maxLength: 12 },
)
const opening = fc.oneof(
  fc
    .constantFrom('ann', 'forged', 'guest', '%ff%00', 'x'.repeat(5000))
    .map((token) => upgrade(`/primus?token=${token}`)),
  fc.constantFrom(upgrade('/primus?token=ben').slice(0, 60), upgrade('/nowhere'), '\r\n\r\n'),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('whatever bytes are sent over a socket, the process survives, cleans up the socket, and the other room is not affected', async () => {
  const port = Number(new URL(server.url).port)
  const other = await new BareClient(`${server.url}/primus?token=cleo`).open()
  await other.act('joinRoom', { roomUuid: elsewhere })
  await until(() => other.names.length === 1)
  await fc.assert(
    fc.asyncProperty(opening, onTheWire, fc.boolean(), async (greeting, pieces, reset) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      const ended = new Promise((resolve) => socket.once('close', resolve))
      socket.write(greeting)
      for (const piece of pieces) {
        socket.write(piece)
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (reset) socket.resetAndDestroy()
      else socket.end()
      await Promise.race([ended, pause(20)])
      socket.destroy()
    }),
    { numRuns: 600 },
  )
  await until(() => server.host.rooms.metrics().sockets === 1)
  // No file descriptor leaks, not even of a socket that never became one of ours.
  while ((await connectionsOf(server)) > 1) await pause(20)
  expect(other.names).toEqual(['updatedUserData'])
  expect(await other.act('addDj', { roomUuid: elsewhere, song: song('undisturbed') })).toMatchObject({
    status: 'OK',
  })
  expect(server.world.logged.filter((line) => line !== 'a room socket failed')).toEqual([])
  other.close()
})
