import { TokenBucket } from '@segue/shared/token-bucket.ts'
import { Packet, type HostSocket } from '../wire/packet.ts'

/** A page says nothing but that it is still there. */
export const frameRate = { burst: 30, perSecond: 1 }
/** How much may wait for a page that does not read before it is dropped. It comes back and is told all anew. */
const maxBufferedBytes = 256 * 1024

/** One socket that a page of somebody holds. */
export class PersonSession {
  readonly socket: HostSocket
  /** What it came with. */
  readonly token: string
  /** Whose it is; null until its token has been read. */
  userUuid: string | null = null
  closed = false
  /** When (ms) its token was last looked at. */
  lookedAt: number
  readonly #frames: TokenBucket

  constructor({ socket, token }: { socket: HostSocket; token: string }, now: number) {
    this.socket = socket
    this.token = token
    this.lookedAt = now
    this.#frames = new TokenBucket(frameRate, now)
  }

  /** Whether what came in is still no more than a page has to say. */
  mayGoOn(now: number): boolean {
    return this.#frames.take(now) === 0
  }

  send(packet: Packet): void {
    if (this.closed) return
    if (this.socket.bufferedBytes + packet.size > maxBufferedBytes) this.socket.destroy()
    else this.socket.send(packet)
  }
}
