import type { PersonAction } from '../actions.ts'
import { backoffMs } from './backoff.ts'
import { Mirror } from './mirror.ts'
import {
  pongFrame,
  quietMs,
  readServerFrame,
  silenceMs,
  stillThere,
  type Answer,
  type Joined,
  type Push,
} from '../protocol.ts'
import { isFinalRefusal, isRefusalCode, type RefusalCode } from '../refusals.ts'
import { Refused } from '../refused.ts'

/** What a connection needs of a socket. A browser's WebSocket and the one of `ws` both have this shape. */
export interface ClientSocket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface Timers {
  set(run: () => void, ms: number): unknown
  clear(timer: unknown): void
}

/** One measured exchange with the server's clock. `sent` and `arrived` are local, the other two the server's (ms). */
export interface ClockProbe {
  sent: number
  received: number
  replied: number
  arrived: number
}

/** Why a connection has ended for good: the sentence of a refused join, or what the server said when it closed. */
export interface Stopped {
  code: RefusalCode | 'kickedFromRoom' | 'replaced' | 'left' | 'leftElsewhere'
  sentence: string
}

export type ConnectionStatus =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Lost; a new attempt is under way or due. The mirror keeps the last known state meanwhile. */
  | { kind: 'reconnecting'; attempt: number }
  | { kind: 'stopped'; why: Stopped }

export interface ConnectionOptions {
  /** `ws(s)://host`, without a path. */
  url: string
  roomUuid: string
  /** Asked for before every attempt, so that a renewed token is used. */
  token: () => string | Promise<string>
  password?: string
  guestPassword?: string
  openSocket: (url: string) => ClientSocket
  timers: Timers
  /** Local time in ms; monotonic where possible. */
  now: () => number
  random: () => number
  onStatus?: (status: ConnectionStatus) => void
  /** After every change of `mirror.state`. */
  onState?: () => void
  /** Every message, after its patch has been applied. Other services' messages (chat) come this way too. */
  onMessage?: (push: Push) => void
}

/** A live connection to a room. Made by `connectRoom`; it keeps itself alive until `stop` or a final refusal. */
export interface RoomConnection {
  readonly mirror: Mirror
  readonly status: ConnectionStatus
  /** Sends an action. Rejects with `Refused`: the server's sentence, or `connectionLost` when no answer can come. */
  act(action: PersonAction): Promise<Answer>
  /** Measures the server's clock once. Rejects while there is no connection. */
  probe(): Promise<ClockProbe>
  /** The server's time in ms as far as the answer to the join tells. The clock of playback knows it finer. */
  serverNow(): number
  /** Tries again now instead of waiting: for when the page becomes visible or the network returns. */
  hurry(): void
  stop(): void
}

/** A join that gets no answer in this time is tried again over a new connection. */
const joinPatienceMs = 10_000
const resetSpreadMs = 2000

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Refused) => void
}

/**
 * Joins a room and stays in it: answers pings, applies patches, rejoins after a gap or a reset, reconnects after a loss
 * (with a random delay, so that a room does not come back in one moment), and stops when kicked or refused for good.
 */
export function connectRoom(options: ConnectionOptions): RoomConnection {
  const { timers, now, random } = options
  const mirror = new Mirror()
  let status: ConnectionStatus = { kind: 'connecting' }
  let socket: ClientSocket | null = null
  let attempt = 0
  let messageId = 0
  let waiting = new Map<number, Waiting>()
  let retryTimer: unknown
  let silenceTimer: unknown
  let quietTimer: unknown
  let resetTimer: unknown
  let clockOffset = 0
  /** Counts up with every attempt, so that a slow token or a late event of an older socket changes nothing. */
  let generation = 0
  let kicked = false
  let isOpen = false
  /** Whether we have said ourselves that we leave: the answer to that is the last thing to wait for. */
  let leaving = false
  let hasLeft = false

  function become(next: ConnectionStatus) {
    status = next
    options.onStatus?.(next)
  }

  async function open() {
    const mine = ++generation
    let token: string
    try {
      token = await options.token()
    } catch {
      if (mine === generation) lost()
      return
    }
    if (mine !== generation || status.kind === 'stopped') return
    const opened = options.openSocket(
      `${options.url}/rooms/${options.roomUuid}/ws?token=${encodeURIComponent(token)}`,
    )
    socket = opened
    opened.addEventListener('open', () => {
      if (mine !== generation) return
      isOpen = true
      join()
    })
    opened.addEventListener('message', (event) => {
      if (mine === generation && typeof event.data === 'string') receive(event.data)
    })
    opened.addEventListener('close', () => {
      if (mine === generation) lost()
    })
    // A socket that fails also closes; without a listener some implementations throw.
    opened.addEventListener('error', () => undefined)
    listenForSilence(joinPatienceMs)
  }

  function listenForSilence(ms = silenceMs) {
    timers.clear(silenceTimer)
    timers.clear(quietTimer)
    silenceTimer = timers.set(lost, ms)
    quietTimer = timers.set(() => {
      if (isOpen) socket?.send(stillThere)
    }, quietMs)
  }

  function ask(event: string, params: object): Promise<Answer> {
    const open = socket
    if (!open || !isOpen) return Promise.reject(new Refused('connectionLost'))
    const id = ++messageId
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      open.send(JSON.stringify({ event, params, messageId: id }))
    })
  }

  function join() {
    const { roomUuid, password, guestPassword } = options
    const mine = generation
    const patience = timers.set(() => {
      if (mine === generation) lost()
    }, joinPatienceMs)
    ask('action', { action: 'joinRoom', roomUuid, password, guestPassword }).then(
      () => timers.clear(patience),
      (refused: Refused) => {
        timers.clear(patience)
        if (mine !== generation || status.kind === 'stopped') return
        if (isFinalRefusal(refused.code)) stop({ code: refused.code, sentence: refused.message })
        else lost()
      },
    )
  }

  /** Runs before anything else is read, so that patches that follow at once meet a state. */
  function joined(answer: Joined) {
    clockOffset = answer.serverTime - now()
    attempt = 0
    const taken = mirror.reset(answer)
    if (status.kind !== 'live') become({ kind: 'live' })
    options.onState?.()
    if (taken === 'gap') join()
  }

  function receive(text: string) {
    listenForSilence()
    const frame = readServerFrame(text)
    if (frame.kind === 'ping') socket?.send(pongFrame(frame.text))
    else if (frame.kind === 'close') stop(kicked ? kickedStop : replacedStop)
    else if (frame.kind === 'answer') answered(frame.answer)
    else if (frame.kind === 'push') pushed(frame.push)
  }

  function answered(answer: Answer) {
    if (typeof answer.messageId !== 'number') return
    const asker = waiting.get(answer.messageId)
    waiting.delete(answer.messageId)
    if (!asker) return
    if (answer.error !== undefined) return asker.reject(new SaidByServer(answer))
    if ('state' in answer && 'rev' in answer) joined(answer as unknown as Joined)
    asker.resolve(answer)
  }

  function pushed(push: Push) {
    const taken = mirror.take(push)
    if (taken === 'applied') options.onState?.()
    if (taken === 'gap') join()
    if (push.message.name === 'kickedFromRoom') kicked = true
    if (push.message.name === 'leftRoom') {
      if (!leaving) return stop({ code: 'leftElsewhere', sentence: '' })
      hasLeft = true
    }
    if (push.message.name === 'roomReset') {
      timers.clear(resetTimer)
      resetTimer = timers.set(() => {
        if (status.kind === 'live') join()
      }, random() * resetSpreadMs)
    }
    options.onMessage?.(push)
  }

  async function leave(): Promise<Answer> {
    leaving = true
    hasLeft = false
    try {
      const answer = await ask('action', { action: 'leaveRoom', roomUuid: options.roomUuid })
      hasLeft = true
      return answer
    } finally {
      leaving = false
      // Another window may have said it first, and then ours is refused: there is nobody left to leave.
      if (hasLeft) stop(leftStop)
    }
  }

  function drop() {
    generation++
    timers.clear(silenceTimer)
    timers.clear(quietTimer)
    timers.clear(resetTimer)
    timers.clear(retryTimer)
    const asked = waiting
    waiting = new Map()
    mirror.stale()
    const old = socket
    socket = null
    isOpen = false
    old?.close()
    for (const asker of asked.values()) asker.reject(new Refused('connectionLost'))
  }

  function lost() {
    if (status.kind === 'stopped') return
    drop()
    if (kicked) return stop(kickedStop)
    become({ kind: 'reconnecting', attempt })
    retryTimer = timers.set(() => void open(), backoffMs(attempt, random))
    attempt++
  }

  function stop(why: Stopped) {
    if (status.kind === 'stopped') return
    become({ kind: 'stopped', why })
    drop()
  }

  void open()
  return {
    mirror,
    get status() {
      return status
    },
    act(action) {
      const { type, ...params } = action
      if (type === 'leaveRoom') return leave()
      return ask('action', { ...params, action: type, roomUuid: options.roomUuid })
    },
    async probe() {
      const sent = now()
      const answer = await ask('clock', { sent })
      return { sent, received: Number(answer.received), replied: Number(answer.replied), arrived: now() }
    },
    serverNow: () => now() + clockOffset,
    hurry() {
      if (status.kind !== 'reconnecting' || socket) return
      timers.clear(retryTimer)
      void open()
    },
    stop: () => stop(leftStop),
  }
}

const leftStop: Stopped = { code: 'left', sentence: '' }
const kickedStop: Stopped = { code: 'kickedFromRoom', sentence: new Refused('kicked').message }
const replacedStop: Stopped = { code: 'replaced', sentence: new Refused('connectionLost').message }

/** A refusal as the server worded it: a newer server may know codes and sentences that this client does not. */
class SaidByServer extends Refused {
  constructor(answer: Answer) {
    super(isRefusalCode(answer.errorCode) ? answer.errorCode : 'mistake', answer.errorValues)
    this.message = answer.error ?? this.message
  }
}
