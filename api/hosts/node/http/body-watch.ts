import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long (ms) a body may take that is not a file: a person's form is there at once. */
const wholeWithinMs = 30_000
/** A file may take minutes, but has to keep coming: at least so many bytes in each period (ms), which is 64 kbit/s. */
const period = { ms: 10_000, bytes: 80_000 }
const lookEveryMs = 1000

const timeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

interface Watched {
  request: IncomingMessage
  response: ServerResponse
  isFile: boolean
  begun: number
  /** The period that is under way: when it began, and what had been read then. */
  since: number
  bytes: number
}

export interface BodyWatch {
  watch(request: IncomingMessage, response: ServerResponse): void
  stop(): void
}

const isFile = ({ headers }: IncomingMessage) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connections of those who send a body so slowly that they only hold on to the server. */
export function watchBodies(now = () => performance.now()): BodyWatch {
  /** The newest of each connection, on which one body comes after the other. */
  const watched = new Map<Socket, Watched>()
  const timer = setInterval(() => {
    const at = now()
    for (const [socket, each] of watched) {
      // Once all of it is there, how long we take is not the sender's affair.
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
  // What waits for us, because we take it in slowly, is not the sender's fault.
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
