import type { PersonAction } from '../protocol/actions.ts'
import { readServerFrame, type Answer, type Joined, type Push } from '../protocol/protocol.ts'
import type { RoomState } from '../state/state.ts'
import { isRefusalCode } from '../refusals/refusals.ts'
import { Refused } from '../refusals/refused.ts'
import { pageProtocol, socketAddress } from '../protocol/socket-token.ts'
import {
  newConnection,
  next,
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionStatus,
  type TimerName,
} from './connection-machine.ts'
import { Mirror } from './mirror.ts'

/** The part of a socket that a connection needs. A browser's WebSocket and the one of `ws` both have this shape. */
export interface ClientSocket {
  /** The subprotocol that the server selected. */
  readonly protocol?: string
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

export interface ConnectionOptions {
  /** `ws(s)://host`, without a path. */
  url: string
  roomUuid: string
  /** Called before every attempt, so that a renewed token is used. */
  token: () => string | Promise<string>
  password?: string
  guestPassword?: string
  openSocket: (url: string, protocols: string[]) => ClientSocket
  /**
   * Whether the token is sent as a subprotocol instead of in the URL, for pages with no proxy on the way that drops
   * subprotocols.
   */
  hidesToken?: boolean
  /** The last state of the connection that this one replaces, so that nobody's avatar vanishes meanwhile. */
  before?: () => RoomState | null
  timers: Timers
  /** Local time in ms; monotonic where possible. */
  now: () => number
  random: () => number
  /** Called when a socket is open and the join was sent: requests that need no room can be sent too. */
  onOpen?: () => void
  onStatus?: (status: ConnectionStatus) => void
  /** Called after every change of `mirror.state`. */
  onState?: () => void
  /** Called with the `PatchMismatch` of a patch that does not apply, after which the room is joined again. */
  onMisfit?: (error: unknown) => void
  /** Called for every message, after its patch was applied. Other services' messages (chat) arrive this way too. */
  onMessage?: (push: Push) => void
}

/**
 * A live connection to a room, created by `connectRoom`; it reconnects by itself until `stop` or a permanent refusal.
 */
export interface RoomConnection {
  readonly mirror: Mirror
  readonly status: ConnectionStatus
  /** Sends an action. Rejects with `Refused`: the server's message, or `connectionLost` if no response can arrive. */
  act(action: PersonAction): Promise<Answer>
  /** Measures the server's clock once. Rejects while there is no connection. */
  probe(): Promise<ClockProbe>
  /** The server's time in ms as estimated from the response to the join. The playback clock is more precise. */
  serverNow(): number
  /** Retries now instead of waiting: for when the page becomes visible or the network returns. */
  hurry(): void
  stop(): void
}

/**
 * How long (ms) a response may take. After that the host no longer knows this connection, although it may still send
 * messages.
 */
const answerPatienceMs = 20_000

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Refused) => void
}

/**
 * Joins a room and stays in it: answers pings, applies patches, rejoins after a gap or a reset, reconnects after a loss
 * (with a random delay, so that not everyone reconnects at the same time), and stops when kicked or permanently
 * refused.
 */
export function connectRoom(options: ConnectionOptions): RoomConnection {
  const carrier = new Carrier(options)
  carrier.happen({ type: 'started' })
  return {
    mirror: carrier.mirror,
    get status() {
      return carrier.status
    },
    act: (action) => carrier.act(action),
    probe: () => carrier.probe(),
    serverNow: () => carrier.serverNow(),
    hurry: () => carrier.happen({ type: 'hurried' }),
    stop: () => carrier.happen({ type: 'stopped' }),
  }
}

/** Carries out the commands of the state machine with a real socket, timers and a mirror, and reports events to it. */
class Carrier {
  readonly mirror: Mirror
  readonly #options: ConnectionOptions
  #state = newConnection
  #socket: ClientSocket | null = null
  #messageId = 0
  #waiting = new Map<number, Waiting>()
  readonly #timers = new Map<TimerName, unknown>()
  #clockOffset = 0
  /** Commands still to carry out. Events that happen meanwhile wait for their turn. */
  readonly #commands: ConnectionCommand[] = []
  #working = false
  #hidesToken: boolean

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#hidesToken = options.hidesToken ?? false
    this.mirror = new Mirror((error) => options.onMisfit?.(error), options.before)
  }

  get status(): ConnectionStatus {
    return this.#state.status
  }

  act(action: PersonAction): Promise<Answer> {
    const { type, ...params } = action
    if (type === 'leaveRoom') return this.#leave()
    return this.#ask('action', { ...params, action: type, roomUuid: this.#options.roomUuid })
  }

  async probe(): Promise<ClockProbe> {
    const { now } = this.#options
    const sent = now()
    const answer = await this.#ask('clock', { sent })
    return { sent, received: Number(answer.received), replied: Number(answer.replied), arrived: now() }
  }

  serverNow(): number {
    return this.#options.now() + this.#clockOffset
  }

  happen(event: ConnectionEvent): void {
    const [state, commands] = next(this.#state, event, this.#options.random)
    this.#state = state
    this.#commands.push(...commands)
    if (this.#working) return
    this.#working = true
    try {
      for (let command = this.#commands.shift(); command; command = this.#commands.shift()) this.#carryOut(command)
    } finally {
      this.#working = false
    }
  }

  #carryOut(command: ConnectionCommand): void {
    const { onStatus, onState, onMessage } = this.#options
    switch (command.type) {
      case 'fetchToken':
        return void this.#fetchToken()
      case 'openSocket':
        return this.#open(command.token)
      case 'join':
        return this.#join(command.join)
      case 'send':
        return this.#socket?.send(command.text)
      case 'wait':
        return this.#wait(command.timer, command.ms)
      case 'cancel':
        return this.#cancel(command.timer)
      case 'drop':
        return this.#drop()
      case 'emitStatus':
        return onStatus?.(command.status)
      case 'emitState':
        return onState?.()
      case 'emitMessage':
        return onMessage?.(command.push)
    }
  }

  async #fetchToken(): Promise<void> {
    const { generation } = this.#state
    let token: string
    try {
      token = await this.#options.token()
    } catch {
      return this.happen({ type: 'tokenMissing', generation })
    }
    this.happen({ type: 'tokenFound', generation, token })
  }

  #open(token: string): void {
    const { generation } = this.#state
    const { url, roomUuid, openSocket } = this.#options
    const address = socketAddress(`${url}/rooms/${roomUuid}/ws`, token, this.#hidesToken)
    const socket = openSocket(address.url, address.protocols)
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (address.protocols.length > 0 && socket.protocol !== pageProtocol)
        return this.#onlyReadsAddresses(generation)
      this.happen({ type: 'opened', generation })
      if (generation === this.#state.generation) this.#options.onOpen?.()
    })
    socket.addEventListener('message', (event) => {
      if (generation === this.#state.generation && typeof event.data === 'string') this.#receive(event.data)
    })
    socket.addEventListener('close', () => this.happen({ type: 'closed', generation }))
    // A socket that fails also closes; without a listener some implementations throw.
    socket.addEventListener('error', () => undefined)
  }

  /** During a deployment, a new page may reach an old server that looks for its token only in the URL. */
  #onlyReadsAddresses(generation: number): void {
    this.#hidesToken = false
    this.happen({ type: 'closed', generation })
  }

  #receive(text: string): void {
    this.happen({ type: 'heard' })
    const frame = readServerFrame(text)
    if (frame.kind === 'ping') this.happen({ type: 'pinged', text: frame.text })
    else if (frame.kind === 'close') this.happen({ type: 'dismissed' })
    else if (frame.kind === 'answer') this.#answered(frame.answer)
    else if (frame.kind === 'push') {
      this.happen({ type: 'pushed', push: frame.push, taken: this.mirror.take(frame.push) })
    }
  }

  #ask(event: string, params: object): Promise<Answer> {
    const socket = this.#socket
    if (!socket || this.#state.socket !== 'open') return Promise.reject(new Refused('connectionLost'))
    const id = ++this.#messageId
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#wait(`answer ${id}`, answerPatienceMs)
      socket.send(JSON.stringify({ event, params, messageId: id }))
    })
  }

  #answered(answer: Answer): void {
    if (typeof answer.messageId !== 'number') return
    const asker = this.#waiting.get(answer.messageId)
    this.#waiting.delete(answer.messageId)
    this.#cancel(`answer ${answer.messageId}`)
    if (!asker) return
    if (answer.error !== undefined) return asker.reject(new ServerRefusal(answer))
    // Cast without parsing: only the response to a join has these fields, and our own server keeps to its types.
    if ('state' in answer && 'rev' in answer) this.#joined(answer as unknown as Joined)
    asker.resolve(answer)
  }

  #join(join: number): void {
    const { generation } = this.#state
    const { roomUuid, password, guestPassword } = this.#options
    this.#ask('action', { action: 'joinRoom', roomUuid, password, guestPassword }).then(
      () => this.happen({ type: 'joinAnswered', generation, join, refused: null }),
      (refused: Refused) => this.happen({ type: 'joinAnswered', generation, join, refused }),
    )
  }

  /** Runs before anything else is read, so that patches that follow immediately find a state. */
  #joined(answer: Joined): void {
    this.#clockOffset = answer.serverTime - this.#options.now()
    this.happen({ type: 'joined', taken: this.mirror.reset(answer) })
  }

  async #leave(): Promise<Answer> {
    this.happen({ type: 'leaveSent' })
    let accepted = false
    try {
      const answer = await this.#ask('action', { action: 'leaveRoom', roomUuid: this.#options.roomUuid })
      accepted = true
      return answer
    } finally {
      this.happen({ type: 'leaveAnswered', accepted })
    }
  }

  #wait(timer: TimerName, ms: number): void {
    this.#cancel(timer)
    const run = () => {
      this.#timers.delete(timer)
      this.happen({ type: 'timeIsUp', timer })
    }
    this.#timers.set(timer, this.#options.timers.set(run, ms))
  }

  #cancel(timer: TimerName): void {
    this.#options.timers.clear(this.#timers.get(timer))
    this.#timers.delete(timer)
  }

  #drop(): void {
    for (const timer of this.#timers.keys()) this.#cancel(timer)
    this.mirror.stale()
    const [socket, waiting] = [this.#socket, this.#waiting]
    this.#socket = null
    this.#waiting = new Map()
    socket?.close()
    for (const asker of waiting.values()) asker.reject(new Refused('connectionLost'))
  }
}

/** A refusal as the server worded it: a newer server may use codes and messages that this client doesn't know. */
class ServerRefusal extends Refused {
  constructor(answer: Answer) {
    super(isRefusalCode(answer.errorCode) ? answer.errorCode : 'mistake', answer.errorValues)
    this.message = answer.error ?? this.message
  }
}
