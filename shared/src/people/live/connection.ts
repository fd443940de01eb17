import { quietMs, sessionEnded, silenceMs, stillThere } from '../../room/protocol/protocol.ts'
import { backoffMs } from '../../room/client/backoff.ts'
import type { Timers } from '../../room/client/connection.ts'
import { pageProtocol, socketAddress } from '../../room/protocol/socket-token.ts'
import { accountNeeded, peopleSocketPath, readPeopleFrame, tooManySockets, type PeopleMessage } from './messages.ts'

/** What a connection needs of a socket; a browser's WebSocket and the one of `ws` have this shape. */
export interface PageSocket {
  readonly readyState: number
  /** Which of the offered subprotocols the server has chosen. */
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
  /** Asked for before every attempt; null where nobody is signed in any more. */
  token: () => string | null
  openSocket: (url: string, protocols: string[]) => PageSocket
  /** Whether the token goes beside the address, for pages on whose way to the server nothing leaves subprotocols out. */
  hidesToken?: boolean
  timers: Timers
  random: () => number
  onMessage: (message: PeopleMessage) => void
}

/** The `readyState` of a socket that can be written to. */
const isOpen = 1

/** Somebody with as many pages open as there may be waits so long until one of them may have been closed. */
const tooManyMs = 60_000

/**
 * The socket that a page of somebody holds, wherever they are. It comes back by itself, and is then told all anew; it ends
 * for good with the session it was opened in.
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

  /** Tries again now instead of waiting: for when the page becomes visible or the network returns. */
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

  /** Whoever has said nothing for a while is asked, and given up when nothing comes of it. */
  #listen(): void {
    this.#wait(() => {
      const socket = this.#socket
      if (socket?.readyState === isOpen) socket.send(stillThere)
      this.#wait(() => {
        socket?.close()
        // A network that is gone may take minutes to say so.
        if (socket) this.#closed(socket, 0)
      }, silenceMs - quietMs)
    }, quietMs)
  }

  #closed(socket: PageSocket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#wait(null)
    // One that has opened and understood nothing of it looks for tokens in addresses alone, and says that there is none.
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
