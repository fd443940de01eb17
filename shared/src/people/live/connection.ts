import { answerMs, quietMs, sessionEnded, stillThere } from '../../room/protocol/protocol.ts'
import { backoffMs } from '../../room/client/backoff.ts'
import type { Timers } from '../../room/client/connection.ts'
import { pageProtocol, socketAddress } from '../../room/protocol/socket-token.ts'
import { accountNeeded, peopleSocketPath, readPeopleFrame, tooManySockets, type PeopleMessage } from './messages.ts'

/** The part of a socket that a connection needs; a browser's WebSocket and the one of `ws` have this shape. */
export interface PageSocket {
  readonly readyState: number
  /** The subprotocol that the server selected. */
  readonly protocol?: string
  send(text: string): void
  close(): void
  addEventListener(type: 'error', listener: () => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface PeopleConnectionOptions {
  /** `ws(s)://host`, without a path. */
  url: string
  /** Called before every attempt; null if nobody is signed in anymore. */
  token: () => string | null
  openSocket: (url: string, protocols: string[]) => PageSocket
  /**
   * Whether the token is sent as a subprotocol instead of in the URL, for pages with no proxy on the way that drops
   * subprotocols.
   */
  hidesToken?: boolean
  timers: Timers
  random: () => number
  onMessage: (message: PeopleMessage) => void
}

/** The `readyState` of a socket that can be written to. */
const isOpen = 1

/** How long to wait after opening one page too many, until another may have been closed. */
const tooManyMs = 60_000

/**
 * The connection of one page of a signed-in user, on any page. It reconnects by itself and is then sent the full state
 * again; it closes permanently when the session it was opened in ends.
 */
export class PeopleConnection {
  readonly #options: PeopleConnectionOptions
  #socket: PageSocket | null = null
  #timer: unknown = null
  #attempt = 0
  #hasEnded = false
  #hidesToken: boolean

  constructor(options: PeopleConnectionOptions) {
    this.#options = options
    this.#hidesToken = options.hidesToken ?? false
    this.#open()
  }

  /** Retries now instead of waiting: for when the page becomes visible or the network returns. */
  hurry(): void {
    if (this.#hasEnded || this.#socket) return
    this.#attempt = 0
    this.#open()
  }

  stop(): void {
    this.#hasEnded = true
    this.#wait(null)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #open(): void {
    const { url, token, openSocket, onMessage } = this.#options
    const own = token()
    if (own === null) return this.stop()
    const address = socketAddress(url + peopleSocketPath, own, this.#hidesToken)
    const socket = openSocket(address.url, address.protocols)
    this.#socket = socket
    this.#listen()
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return
      this.#listen()
      if (data.startsWith('"primus::ping::')) return socket.send(data.replace('ping', 'pong'))
      const message = readPeopleFrame(data)
      if (message?.name === 'hello') this.#attempt = 0
      if (message) onMessage(message)
    })
    socket.addEventListener('close', ({ code }) => this.#closed(socket, code))
    // A socket that fails also closes; without a listener some implementations throw.
    socket.addEventListener('error', () => undefined)
  }

  /** Pings a server that has been silent for a while, and drops the connection if there is no answer. */
  #listen(): void {
    this.#wait(() => {
      const socket = this.#socket
      if (socket?.readyState === isOpen) socket.send(stillThere)
      this.#wait(() => {
        socket?.close()
        // A lost network may take minutes to be reported.
        if (socket) this.#closed(socket, 0)
      }, answerMs)
    }, quietMs)
  }

  #closed(socket: PageSocket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#wait(null)
    // A server that accepted the connection without selecting our subprotocol looks for tokens only in URLs, and
    // reports that there is none.
    const isOld = this.#hidesToken && code === sessionEnded.code && socket.protocol !== pageProtocol
    if (isOld) this.#hidesToken = false
    else if (code === sessionEnded.code || code === accountNeeded.code) return this.stop()
    const { random } = this.#options
    const ms = code === tooManySockets.code ? tooManyMs * (1 + random()) : backoffMs(this.#attempt, random)
    this.#attempt += 1
    this.#wait(() => this.#open(), ms)
  }

  #wait(run: (() => void) | null, ms = 0): void {
    const { timers } = this.#options
    timers.clear(this.#timer)
    this.#timer = run && timers.set(run, ms)
  }
}
