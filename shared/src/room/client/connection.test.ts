import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'
import { connectRoom, type ClientSocket, type ConnectionOptions } from './connection.ts'
import type { ConnectionStatus } from './connection-machine.ts'
import { ann, ben, roomUuid, TestRoom } from '../../../test/fixtures.ts'
import { failureFrame, pingFrame, pushFrame, stillHere, stillThere, type Push } from '../protocol/protocol.ts'
import type { RefusalCode } from '../refusals/refusals.ts'
import { Refused } from '../refusals/refused.ts'

/** A socket whose server is the test. */
class TestSocket implements ClientSocket {
  readonly url: string
  readonly offered: string[]
  protocol = ''
  readonly sent: string[] = []
  closed = false
  #listeners = new Map<string, (event: { data: unknown }) => void>()

  constructor(url: string, offered: string[] = []) {
    this.url = url
    this.offered = offered
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void) {
    this.#listeners.set(type, listener)
  }
  happen(type: 'open' | 'close' | 'message', data?: string) {
    this.#listeners.get(type)?.({ data })
  }
}

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** A client with a fake clock, in a room that Ann is in. */
function client(changes: Partial<ConnectionOptions> = {}) {
  let now = 0
  const timers = new Map<number, { run: () => void; at: number }>()
  let lastTimer = 0
  const sockets: TestSocket[] = []
  const statuses: ConnectionStatus[] = []
  const testRoom = new TestRoom().join(ann)
  const connection = connectRoom({
    url: 'wss://rooms.example.test',
    roomUuid,
    token: () => 'tok en',
    openSocket(url, protocols) {
      const socket = new TestSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    timers: {
      set(run, ms) {
        timers.set(++lastTimer, { run, at: now + ms })
        return lastTimer
      },
      clear: (timer) => void timers.delete(Number(timer)),
    },
    now: () => now,
    random: () => 0.5,
    onStatus: (status) => void statuses.push(status),
    ...changes,
  })
  const socket = () => sockets.at(-1) ?? new TestSocket('none')
  const requests = () => socket().sent.map((text): unknown => JSON.parse(text))
  const lastId = (): unknown => JSON.parse(socket().sent.at(-1) ?? '{}').messageId
  return {
    connection,
    sockets,
    statuses,
    socket,
    requests,
    settle,
    /** Advances the clock and runs everything that falls due. */
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)
        if (!next) break
        timers.delete(next[0])
        now = next[1].at
        next[1].run()
        await settle()
      }
      now = end
    },
    /** Opens the socket and answers the join. */
    async join(rev = 1) {
      await settle()
      socket().happen('open')
      const messageId = lastId()
      const state = { ...structuredClone(testRoom.state), allUserData: {} }
      const answer = { context: 'response', messageId, status: 'OK', roomUuid, state, rev, serverTime: 5000 }
      socket().happen('message', JSON.stringify(answer))
      await settle()
    },
    async refuse(code: RefusalCode) {
      await settle()
      socket().happen('open')
      socket().happen('message', failureFrame(Number(lastId()), new Refused(code), 'You’re banned from this room.'))
      await settle()
    },
    push(message: Push['message'], rev?: number, prevRev?: number) {
      const revisions = rev === undefined || prevRev === undefined ? {} : { rev, prevRev }
      socket().happen(
        'message',
        pushFrame({ room: roomUuid, from: 'server', sentAt: 0, messageId: 1, message, ...revisions }),
      )
    },
  }
}

const joins = (requests: unknown[]) =>
  requests.filter((request) => JSON.stringify(request).includes('"joinRoom"')).length

test('the clock can be probed as soon as a socket is open, before the room has answered', async () => {
  const opened: unknown[] = []
  const one = client({ onOpen: () => opened.push(one.connection.probe().then(({ received }) => received)) })
  await settle()
  expect(opened).toHaveLength(0)
  one.socket().happen('open')
  const [join, clock] = one.requests()
  expect([join, clock]).toMatchObject([{ event: 'action' }, { event: 'clock' }])
  const answer = { context: 'response', messageId: 2, status: 'OK', received: 5, replied: 5 }
  one.socket().happen('message', JSON.stringify(answer))
  expect(await opened[0]).toBe(5)
  expect(one.connection.status).toEqual({ kind: 'connecting' })
})

test('a page keeps its token out of the URL at every attempt', async () => {
  const one = client({ hidesToken: true, token: () => 'a.token' })
  await one.settle()
  for (const attempt of [0, 1]) {
    expect(one.sockets).toHaveLength(attempt + 1)
    expect(one.socket().url).toBe(`wss://rooms.example.test/rooms/${roomUuid}/ws`)
    expect(one.socket().offered).toEqual(['segue.token.a.token', 'segue.page'])
    one.socket().happen('close')
    await one.pass(2000)
  }
  one.socket().protocol = 'segue.page'
  one.socket().happen('open')
  expect(one.requests()).toMatchObject([{ event: 'action' }])
})

test('a page that reaches an older server retries with its token in the URL', async () => {
  const one = client({ hidesToken: true, token: () => 'a.token' })
  await one.settle()
  // Such a server selects the first subprotocol offered.
  one.socket().protocol = 'segue.token.a.token'
  one.socket().happen('open')
  expect([one.requests(), one.socket().closed]).toEqual([[], true])
  await one.pass(2000)
  expect(one.sockets).toHaveLength(2)
  expect(one.socket().url).toBe(`wss://rooms.example.test/rooms/${roomUuid}/ws?token=a.token`)
  expect(one.socket().offered).toEqual([])
  one.socket().happen('open')
  expect(one.requests()).toMatchObject([{ event: 'action' }])
})

test('[R66] the client joins, answers pings, and treats a long silence as a loss', async () => {
  const one = client({ password: 'secret' })
  await one.join()
  expect(one.socket().url).toBe(`wss://rooms.example.test/rooms/${roomUuid}/ws?token=tok%20en`)
  expect(one.requests()[0]).toEqual({
    event: 'action',
    params: { action: 'joinRoom', roomUuid, password: 'secret' },
    messageId: 1,
  })
  expect(one.connection.status).toEqual({ kind: 'live' })
  expect(one.connection.serverNow()).toBe(5000)
  await one.pass(7000)
  one.socket().happen('message', pingFrame(1234))
  expect(one.socket().sent.at(-1)).toBe('"primus::pong::1234"')
  await one.pass(12_999)
  expect(one.connection.status.kind).toBe('live')
  await one.pass(1)
  expect(one.statuses.map(({ kind }) => kind)).toEqual(['live', 'reconnecting'])
})

test('[R66] a client that receives nothing asks whether the host is still there, and stays while it gets an answer', async () => {
  const one = client()
  await one.join()
  for (let minute = 0; minute < 3; minute++) {
    await one.pass(8000)
    expect(one.socket().sent.at(-1)).toBe(stillThere)
    one.socket().happen('message', stillHere)
  }
  expect(one.connection.status.kind).toBe('live')
  expect(joins(one.requests())).toBe(1)
})

test('[R66] a request without a response for 20 s is a loss, although messages arrive', async () => {
  const one = client()
  await one.join()
  const voting = one.connection.act({ type: 'addDj', song: null })
  const rejected = expect(voting).rejects.toMatchObject({ code: 'connectionLost' })
  for (let second = 0; second < 19; second++) {
    await one.pass(1000)
    one.socket().happen('message', stillHere)
  }
  expect(one.connection.status.kind).toBe('live')
  await one.pass(1000)
  expect(one.connection.status.kind).toBe('reconnecting')
  await rejected
})

test('[R66] responses are matched to their requests, and refusals reject with the server’s message', async () => {
  const one = client()
  await one.join()
  const [first, second] = [
    one.connection.act({ type: 'addDj', song: null }),
    one.connection.act({ type: 'voteOnSong', songVotes: { like: true } }),
  ]
  expect(one.requests().slice(1)).toEqual([
    { event: 'action', params: { action: 'addDj', song: null, roomUuid }, messageId: 2 },
    { event: 'action', params: { action: 'voteOnSong', songVotes: { like: true }, roomUuid }, messageId: 3 },
  ])
  one.socket().happen('message', '{"context":"response","messageId":3,"error":"Nope.","errorCode":"of the future"}')
  one.socket().happen('message', '{"context":"response","messageId":2,"status":"OK"}')
  await expect(first).resolves.toMatchObject({ status: 'OK' })
  await expect(second).rejects.toMatchObject({ message: 'Nope.', code: 'mistake' })
})

test('[R66] a probe returns the four time stamps of an exchange', async () => {
  const one = client()
  await expect(one.connection.probe()).rejects.toThrow('connectionLost')
  await one.join()
  const probe = one.connection.probe()
  await one.pass(20)
  one.socket().happen('message', '{"context":"response","messageId":2,"sent":0,"received":100.5,"replied":100.75}')
  await expect(probe).resolves.toEqual({ sent: 0, received: 100.5, replied: 100.75, arrived: 20 })
})

test('[R65] a gap makes the client join again over the same connection, once', async () => {
  const one = client()
  await one.join(7)
  const statePatch = [{ op: 'replace' as const, path: '/vibeMeter', value: 1 }]
  one.push({ name: 'votedOnSong', statePatch }, 10, 9)
  one.push({ name: 'votedOnSong', statePatch }, 11, 10)
  expect(joins(one.requests())).toBe(2)
  expect(one.sockets).toHaveLength(1)
})

test('[R67] after a loss the client reconnects after a random share of a growing delay and rejoins', async () => {
  const one = client()
  await one.join()
  const lost = one.connection.act({ type: 'skipSong' })
  one.socket().happen('close')
  await expect(lost).rejects.toMatchObject({ code: 'connectionLost' })
  await expect(one.connection.act({ type: 'skipSong' })).rejects.toMatchObject({ code: 'connectionLost' })
  expect(one.connection.mirror.state).not.toBeNull()
  await one.pass(249)
  expect(one.sockets).toHaveLength(1)
  await one.pass(1)
  expect(one.sockets).toHaveLength(2)
  one.socket().happen('close')
  await one.pass(500)
  expect(one.sockets).toHaveLength(3)
  await one.join()
  expect(joins(one.requests())).toBe(1)
  expect(one.connection.status.kind).toBe('live')
})

test('[R67] an attempt without a response is abandoned', async () => {
  const one = client()
  await one.settle()
  one.socket().happen('open')
  await one.pass(10_000)
  expect(one.socket().closed).toBe(true)
  await one.pass(250)
  expect(one.sockets).toHaveLength(2)
})

test('[R67] a temporary refusal is retried, and so is a failed token request', async () => {
  let tokens = 0
  const one = client({
    token() {
      tokens += 1
      if (tokens === 1) throw new Error('offline')
      return 'token'
    },
  })
  await one.settle()
  expect(one.connection.status.kind).toBe('reconnecting')
  await one.pass(250)
  await one.refuse('mistake')
  expect(one.connection.status).toEqual({ kind: 'reconnecting', attempt: 1 })
})

test('[R67] the delay is a random share of a bound that doubles', () => {
  const bounds = [0, 1, 2, 3, 29, 30, 40].map((attempt) => backoffMs(attempt, () => 1))
  expect(bounds).toEqual([500, 1000, 2000, 2000, 2000, 4000, 15_000])
  expect(backoffMs(3, () => 0)).toBe(0)
})

test('[R67] a hurried client does not wait, and does not open a second connection', async () => {
  const one = client()
  await one.join()
  one.socket().happen('close')
  one.connection.hurry()
  one.connection.hurry()
  await one.pass(5000)
  expect(one.sockets).toHaveLength(2)
})

test('[R68] after a reset the client rejoins within 2 s', async () => {
  const one = client({ random: () => 0.75 })
  await one.join()
  one.push({ name: 'roomReset' })
  await one.pass(1499)
  expect(joins(one.requests())).toBe(1)
  await one.pass(1)
  expect(joins(one.requests())).toBe(2)
})

test('[R69] a kicked client stops, whether the server closes properly or not', async () => {
  for (const end of ['close', 'message'] as const) {
    const one = client()
    await one.join()
    one.push({ name: 'kickedFromRoom' })
    one.socket().happen(end, '"primus::server::close"')
    expect(one.connection.status).toMatchObject({ kind: 'stopped', why: { code: 'kickedFromRoom' } })
    await one.pass(60_000)
    expect(one.sockets).toHaveLength(1)
  }
})

test('[R69] a replaced client stops, and so does one that is permanently refused', async () => {
  const replaced = client()
  await replaced.join()
  replaced.socket().happen('message', '"primus::server::close"')
  expect(replaced.connection.status).toMatchObject({ why: { code: 'replaced' } })
  const banned = client()
  await banned.refuse('banned')
  expect(banned.connection.status).toMatchObject({
    why: { code: 'banned', sentence: 'You’re banned from this room.' },
  })
  await banned.pass(60_000)
  expect(banned.sockets).toHaveLength(1)
})

test('[R69] a stopped client is silent, even if its socket still receives messages', async () => {
  const states: unknown[] = []
  const one = client({ onState: () => states.push(1) })
  await one.join()
  one.connection.stop()
  one.push({ name: 'userLeft', statePatch: [{ op: 'add', path: `/allUserData/${ben.userUuid}`, value: {} }] }, 2, 1)
  expect(states).toHaveLength(1)
  expect(one.socket().closed).toBe(true)
  expect(one.connection.status).toMatchObject({ why: { code: 'left' } })
})

function questionOf(one: ReturnType<typeof client>): { messageId: number } {
  const { messageId } = JSON.parse(one.socket().sent.at(-1) ?? '{}')
  return { messageId }
}

test('[R152] a user who leaves in one window has left in every other', async () => {
  const one = client()
  await one.join()
  one.push({ name: 'leftRoom' })
  expect(one.connection.status).toMatchObject({ kind: 'stopped', why: { code: 'leftElsewhere' } })
  expect(one.socket().closed).toBe(true)
})

test('[R152] a user who leaves receives the response, and then the connection stops', async () => {
  const one = client()
  await one.join()
  const leaving = one.connection.act({ type: 'leaveRoom' })
  one.push({ name: 'leftRoom' })
  expect(one.connection.status.kind).toBe('live')
  one.socket().happen('message', JSON.stringify({ ...questionOf(one), context: 'response', status: 'OK' }))
  expect(await leaving).toMatchObject({ status: 'OK' })
  expect(one.connection.status).toMatchObject({ kind: 'stopped', why: { code: 'left' } })
})

test('[R152] if two windows leave at the same time, the second is refused but stops as well', async () => {
  const one = client()
  await one.join()
  const leaving = one.connection.act({ type: 'leaveRoom' })
  const { messageId } = questionOf(one)
  one.push({ name: 'leftRoom' })
  one.socket().happen('message', failureFrame(messageId, new Refused('notInRoom'), 'You’re not in this room.'))
  await expect(leaving).rejects.toMatchObject({ code: 'notInRoom' })
  expect(one.connection.status).toMatchObject({ kind: 'stopped', why: { code: 'left' } })
})

test('[R152] if leaving is refused, the client stays in the room', async () => {
  const one = client()
  await one.join()
  const leaving = one.connection.act({ type: 'leaveRoom' })
  const { messageId } = questionOf(one)
  one.socket().happen('message', failureFrame(messageId, new Refused('notInRoom'), 'You’re not in this room.'))
  await expect(leaving).rejects.toMatchObject({ code: 'notInRoom' })
  expect(one.connection.status.kind).toBe('live')
})
