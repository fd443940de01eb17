import type { Refused } from '../refusals/refused.ts'
import { isFinalRefusal, type RefusalCode } from '../refusals/refusals.ts'
import type { Removal } from '../protocol/messages.ts'
import { answerMs, pongFrame, quietMs, silenceMs, stillThere, type Push } from '../protocol/protocol.ts'
import { backoffMs } from './backoff.ts'
import type { Taken } from './mirror.ts'

type AccountRemoval = Extract<Removal['code'], `account${string}`>
export const isAccountRemoval = (code: string | undefined): code is AccountRemoval =>
  code === 'accountKicked' || code === 'accountBanned'

/** Why a connection has ended permanently: the message of a refused join, or what the server sent when it closed. */
export interface Stopped {
  code: RefusalCode | AccountRemoval | 'kickedFromRoom' | 'roomClosed' | 'replaced' | 'left' | 'leftElsewhere'
  /** The server's sentence about a refused join. */
  sentence?: string
  /** For users who are kept out: until when (server ms; null means permanently), and staff's reason. */
  until?: number | null
  reason?: string | null
  /** For users who wait for a full room: their place in the join queue, starting at one. */
  place?: number
}

export type ConnectionStatus =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Lost; a new attempt is under way or due. The mirror keeps the last known state meanwhile. */
  | { kind: 'reconnecting'; attempt: number }
  | { kind: 'stopped'; why: Stopped }

export interface ConnectionState {
  readonly status: ConnectionStatus
  /** Incremented with every attempt, so that a slow token or a late event of an older socket changes nothing. */
  readonly generation: number
  /** Number of failed attempts since the connection was last live. */
  readonly attempt: number
  readonly socket: 'none' | 'opening' | 'open'
  /** Number of joins: after a gap or a reset there is another one over the same socket. */
  readonly joins: number
  /** Why we have to leave, once we were notified. */
  readonly removal: Stopped | null
  /** Whether we have sent that we leave, and whether the room has confirmed it. */
  readonly leaving: 'no' | 'sent' | 'confirmed'
}

export type TimerName = 'retry' | 'silence' | 'quiet' | 'reset' | `join ${number}` | `answer ${number}`

/** Events of a connection. An event that belongs to one attempt has its generation. */
export type ConnectionEvent =
  | { type: 'started' }
  | { type: 'tokenFound'; generation: number; token: string }
  | { type: 'tokenMissing'; generation: number }
  | { type: 'opened'; generation: number }
  | { type: 'closed'; generation: number }
  | { type: 'heard' }
  | { type: 'pinged'; text: string }
  | { type: 'dismissed' }
  | { type: 'joined'; taken: Taken }
  | { type: 'joinAnswered'; generation: number; join: number; refused: Refused | null }
  | { type: 'pushed'; push: Push; taken: Taken }
  | { type: 'timeIsUp'; timer: TimerName }
  | { type: 'leaveSent' }
  | { type: 'leaveAnswered'; accepted: boolean }
  | { type: 'hurried' }
  | { type: 'stopped' }

/** Commands to carry out, in this order. A `wait` replaces an earlier one of the same name. */
export type ConnectionCommand =
  | { type: 'fetchToken' }
  | { type: 'openSocket'; token: string }
  | { type: 'join'; join: number }
  | { type: 'send'; text: string }
  | { type: 'wait'; timer: TimerName; ms: number }
  | { type: 'cancel'; timer: TimerName }
  /** Ends the socket, every wait and every pending request; the mirror is stale from here on. */
  | { type: 'drop' }
  | { type: 'emitStatus'; status: ConnectionStatus }
  | { type: 'emitState' }
  | { type: 'emitMessage'; push: Push }

type Next = [ConnectionState, ConnectionCommand[]]

/** A join without a response within this time is retried over a new connection. */
const joinPatienceMs = 10_000
const resetSpreadMs = 2000

const leftStop: Stopped = { code: 'left' }
const leftElsewhereStop: Stopped = { code: 'leftElsewhere' }
const replacedStop: Stopped = { code: 'replaced' }

export const newConnection: ConnectionState = {
  status: { kind: 'connecting' },
  generation: 0,
  attempt: 0,
  socket: 'none',
  joins: 0,
  removal: null,
  leaving: 'no',
}

type Steps = {
  [T in ConnectionEvent['type']]: (
    state: ConnectionState,
    event: Extract<ConnectionEvent, { type: T }>,
    random: () => number,
  ) => Next
}

const steps: Steps = {
  started: begin,
  tokenFound: (state, { token }) => [
    { ...state, socket: 'opening' },
    [{ type: 'openSocket', token }, ...listen(joinPatienceMs)],
  ],
  tokenMissing: (state, _, random) => lost(state, random),
  opened: (state) => join({ ...state, socket: 'open' }),
  closed: (state, _, random) => lost(state, random),
  heard: (state) => [state, listen(silenceMs)],
  pinged: (state, { text }) => [state, [{ type: 'send', text: pongFrame(text) }]],
  dismissed: (state) => stop(state, state.removal ?? replacedStop),
  joined: (state, { taken }) => joined(state, taken),
  joinAnswered,
  pushed: (state, { push, taken }, random) => pushed(state, push, taken, random),
  timeIsUp: (state, { timer }, random) => timeIsUp(state, timer, random),
  leaveSent: (state) => [{ ...state, leaving: 'sent' }, []],
  leaveAnswered: (state, { accepted }) => leaveAnswered(state, accepted),
  hurried,
  stopped: (state) => stop(state, leftStop),
}

/**
 * The state machine of a connection to a room: returns the next state and the commands to carry out. It has no socket,
 * clock or mirror; whatever carries out the commands reports the events.
 */
export function next(state: ConnectionState, event: ConnectionEvent, random: () => number): Next {
  if (state.status.kind === 'stopped') return [state, []]
  if ('generation' in event && event.generation !== state.generation) return [state, []]
  // The table maps each name to its own event; TypeScript can't follow a name that is known only at run time.
  const step = steps[event.type] as (state: ConnectionState, event: ConnectionEvent, random: () => number) => Next
  return step(state, event, random)
}

/** Starts an attempt. The token is fetched each time, so that a renewed one is used. */
function begin(state: ConnectionState): Next {
  return [{ ...state, generation: state.generation + 1 }, [{ type: 'fetchToken' }]]
}

/** Silence counts as a loss, but before that we ask whether the host is still there. */
const listen = (patienceMs: number): ConnectionCommand[] => [
  { type: 'wait', timer: 'silence', ms: patienceMs },
  { type: 'wait', timer: 'quiet', ms: quietMs },
]

const askStillThere: ConnectionCommand[] = [
  { type: 'send', text: stillThere },
  { type: 'wait', timer: 'silence', ms: answerMs },
]

function join(state: ConnectionState): Next {
  const joins = state.joins + 1
  const patience: ConnectionCommand = { type: 'wait', timer: `join ${joins}`, ms: joinPatienceMs }
  return [{ ...state, joins }, [patience, { type: 'join', join: joins }]]
}

function joined(state: ConnectionState, taken: Taken): Next {
  const live: ConnectionState = { ...state, attempt: 0, status: { kind: 'live' } }
  const news: ConnectionCommand[] = state.status.kind === 'live' ? [] : [{ type: 'emitStatus', status: live.status }]
  const notified: Next = [live, [...news, { type: 'emitState' }]]
  return taken === 'gap' ? then(notified, join) : notified
}

type JoinAnswered = Extract<ConnectionEvent, { type: 'joinAnswered' }>

function joinAnswered(state: ConnectionState, { join: number, refused }: JoinAnswered, random: () => number): Next {
  const inTime: Next = [state, [{ type: 'cancel', timer: `join ${number}` }]]
  if (!refused) return inTime
  if (!isFinalRefusal(refused.code)) return then(inTime, (after) => lost(after, random))
  return then(inTime, (after) => stop(after, refusedStop(refused)))
}

function pushed(state: ConnectionState, push: Push, taken: Taken, random: () => number): Next {
  const { name } = push.message
  const applied: Next = [state, taken === 'applied' ? [{ type: 'emitState' }] : []]
  const whole = taken === 'gap' ? then(applied, join) : applied
  if (name === 'leftRoom' && state.leaving === 'no') return then(whole, (after) => stop(after, leftElsewhereStop))
  return then(whole, (after) => {
    const reset: ConnectionCommand[] =
      name === 'roomReset' ? [{ type: 'wait', timer: 'reset', ms: random() * resetSpreadMs }] : []
    return [noted(after, push), [...reset, { type: 'emitMessage', push }]]
  })
}

function noted(state: ConnectionState, { message: { name, params } }: Push): ConnectionState {
  // Sent by our own server, which keeps to the type.
  if (name === 'kickedFromRoom') return { ...state, removal: removedStop(params as Removal | undefined) }
  return name === 'leftRoom' ? { ...state, leaving: 'confirmed' } : state
}

function removedStop(removal: Removal | undefined): Stopped {
  const { code, until = null, reason = null } = removal ?? {}
  if (code === 'banned' || isAccountRemoval(code)) return { code, until, reason }
  if (code === 'roomClosed') return { code }
  return { code: 'kickedFromRoom', until, reason }
}

function refusedStop({ code, message, values }: Refused): Stopped {
  const until = Number(values['until'])
  const known = Number.isFinite(until) ? { until } : {}
  const { reason, removal } = values
  const place = Number(values['place'])
  // A token that is no longer valid may belong to a banned account.
  const why = isAccountRemoval(removal) ? removal : code
  return {
    code: why,
    sentence: message,
    ...known,
    ...(reason !== undefined && { reason }),
    ...(place > 0 && { place }),
  }
}

function timeIsUp(state: ConnectionState, timer: TimerName, random: () => number): Next {
  if (timer === 'retry') return begin(state)
  if (timer === 'quiet') return [state, state.socket === 'open' ? askStillThere : []]
  if (timer === 'reset') return state.status.kind === 'live' ? join(state) : [state, []]
  return lost(state, random)
}

/** Another window may have left first, and then our own request is refused: we have already left. */
function leaveAnswered(state: ConnectionState, accepted: boolean): Next {
  const after: ConnectionState = { ...state, leaving: 'no' }
  return accepted || state.leaving === 'confirmed' ? stop(after, leftStop) : [after, []]
}

function hurried(state: ConnectionState): Next {
  if (state.status.kind !== 'reconnecting' || state.socket !== 'none') return [state, []]
  return then([state, [{ type: 'cancel', timer: 'retry' }]], begin)
}

function lost(state: ConnectionState, random: () => number): Next {
  const dropped: Next = [{ ...state, generation: state.generation + 1, socket: 'none' }, [{ type: 'drop' }]]
  const { removal } = state
  if (removal) return then(dropped, (after) => stop(after, removal))
  const status: ConnectionStatus = { kind: 'reconnecting', attempt: state.attempt }
  return then(dropped, (after) => [
    { ...after, status, attempt: state.attempt + 1 },
    [
      { type: 'emitStatus', status },
      { type: 'wait', timer: 'retry', ms: backoffMs(state.attempt, random) },
    ],
  ])
}

function stop(state: ConnectionState, why: Stopped): Next {
  const status: ConnectionStatus = { kind: 'stopped', why }
  const after: ConnectionState = { ...state, status, generation: state.generation + 1, socket: 'none' }
  return [after, [{ type: 'emitStatus', status }, { type: 'drop' }]]
}

/** Chains two steps, with the commands of both. */
function then([state, commands]: Next, step: (state: ConnectionState) => Next): Next {
  const [after, more] = step(state)
  return [after, [...commands, ...more]]
}
