import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long (ms) a body that is not a file may take: a person's form arrives immediately. */
const wholeWithinMs = 30_000
/** A file may take minutes, but has to make progress: at least this many bytes per period (ms), which is 64 kbit/s. */
const period = { ms: 10_000, bytes: 80_000 }
const lookEveryMs = 1000

const timeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

interface Watched {
  request: IncomingMessage
  response: ServerResponse
  isFile: boolean
  begun: number
  /** When the current period began, and how much had been read by then. */
  since: number
  bytes: number
}

export interface BodyWatch {
  watch(request: IncomingMessage, response: ServerResponse): void
  stop(): void
}

const isFile = ({ headers }: IncomingMessage) =>
  /^(?:multipart\/form-data|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes the connections of clients that send a body so slowly that they only occupy the server. */
export function watchBodies(now = () => performance.now()): BodyWatch {
  /** The latest body per connection; bodies on one connection follow one another. */
  const watched = new Map<Socket, Watched>()
  const timer = setInterval(() => {
    const at = now()
    for (const [socket, each] of watched) {
      // Once the body is complete, how long we take is not the sender's fault.
      if (each.request.complete || socket.destroyed) watched.delete(socket)
      else if (tooSlow(each, at)) cut(each)
    }
  }, lookEveryMs).unref()

  return {
    watch(request, response) {
      if (!hasBody(request)) return
      const at = now()
      const { socket } = request
      const bytes = socket.bytesRead
      watched.set(socket, { request, response, isFile: isFile(request), begun: at, since: at, bytes })
    },
    stop: () => clearInterval(timer),
  }
}

function tooSlow(each: Watched, at: number): boolean {
  if (!each.isFile) return at - each.begun > wholeWithinMs
  if (at - each.since < period.ms) return false
  const { bytesRead } = each.request.socket
  // Data that is waiting for us, because we read slowly, is not the sender's fault.
  const held = each.request.isPaused() || each.request.readableLength > 0
  const slow = !held && bytesRead - each.bytes < period.bytes
  each.since = at
  each.bytes = bytesRead
  return slow
}

function cut({ request: { socket }, response }: Watched): void {
  if (!response.headersSent) socket.end(timeout)
  socket.destroySoon()
}
