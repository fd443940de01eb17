import { expect, test } from 'vitest'
import { Refused } from '../refusals/refused.ts'
import type { Push } from '../protocol/protocol.ts'
import {
  newConnection,
  next,
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-machine.ts'

const half = () => 0.5

/** The state of a connection after these events, and the commands of the last one. */
function after(...events: ConnectionEvent[]): { state: ConnectionState; commands: ConnectionCommand[] } {
  let [state, commands]: [ConnectionState, ConnectionCommand[]] = [newConnection, []]
  for (const event of events) [state, commands] = next(state, event, half)
  return { state, commands }
}

const opened: ConnectionEvent[] = [
  { type: 'started' },
  { type: 'tokenFound', generation: 1, token: 't' },
  { type: 'opened', generation: 1 },
]
const live: ConnectionEvent[] = [
  ...opened,
  { type: 'joined', taken: 'applied' },
  { type: 'joinAnswered', generation: 1, join: 1, refused: null },
]
const pushed = (name: string, taken: 'applied' | 'ignored' | 'gap' = 'ignored'): ConnectionEvent => {
  const push: Push = { room: 'r', from: 'server', sentAt: 0, messageId: 1, message: { name } }
  return { type: 'pushed', push, taken }
}
const typesOf = (commands: ConnectionCommand[]) => commands.map(({ type }) => type)

test('[R66] an attempt fetches a token, opens a socket, joins, and is live once the room has arrived', () => {
  expect(after({ type: 'started' }).commands).toEqual([{ type: 'fetchToken' }])
  expect(typesOf(after(...opened.slice(0, 2)).commands)).toEqual(['openSocket', 'wait', 'wait'])
  expect(after(...opened).commands).toEqual([
    { type: 'wait', timer: 'join 1', ms: 10_000 },
    { type: 'join', join: 1 },
  ])
  const { state, commands } = after(...opened, { type: 'joined', taken: 'applied' })
  expect(state).toMatchObject({ status: { kind: 'live' }, attempt: 0 })
  expect(typesOf(commands)).toEqual(['emitStatus', 'emitState'])
  expect(after(...live).commands).toEqual([{ type: 'cancel', timer: 'join 1' }])
})

test('late events of an abandoned attempt change nothing', () => {
  const lost: ConnectionEvent[] = [...live, { type: 'closed', generation: 1 }]
  const { state } = after(...lost)
  expect(state.generation).toBe(2)
  for (const late of [
    { type: 'closed', generation: 1 },
    { type: 'opened', generation: 1 },
    { type: 'tokenFound', generation: 1, token: 't' },
    { type: 'joinAnswered', generation: 1, join: 1, refused: new Refused('banned') },
  ] as const) {
    expect(next(state, late, half)).toEqual([state, []])
  }
})

test('[R67] each loss drops the connection, reports it, and waits longer than the one before', () => {
  let state = after(...live).state
  const waits: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const [lost, commands] = next(state, { type: 'closed', generation: state.generation }, half)
    expect(typesOf(commands)).toEqual(['drop', 'emitStatus', 'wait'])
    expect(lost.status).toEqual({ kind: 'reconnecting', attempt })
    for (const command of commands) if (command.type === 'wait') waits.push(command.ms)
    state = next(lost, { type: 'timeIsUp', timer: 'retry' }, half)[0]
  }
  expect(waits).toEqual([250, 500, 1000])
})

test('[R65] a gap is followed by another join over the same socket', () => {
  for (const gap of [pushed('userJoined', 'gap'), { type: 'joined', taken: 'gap' }] as const) {
    const { state, commands } = after(...live, gap)
    expect(commands).toContainEqual({ type: 'join', join: 2 })
    expect(state).toMatchObject({ generation: 1, joins: 2, status: { kind: 'live' } })
  }
})

test('[R68] a reset is followed by a join after a random delay, unless the connection is lost by then', () => {
  const { state, commands } = after(...live, pushed('roomReset'))
  expect(commands[0]).toEqual({ type: 'wait', timer: 'reset', ms: 1000 })
  expect(typesOf(next(state, { type: 'timeIsUp', timer: 'reset' }, half)[1])).toEqual(['wait', 'join'])
  const lost = after(...live, pushed('roomReset'), { type: 'closed', generation: 1 }).state
  expect(next(lost, { type: 'timeIsUp', timer: 'reset' }, half)).toEqual([lost, []])
})

test('[R69] a permanent refusal stops the connection, any other counts as a loss', () => {
  const refused = (code: 'banned' | 'serverBusy') =>
    after(...opened, { type: 'joinAnswered', generation: 1, join: 1, refused: new Refused(code) }).state.status
  expect(refused('banned')).toMatchObject({ kind: 'stopped', why: { code: 'banned' } })
  expect(refused('serverBusy')).toMatchObject({ kind: 'reconnecting' })
})

test('[R69] a kicked user does not reconnect, whether the server says so or the socket just closes', () => {
  for (const end of [{ type: 'dismissed' }, { type: 'closed', generation: 1 }] as const) {
    const { state } = after(...live, pushed('kickedFromRoom'), end)
    expect(state.status).toMatchObject({ kind: 'stopped', why: { code: 'kickedFromRoom' } })
  }
  expect(after(...live, { type: 'dismissed' }).state.status).toMatchObject({ why: { code: 'replaced' } })
})

test('[R204] a user who has to leave learns why, and until when', () => {
  const stoppedBy = (params: object) => {
    const push: Push = {
      room: 'r',
      from: 'server',
      sentAt: 0,
      messageId: 1,
      message: { name: 'kickedFromRoom', params },
    }
    return after(...live, { type: 'pushed', push, taken: 'ignored' }, { type: 'dismissed' }).state.status
  }
  const received = { until: 5, reason: 'Shouting' }
  expect(stoppedBy({ code: 'kicked', ...received })).toMatchObject({ why: { code: 'kickedFromRoom', ...received } })
  expect(stoppedBy({ code: 'banned', ...received })).toMatchObject({ why: { code: 'banned', ...received } })
  expect(stoppedBy({ code: 'roomClosed', until: null, reason: null })).toMatchObject({ why: { code: 'roomClosed' } })
  const refused = new Refused('kicked', { until: '5', reason: 'Shouting' })
  const { status } = after(...opened, { type: 'joinAnswered', generation: 1, join: 1, refused }).state
  expect(status).toMatchObject({ why: { code: 'kicked', ...received } })
})

test('[R250] a user whose account is banned learns it from the room, or from a refused join', () => {
  const params = { code: 'accountBanned', until: null, reason: 'Spam' }
  const push: Push = {
    room: 'r',
    from: 'server',
    sentAt: 0,
    messageId: 1,
    message: { name: 'kickedFromRoom', params },
  }
  const received = after(...live, { type: 'pushed', push, taken: 'ignored' }, { type: 'closed', generation: 1 })
  expect(received.state.status).toMatchObject({ kind: 'stopped', why: params })
  const refused = new Refused('notSignedIn', { removal: 'accountKicked', until: '5', reason: 'Spam' })
  const { status } = after(...opened, { type: 'joinAnswered', generation: 1, join: 1, refused }).state
  expect(status).toMatchObject({ kind: 'stopped', why: { code: 'accountKicked', until: 5, reason: 'Spam' } })
  const unknown = new Refused('notSignedIn', { removal: 'somethingNew' })
  const other = after(...opened, { type: 'joinAnswered', generation: 1, join: 1, refused: unknown }).state.status
  expect(other).toMatchObject({ why: { code: 'notSignedIn' } })
})

test('[R152] a window stops when another window has left, and the one that leaves stops once that is confirmed', () => {
  const left: ConnectionEvent = pushed('leftRoom')
  expect(after(...live, left).state.status).toMatchObject({ why: { code: 'leftElsewhere' } })
  const messages: ConnectionEvent[] = [...live, { type: 'leaveSent' }]
  expect(after(...messages, left).state.status).toEqual({ kind: 'live' })
  const stops = (...events: ConnectionEvent[]) => after(...messages, ...events).state.status
  expect(stops({ type: 'leaveAnswered', accepted: true })).toMatchObject({ why: { code: 'left' } })
  expect(stops(left, { type: 'leaveAnswered', accepted: false })).toMatchObject({ why: { code: 'left' } })
  expect(stops({ type: 'leaveAnswered', accepted: false })).toEqual({ kind: 'live' })
})

test('only a connection that waits for its next attempt can hurry', () => {
  expect(after(...live, { type: 'hurried' }).commands).toEqual([])
  expect(typesOf(after(...live, { type: 'closed', generation: 1 }, { type: 'hurried' }).commands)).toEqual([
    'cancel',
    'fetchToken',
  ])
})

test('a stopped connection stays stopped', () => {
  const { state } = after(...live, { type: 'stopped' })
  for (const event of [{ type: 'hurried' }, { type: 'timeIsUp', timer: 'retry' }, ...live] as ConnectionEvent[]) {
    expect(next(state, event, half)).toEqual([state, []])
  }
})
