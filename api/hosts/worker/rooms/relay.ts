import { readAction } from '@segue/shared/room/protocol/actions.ts'
import {
  pingFrame,
  readClientFrame,
  sessionEnded,
  stillHere,
  stillThere,
} from '@segue/shared/room/protocol/protocol.ts'
import type { App } from '../../../src/app.ts'
import { RoomHost } from '../../../src/live-rooms/host.ts'
import type { SocketEvents } from '../../../src/live-rooms/wire/packet.ts'
import { memoryStore } from '../../../src/live-rooms/storage/store.ts'
import { realTimers } from '../../../src/ports/timers.ts'
import { runtime, type Bindings, type EdgeSocket, type SocketResponse } from '../bindings.ts'
import { inScope, type ScopeOptions } from '../database.ts'
import { sayGoodbye } from './object-peers.ts'
import { ObjectSocket } from './object-socket.ts'
import { noRooms } from './no-rooms.ts'
import { isPing, isPong, maxRequested, pongOf } from '../reading.ts'
import { openRoomSocket } from './room-door.ts'

/** The most frames a client may send while the connection to its room is being opened. */
const maxWaiting = 500

interface RelayOptions {
  app: App
  bindings: Pick<Bindings, 'ROOMS' | 'RELAYS'>
  token: string
  /** The headers with the origin of the socket. */
  origin: Record<string, string>
  pingEveryMs: number
  scope: ScopeOptions
}

/** Accepts a socket whose room is known only when it joins one. */
export function openRelay(options: RelayOptions): Response {
  const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
  ours.accept()
  new Relay(ours, options).listen()
  return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
}

/** The room's object at the other end of a socket. */
interface Way {
  roomUuid: string
  socket: EdgeSocket
  /** The pongs that the room waits for: its messages contain pings that tell how far the client has read. */
  pongs: Set<string>
  /** Whether the room knows that this client answers pings. */
  knowsPongs: boolean
}

/**
 * Connects one client with the lobby and then with its room. Until it joins, a lobby without rooms answers it as any
 * host would; from then on, its frames are forwarded to its room's object and back. Rooms don't ping, so that they can
 * sleep; this does.
 */
class Relay {
  readonly #client: EdgeSocket
  readonly #options: RelayOptions
  readonly #pinger: ReturnType<typeof setInterval>
  #lobby: { host: RoomHost; events: SocketEvents } | null
  #way: Way | null = null
  /** Frames that wait while the connection to a room is being opened. */
  #waiting: string[] | null = null
  #ended = false

  constructor(client: EdgeSocket, options: RelayOptions) {
    this.#client = client
    this.#options = options
    this.#lobby = openLobby(client, options)
    this.#pinger = setInterval(() => this.#say(pingFrame(Date.now())), options.pingEveryMs)
  }

  listen(): void {
    this.#client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#received(data)
    })
    this.#client.addEventListener('close', ({ code }) => {
      this.#end()
      sayGoodbye(this.#client, code)
    })
    this.#client.addEventListener('error', () => this.#end())
  }

  #received(text: string): void {
    if (isPong(text)) return this.#ponged(text)
    if (text === stillThere) return this.#say(stillHere)
    if (this.#waiting) {
      if (this.#waiting.push(text) > maxWaiting) this.#end()
      return
    }
    const roomUuid = roomWanted(text)
    if (roomUuid && roomUuid !== this.#way?.roomUuid) void this.#goTo(roomUuid, text)
    else if (this.#way) this.#way.socket.send(text)
    else this.#lobby?.events.received(text, Date.now())
  }

  /**
   * Tells the room once that this client answers pings, and then only about pings that the room sent; more would wake
   * it needlessly.
   */
  #ponged(text: string): void {
    const way = this.#way
    if (!way || (way.knowsPongs && !way.pongs.delete(text))) return
    way.knowsPongs = true
    way.socket.send(text)
  }

  #expectPong({ pongs }: Way, ping: string): void {
    pongs.add(pongOf(ping))
    const [first] = pongs
    if (first !== undefined && pongs.size > maxRequested) pongs.delete(first)
  }

  async #goTo(roomUuid: string, join: string): Promise<void> {
    const waiting = (this.#waiting = [])
    try {
      const socket = await this.#open(roomUuid)
      if (this.#ended) return socket.close(1000)
      const way: Way = { roomUuid, socket, pongs: new Set(), knowsPongs: false }
      let received = 0
      socket.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return
        received += 1
        // The lobby has already welcomed the client.
        if (received === 1) return
        if (isPing(data)) this.#expectPong(way, data)
        this.#say(data)
        if (received === 2) this.#arrive(way, wasRefused(data), waiting)
      })
      socket.addEventListener('close', ({ code }) => this.#lost(socket, code))
      socket.addEventListener('error', () => this.#lost(socket))
      socket.send(join)
    } catch (error) {
      this.#options.app.log.error({ room: roomUuid, error }, 'failed to connect a relay to its room')
      this.#end()
    }
  }

  async #open(roomUuid: string): Promise<EdgeSocket> {
    const { bindings, token, origin } = this.#options
    const address = new URL(`https://rooms/rooms/${encodeURIComponent(roomUuid)}/ws`)
    address.searchParams.set('token', token)
    address.searchParams.set('relayed', '')
    const request = new Request(address, { headers: { ...origin, Upgrade: 'websocket' } })
    // The response to a request for a socket contains it, which the platform's own type doesn't have.
    const { webSocket } = (await openRoomSocket(bindings, roomUuid, request)) as SocketResponse
    if (!webSocket) throw new Error('The room returned no socket')
    webSocket.accept()
    return webSocket
  }

  /** The join was answered. A client that is refused stays in its previous room, if any. */
  #arrive(way: Way, refused: boolean, waiting: string[]): void {
    const before = this.#way
    if (refused && before) way.socket.close(1000)
    else {
      this.#way = way
      before?.socket.close(1000)
      this.#leaveLobby()
    }
    this.#waiting = null
    for (const text of waiting) this.#received(text)
  }

  #lost(socket: EdgeSocket, code?: number): void {
    // Closing a connection that was left on purpose, or that was refused, doesn't affect the client.
    if (this.#way?.socket === socket || (this.#waiting && !this.#way)) this.#end(code)
  }

  #leaveLobby(): void {
    const lobby = this.#lobby
    this.#lobby = null
    lobby?.events.closed()
    void lobby?.host.rooms.stop()
  }

  #say(text: string): void {
    if (this.#client.readyState === 1) this.#client.send(text)
  }

  /** Closes the client's connection with the room's close code, if the client can use it. */
  #end(code?: number): void {
    if (this.#ended) return
    this.#ended = true
    clearInterval(this.#pinger)
    this.#leaveLobby()
    this.#way?.socket.close(1000)
    if (this.#client.readyState !== 1) return
    if (code === sessionEnded.code) this.#client.close(code, sessionEnded.reason)
    else this.#client.close(1000)
  }
}

/** The room that a frame asks to join, if it is a valid join; other frames keep their current destination. */
function roomWanted(text: string): string | undefined {
  if (!text.includes('joinRoom')) return undefined
  try {
    const frame = readClientFrame(text)
    if (frame.kind !== 'request' || frame.request.event !== 'action') return undefined
    const action = readAction(frame.request.params)
    return action.type === 'joinRoom' ? action.roomUuid : undefined
  } catch {
    return undefined
  }
}

function wasRefused(answer: string): boolean {
  const read: unknown = JSON.parse(answer)
  return typeof read === 'object' && read !== null && 'error' in read
}

/** A host without rooms, for greetings, clock requests and refusals. */
function openLobby(client: EdgeSocket, { app, token, scope }: RelayOptions) {
  const host = new RoomHost({
    ...noRooms,
    store: memoryStore(),
    everywhere: () => ({
      perform: (...messages) => inScope(scope, () => app.rooms.perform(...messages)),
      summaries: () => inScope(scope, () => app.rooms.summaries()),
    }),
    callerOf: (value) => inScope(scope, () => app.tokens.callerOf(value)),
    clock: () => Date.now(),
    timers: realTimers,
    random: Math.random,
    ids: app.ids.uuid,
    log: app.log,
  })
  return { host, events: host.open(new ObjectSocket(client, { answers: false }), token) }
}
