import { TokenBucket } from '@segue/shared/token-bucket.ts'
import { Packet, type HostSocket } from '../wire/packet.ts'

/** Pages send nothing but heartbeats. */
export const frameRate = { burst: 30, perSecond: 1 }
/**
 * How much may be buffered for a page that doesn't read before its socket is dropped. The page reconnects and is sent
 * everything again.
 */
const maxBufferedBytes = 256 * 1024

/** The socket of one page. */
export class PersonSession {
  readonly socket: HostSocket
  /** The token it was opened with. */
  readonly token: string
  /** The account it belongs to; null until the token has been read. */
  userUuid: string | null = null
  closed = false
  /** When (ms) its token was last checked. */
  lookedAt: number
  readonly #frames: TokenBucket

  constructor({ socket, token }: { socket: HostSocket; token: string }, now: number) {
    this.socket = socket
    this.token = token
    this.lookedAt = now
    this.#frames = new TokenBucket(frameRate, now)
  }

  /** Whether the page is still within its frame limit. */
  mayGoOn(now: number): boolean {
    return this.#frames.take(now) === 0
  }

  send(packet: Packet): void {
    if (this.closed) return
    if (this.socket.bufferedBytes + packet.size > maxBufferedBytes) this.socket.destroy()
    else this.socket.send(packet)
  }
}
