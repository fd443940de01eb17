import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { pingEveryMs as usualPingMs, pingFrame } from '@segue/shared/room/protocol/protocol.ts'
import { offeredToken, pageProtocol } from '@segue/shared/room/protocol/socket-token.ts'
import { peopleSocketPath } from '@segue/shared/people/live/messages.ts'
import type { RoomHost } from '../../../src/live-rooms/host.ts'
import { Packet, type SocketEvents } from '../../../src/live-rooms/wire/packet.ts'
import type { Origin } from '../../../src/platform/client.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { ChatDoor } from './chat-door.ts'
import { NodeSocket } from './node-socket.ts'
import { asPlainRequest, wantsSocket } from '../http/plain-request.ts'

/** A larger frame closes the connection; a smaller one that is still too large is answered with a sentence. */
const largestMessageBytes = 1024 * 1024
/** A peer that is known to answer the protocol's pings, and that has sent nothing for this many of them, is gone. */
const silentPings = 3
/**
 * How long a peer has to close its side when the server stops; half-open connections would delay it for half a minute.
 */
const goodbyeMs = 1000

/** What is known about whether a peer is alive. */
interface Pulse {
  ws: WebSocket
  /**
   * Hand-written clients may not answer pings at all; for those only TCP can tell. At our own client's path everybody
   * does.
   */
  answers: boolean
  bytesRead: number
  silent: number
}

/** Passes a socket to the host it is for. */
type Admit = (socket: NodeSocket) => { events: SocketEvents; answers: boolean }

/** Who accepts the sockets of pages, and how the origin of room sockets is determined. */
interface Takers {
  /** Accepts the sockets of people's pages, if this server has any. */
  people?: { open: (socket: NodeSocket, token: string) => SocketEvents }
  /** The origin of a connection that rate limits count by. */
  clientOf?: (origin: Origin) => Promise<string>
}

interface SocketOptions {
  clock: () => number
  log: Log
  pingEveryMs?: number
  /** The chat socket, at the path that its clients use: the root, optionally with a version. */
  chat?: ChatDoor
}

export interface Sockets {
  /** Stops pinging and refuses further connections. Open ones are closed by the room host. */
  close(): void
  /**
   * Terminates connections whose peers haven't responded shortly after they were closed. Resolves when none is left.
   */
  gone(): Promise<void>
}

/**
 * Serves the sockets on an HTTP server. Room sockets are at `/primus` for clients that say only when joining which room
 * they want, and at `/rooms/{roomUuid}/ws` for our own clients, which other hosts route directly to the room. The
 * socket of people's open pages is at `/people/ws`.
 */
export function attachSockets(server: Server, host: RoomHost, options: SocketOptions & Takers): Sockets {
  const { clock, log, pingEveryMs = usualPingMs, people, clientOf, chat } = options
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compressing for each listener costs twenty times the CPU of sending.
    perMessageDeflate: false,
    maxPayload: largestMessageBytes,
    handleProtocols: chosenOf,
  })
  const open = new Map<NodeSocket, Pulse>()
  let whenGone: (() => void) | undefined

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (!wantsSocket(request)) return asPlainRequest(server, request, stream, head)
    const { path, ...address } = readAddress(request.url ?? '')
    const token = offeredToken(request.headers['sec-websocket-protocol']) ?? address.token
    if (chat && chatPath.test(path)) {
      return upgrader.handleUpgrade(request, stream, head, (ws) => chat.join(ws, clientOf?.(originOf(request))))
    }
    const admit = admission({ host, people, clientOf }, { path, token }, request)
    if (!admit) return refuse(stream)
    // The upgrade response and our greeting are sent in one write.
    stream.cork()
    upgrader.handleUpgrade(request, stream, head, (ws) => connect(ws, request, admit))
    process.nextTick(() => stream.uncork())
  }

  function connect(ws: WebSocket, request: IncomingMessage, admit: Admit): void {
    const socket = new NodeSocket(ws, request.socket)
    const { events, answers } = admit(socket)
    const pulse: Pulse = { ws, answers, bytesRead: 0, silent: 0 }
    open.set(socket, pulse)
    // `nodebuffer` is the default binary type: a message is one buffer.
    ws.on('message', (data: Buffer) => events.received(data.toString(), clock()))
    ws.on('pong', () => (pulse.answers = true))
    ws.on('error', (error) => log.debug({ error: error.message }, 'a room socket failed'))
    ws.on('close', () => {
      open.delete(socket)
      events.closed()
      if (open.size === 0) whenGone?.()
    })
  }

  const pinger = setInterval(() => pingAll(open, clock()), pingEveryMs)
  pinger.unref()
  server.on('upgrade', upgrade)
  return {
    close() {
      clearInterval(pinger)
      chat?.close()
      server.off('upgrade', upgrade)
      upgrader.close()
    },
    async gone() {
      if (open.size === 0) return
      const cut = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, goodbyeMs)
      await new Promise<void>((resolve) => (whenGone = resolve))
      clearTimeout(cut)
    },
  }
}

/** Selects the subprotocol: for our pages the one without the token; for other clients the first, as usual. */
function chosenOf(offered: Set<string>): string | false {
  const [first = false] = offered
  return offered.has(pageProtocol) ? pageProtocol : first
}

/** Pings everybody, and drops peers that are known to answer and haven't. */
function pingAll(open: ReadonlyMap<NodeSocket, Pulse>, now: number): void {
  const packet = new Packet([pingFrame(now)])
  for (const [socket, pulse] of open) {
    const { bytesRead } = socket.stream
    pulse.silent = bytesRead === pulse.bytesRead ? pulse.silent + 1 : 0
    pulse.bytesRead = bytesRead
    if (pulse.answers && pulse.silent >= silentPings) {
      socket.destroy()
      continue
    }
    socket.send(packet)
    // Old clients need not answer our ping, but nearly every WebSocket answers the protocol's own.
    pulse.ws.ping()
  }
}

const chatPath = /^\/(?:v3(?:\.0)?)?$/
/** Who accepts a socket at this path; undefined if nobody does. */
function admission(
  { host, people, clientOf }: Takers & { host: RoomHost },
  { path, token }: { path: string; token: string },
  request: IncomingMessage,
): Admit | undefined {
  if (people && path === peopleSocketPath) return (socket) => ({ answers: true, events: people.open(socket, token) })
  const isOwn = ownPath.test(path)
  if (!isOwn && path !== '/primus') return undefined
  return (socket) => ({ answers: isOwn, events: host.open(socket, token, clientOf?.(originOf(request))) })
}

const ownPath = /^\/rooms\/[\w-]+\/ws$/

/** Clients send `/primus`, `/primus/` and `//primus`, and a token in the query. */
function readAddress(address: string): { path: string; token: string } {
  const mark = address.indexOf('?')
  const before = mark < 0 ? address : address.slice(0, mark)
  const path = before === '/primus' ? before : before.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
  const token = /[?&]token=([^&]*)/.exec(address)?.[1] ?? ''
  return { path, token: token.includes('%') ? (new URLSearchParams(`t=${token}`).get('t') ?? '') : token }
}

function refuse(stream: Duplex): void {
  stream.on('error', () => stream.destroy())
  // Nothing reads this stream, so the end of its other side would never be noticed: without this it would stay open
  // forever.
  stream.once('finish', () => stream.destroy())
  stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

function originOf({ headers, socket }: IncomingMessage): Origin {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return { header, address: socket.remoteAddress }
}
