import { until } from '@segue/shared/test/until.ts'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ann, ben, mo, roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { pageProtocol, socketAddress } from '@segue/shared/room/protocol/socket-token.ts'
import { movableTime } from '../hosts/movable-time.ts'
import { BareClient } from './bare-client.ts'
import { startRoomServer, type RoomServer } from './room-server.ts'

let server: RoomServer
let clients: BareClient[]
const time = movableTime()
/** When set, the server's clock is frozen at this time. */
let standsAt: number | undefined
/** The server's clock, an hour off ours. */
const clock = () => standsAt ?? time.clock() + 3_600_000
const elsewhere = '00000000-0000-4000-8000-00000000aaaa'

beforeEach(async () => {
  clients = []
  standsAt = undefined
  server = await startRoomServer({ pingEveryMs: 30, time: { clock, timers: time.timers } })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients) client.close()
  await server.stop()
})

async function client(token: string, path = '/primus'): Promise<BareClient> {
  const opened = new BareClient(`${server.url}${path}?token=${token}&_primuscb=x`)
  clients.push(opened)
  return opened.open()
}

async function inRoom(token: string): Promise<BareClient> {
  const opened = await client(token)
  await opened.act('joinRoom', { roomUuid })
  await until(() => opened.names.includes('updatedUserData'), 'the first push')
  return opened
}

test('a connection is welcomed, and gets its id on request', async () => {
  const one = await client('ann')
  await until(() => one.frames.length > 0, 'the welcome')
  expect(one.frames[0]?.frame).toMatchObject({ context: 'api', welcome: expect.any(String) })
  one.send('"primus::id::"')
  await until(
    () => one.frames.some(({ frame }) => typeof frame === 'string' && /^primus::id::.+/.test(frame)),
    'the id',
  )
})

test('every spelling of the path leads to the room socket, and other paths are refused', async () => {
  for (const path of ['//primus', '/primus/', '//primus//']) {
    expect((await (await client('ann', path)).act('joinRoom', { roomUuid })).status).toBe('OK')
  }
  const other = new BareClient(`${server.url}/other`)
  clients.push(other)
  await until(() => other.closed, 'the refusal')
})

test('[R289] a page can send its token outside of the URL, and the token is not sent back', async () => {
  const { url, protocols } = socketAddress(`${server.url}/rooms/${roomUuid}/ws`, 'ann', true)
  const socket = new WebSocket(url, protocols)
  const handshake = new Promise<string>((resolve) => {
    socket.on('upgrade', ({ headers }) => resolve(JSON.stringify(headers)))
  })
  await new Promise((resolve) => void socket.on('open', resolve))
  expect(socket.protocol).toBe(pageProtocol)
  expect(await handshake).not.toContain('segue.token')
  const answered = new Promise<string>((resolve) => {
    socket.on('message', (data: Buffer) => void (data.includes('allowedRooms') && resolve(data.toString())))
  })
  socket.send(JSON.stringify({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid } }))
  expect(await answered).toContain(ann.userUuid)
  socket.close()
})

test('a client with its own subprotocols gets the first of them, as before', async () => {
  const socket = new WebSocket(`${server.url}/primus?token=ann`, ['one', 'two'])
  await new Promise((resolve) => void socket.on('open', resolve))
  expect(socket.protocol).toBe('one')
  socket.close()
})

test('pings are JSON strings with the server’s time, and a client that never answers them stays connected', async () => {
  const before = clock()
  const one = await inRoom('ann')
  await until(() => one.frames.filter(({ frame }) => typeof frame === 'string').length > 6, 'some pings')
  const ping = one.frames.map(({ frame }) => frame).find((frame) => typeof frame === 'string')
  expect(String(ping)).toMatch(/^primus::ping::\d{13}$/)
  expectBetween(before, Number(String(ping).slice(14)), clock())
  expect(one.closed).toBe(false)
})

/** A time in whole ms is between two with fractions. */
function expectBetween(before: number, moment: number, after: number): void {
  expect(moment).toBeGreaterThanOrEqual(Math.floor(before))
  expect(moment).toBeLessThanOrEqual(Math.ceil(after))
}

/** A client that completes the handshake and then never sends anything. */
async function mute(path: string) {
  const url = new URL(server.url)
  const socket = connect(Number(url.port), url.hostname)
  const seen = { bytes: 0, closed: false }
  socket.on('close', () => (seen.closed = true))
  socket.on('data', (chunk) => (seen.bytes += chunk.length))
  socket.write(
    `GET ${path}?token=ann HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await until(() => seen.bytes > 0, 'the handshake')
  return { socket, seen }
}

test('a hand-written client that answers no ping of any kind stays connected', async () => {
  const { socket, seen } = await mute('/primus')
  await until(() => seen.bytes > 800, 'many pings')
  expect(seen.closed).toBe(false)
  socket.destroy()
  await until(() => server.host.rooms.metrics().sockets === 0, 'the server to notice the lost connection')
})

test('at our own client’s path a peer that disappears before the first ping counts as gone', async () => {
  const { socket, seen } = await mute(`/rooms/${roomUuid}/ws`)
  await until(() => server.host.rooms.metrics().sockets === 0, 'the server to notice the lost connection')
  await until(() => seen.closed, 'the end of the connection')
  socket.destroy()
})

test('a peer that answered pings and then falls silent counts as gone', async () => {
  const one = await inRoom('ann')
  await until(() => one.frames.filter(({ frame }) => typeof frame === 'string').length > 3, 'some pings')
  one.socket.pause()
  await until(() => server.host.rooms.metrics().sockets === 0, 'the server to notice the lost connection')
})

test("a join is answered first, then everybody’s data is sent, then other people's actions", async () => {
  await inRoom('ben')
  const one = await client('ann')
  const answer = await one.act('joinRoom', { roomUuid })
  expect(answer).toMatchObject({ status: 'OK', roomUuid, allowedRooms: [roomUuid], didCreate: false })
  expect(answer['state']).toMatchObject({ allUserData: {}, settings: { slug: 'the-room' } })
  await (clients[0] ?? one).act('playOneTimeAnimation', { roomUuid, animation: 'jump' })
  await until(() => one.names.length === 2, 'the pushes')
  expect(one.names).toEqual(['updatedUserData', 'playedOneTimeAnimation'])
})

test('an invalid token is refused when it joins, and then closed', async () => {
  const one = await client('forged')
  expect((await one.ask('detailsView', {})).data).toMatchObject({ rooms: [] })
  expect((await one.act('skipSong', { roomUuid })).error).toBe('Your session has ended. Please sign in again.')
  expect(one.closed).toBe(false)
  expect(await one.act('joinRoom', { roomUuid })).toMatchObject({
    error: 'Your session has ended. Please sign in again.',
    errorCode: 'notSignedIn',
  })
  await until(() => one.closed, 'the close')
  expect(one.frames.at(-1)?.frame).toBe('primus::server::close')
})

test('a refused join gets a sentence, and the connection may try another room', async () => {
  server.world.settings.set(elsewhere, roomSettings({ uuid: elsewhere, isPasswordProtected: true }))
  server.world.passwords.set(elsewhere, { password: 'sesame' })
  const one = await client('ann')
  expect((await one.act('joinRoom', { roomUuid: 'nowhere' })).error).toBe('This room doesn’t exist.')
  expect((await one.act('joinRoom', { roomUuid: elsewhere })).error).toBe('Incorrect room password.')
  expect((await one.act('joinRoom', { roomUuid: elsewhere, password: 'no' })).errorCode).toBe('wrongPassword')
  expect((await one.act('joinRoom', { roomUuid: elsewhere, password: 'sesame' })).status).toBe('OK')
  expect((await one.act('skipSong', { roomUuid })).error).toBe('Join the room first.')
})

test('invalid frames get sentences, nothing is lost, and the connection stays open', async () => {
  const one = await inRoom('ann')
  const sentences = [
    ['no json', 'The message isn’t valid JSON.'],
    ['[]', 'The message isn’t a JSON object.'],
    ['7', 'The message isn’t a JSON object.'],
    ['null', 'The message isn’t a JSON object.'],
    ['"hello"', 'The message isn’t a JSON object.'],
    [`"${'x'.repeat(300_000)}"`, 'The message is too large.'],
    ['{}', 'Unknown event: .'],
    ['{"event":"file"}', 'Unknown event: file.'],
    ['{"event":"action"}', 'The message has no action.'],
    ['{"event":"action","params":[]}', 'The message has no action.'],
    ['{"event":"action","params":{"action":"nextSong"}}', 'Unknown action: nextSong.'],
    ['{"event":"action","params":{"action":"addDj","roomUuid":7}}', 'The action addDj requires a valid roomUuid.'],
    ['{"event":"say","room":"x","message":"hi"}', 'This isn’t available over the room connection.'],
  ] as const
  for (const [text, sentence] of sentences) {
    const before = one.frames.length
    one.send(text)
    await until(() => one.frames.slice(before).some(({ frame }) => typeof frame === 'object'), sentence)
    const answer = one.frames.slice(before).find(({ frame }) => typeof frame === 'object')
    expect(answer?.frame).toMatchObject({ context: 'response', error: sentence })
  }
  one.socket.send(Buffer.from([1, 2, 3]))
  expect((await one.act('addDj', { roomUuid, song: song('still here') })).status).toBe('OK')
  expect(server.host.rooms.liveState(roomUuid)?.nowPlaying?.song.trackName).toBe('still here')
  expect(server.world.logged).toEqual([])
})

test('an oversized frame closes its own connection and no other', async () => {
  const [one, other] = [await inRoom('ann'), await inRoom('ben')]
  one.send('x'.repeat(1_100_000))
  await until(() => one.closed, 'the close')
  expect((await other.act('addDj', { roomUuid })).status).toBe('OK')
})

test('a client that sends too much is refused, and can act again shortly after', async () => {
  const one = await inRoom('ann')
  standsAt = clock()
  for (let count = 0; count < 200; count++) one.send('{"event":"clock","messageId":"probe"}')
  await until(
    () => one.frames.some(({ frame }) => typeof frame === 'object' && frame['errorCode'] === 'tooFast'),
    'the refusal',
  )
  standsAt += 10_000
  expect((await one.act('addDj', { roomUuid })).status).toBe('OK')
})

test('the verbs of the old protocol are answered', async () => {
  const one = await inRoom('ann')
  expect(await one.ask('detailsView', {})).toMatchObject({ status: 'OK', data: { rooms: [roomUuid] } })
  expect(await one.ask('roomView', { room: roomUuid })).toMatchObject({ data: { room: roomUuid, membersCount: 1 } })
  expect(await one.ask('roomAdd', { room: roomUuid })).toMatchObject({ status: 'OK' })
  expect(await one.ask('roomAdd', { room: elsewhere })).toMatchObject({ error: 'Join the room first.' })
  expect(await one.ask('roomLeave', { room: roomUuid })).toMatchObject({ status: 'OK' })
  expect(await one.ask('detailsView', {})).toMatchObject({ data: { rooms: [] } })
})

test('the server’s clock is sent with fractions', async () => {
  const one = await client('ann')
  const before = clock()
  const answer = await one.ask('clock', { params: { sent: 12.5 } })
  expect(answer).toMatchObject({ context: 'response', sent: 12.5 })
  expect(Number(answer['replied'])).toBeGreaterThanOrEqual(Number(answer['received']))
  expectBetween(before, Number(answer['received']), clock())
})

test('a kicked person is notified and disconnected, and may return', async () => {
  const [one, staff] = [await inRoom('ben'), await inRoom('mo')]
  expect((await staff.act('kickUserFromRoom', { roomUuid, userUuid: ben.userUuid })).status).toBe('OK')
  await until(() => one.closed && staff.names.includes('userLeft'), 'the close')
  expect(one.names).toContain('kickedFromRoom')
  expect(one.frames.at(-1)?.frame).toBe('primus::server::close')
  const act = { type: 'moderated', what: 'kickUser', userUuid: ben.userUuid, by: mo.userUuid }
  expect(server.world.effects).toContainEqual(expect.objectContaining(act))
  await inRoom('ben')
})

test('a new connection of the same person takes over, and the late close of the old one has no effect', async () => {
  const other = await inRoom('ben')
  const old = await inRoom('ann')
  await old.act('addDj', { roomUuid, song: song('on') })
  const fresh = await inRoom('ann')
  old.close()
  await until(() => server.host.rooms.metrics().sockets === 2, 'the old connection to close')
  expect(server.host.rooms.liveState(roomUuid)?.djs.map((dj) => dj.uuid)).toEqual([ann.userUuid])
  expect(other.names.filter((name) => name === 'userJoined')).toHaveLength(1)
  expect((await fresh.act('skipSong', { roomUuid })).status).toBe('OK')
})

test('[R186] platform staff can act on rooms without joining, and list them all', async () => {
  await inRoom('ann')
  const staff = await client('stan')
  expect(await staff.act('getRoomStatus', { roomUuid })).toMatchObject({ roomStatus: { users: 1 } })
  const service = await client('service')
  expect(await service.act('getRoomStatus', { roomUuid })).toMatchObject({ roomStatus: { users: 1 } })
  expect(await service.act('getRoomStates', {})).toMatchObject({ roomStates: [{ roomUuid, users: 1, djs: 0 }] })
  expect(await service.act('joinRoom', { roomUuid })).toMatchObject({ status: 'OK', state: { allUsers: [{}] } })
  expect((await (await inRoom('ben')).act('getRoomStates', {})).error).toBe('Only room staff can do this.')
  expect((await service.act('kickUserFromRoom', { roomUuid, userUuid: ben.userUuid })).status).toBe('OK')
})

test('stopping waits briefly for peers to close, and no longer for one that has fallen silent', async () => {
  const one = await inRoom('ann')
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  silent.on('error', () => undefined)
  silent.write('GET /primus?token=ben HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n')
  silent.write('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n')
  silent.resume()
  await until(() => server.host.rooms.metrics().sockets === 2, 'both connections')
  server.sockets.close()
  await server.host.rooms.stop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gone = server.sockets.gone()
  // Without being terminated, a half-open connection would delay the server for half a minute.
  vi.advanceTimersByTime(1000)
  await gone
  vi.useRealTimers()
  await until(() => one.closed, 'the close')
  expect(server.host.rooms.metrics().sockets).toBe(0)
  silent.destroy()
})
