import type { HostAction, RoomAction } from '@segue/shared/room/protocol/actions.ts'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { MessageId, Request } from '@segue/shared/room/protocol/protocol.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'
import type { Caller } from '../ports/caller.ts'
import { TokenBucket } from '@segue/shared/token-bucket.ts'
import type { Receipt } from './storage/journal.ts'
import { Packet, type HostSocket } from './wire/packet.ts'

/** Rate limit per client: a burst of frames, and then this many per second. */
export const frameRate = { burst: 120, perSecond: 40 }
/** A client that exceeds the limit by this many frames is not ours and is dropped. */
export const patience = 400

/**
 * How much may be buffered for a client that doesn't read before it is dropped. It reconnects and gets the whole room
 * again.
 */
export const maxBufferedBytes = 1024 * 1024

/** How many responses may wait for storage before a client that sends more is dropped. */
const maxAnswers = 500

/** What a connection needs from the room it is in. */
export interface JoinedRoom {
  readonly uuid: string
  readonly state: RoomState
  /** Reports when everything so far is stored; null if it already is. */
  readonly receipt: Receipt | null
  /** Performs an action for a user in the room; returns the response. */
  run(action: RoomAction, person: Person | null): object
  /** Applies an action by the host; an error ends the action, not the room. */
  apply(action: HostAction): void
  /** Removes a connection from the room. */
  leave(session: Session): void
}

/** The path to a room that another process holds, for a connection whose socket is here. */
export interface Tunnel {
  readonly roomUuid: string
  /** Whether messages currently get through. */
  readonly isOpen: boolean
  /** Forwards the client's frame; one that can't be forwarded right now is refused. */
  say(text: string, messageId: MessageId | undefined): void
  /** Called when the connection moves to another room or has ended. */
  close(): void
}

/** One connection, from opening to closing. */
export class Session {
  readonly id: string
  readonly socket: HostSocket
  /** The token it was opened with. */
  readonly token: string
  /** When (ms) its token was last checked. */
  lookedAt: number
  /** When (ms) it was opened, or last left a room. */
  outsideSince: number
  /** Undefined until the token has been checked, or if it can't be; null for an invalid token. */
  person: Person | null | undefined
  /** Why the token's session has ended, if platform moderators have ended it. */
  removal: Removal | undefined
  /** The origin that rate limits count by. */
  client = 'unknown'
  live: JoinedRoom | null = null
  /** Set while it is relayed to a room of another process, which then answers all its requests. */
  tunnel: Tunnel | null = null
  closed = false
  /** Requests queued while something is still loading; null if nothing is. */
  waiting: Request[] | null = []
  /** The snapshot sent to this connection includes the room's messages up to this one. */
  fromSeq = 0
  /** Pushes that are deferred until shortly after the join response; null when they are sent directly. */
  deferred: Packet[] | null = null
  /** When (ms) the deferred pushes are sent. */
  deferredUntil = 0
  /** Responses in order, starting with the first one that has to wait for storage. */
  #answers: { text: string; receipt: Receipt | null }[] = []
  #deferredBytes = 0
  #snapshotBytes = 0
  readonly #frames: TokenBucket

  constructor(id: string, { socket, token }: { socket: HostSocket; token: string }, now: number) {
    this.id = id
    this.socket = socket
    this.token = token
    this.lookedAt = now
    this.outsideSince = now
    this.#frames = new TokenBucket(frameRate, now)
  }

  /** Whether one more frame is within the limit; `flood` if the connection should be dropped. */
  charge(now: number): 'fine' | 'tooFast' | 'flood' {
    const left = this.#frames.takeOnCredit(now)
    if (left >= 0) return 'fine'
    return left > -patience ? 'tooFast' : 'flood'
  }

  /** Attaches to the socket what it takes to restore this connection, if the runtime supports that. */
  attach(): void {
    if (this.person === undefined || this.closed) return
    const { id, person, token, client, live } = this
    this.socket.attach?.({ id, person, token, client, joined: live !== null })
  }

  /** Sends a response once the effect of its request is stored, and never before earlier responses. */
  answer(text: string, receipt: Receipt | null = null): void {
    if (!receipt && this.#answers.length === 0) return this.send(text)
    if (this.#answers.length >= maxAnswers) return this.socket.destroy()
    this.#answers.push({ text, receipt })
    receipt?.whenKnown(() => this.#sendAnswers())
  }

  /** Resolves when every request so far has been answered. */
  answered(): Promise<void> {
    const last = this.#answers.findLast(({ receipt }) => receipt?.pending)
    return new Promise((resolve) => (last?.receipt ? last.receipt.whenKnown(resolve) : resolve()))
  }

  #sendAnswers(): void {
    const known = this.#answers.findIndex(({ receipt }) => receipt?.pending)
    const ready = this.#answers.splice(0, known < 0 ? this.#answers.length : known)
    // Changes that were lost with their room didn't happen, so they aren't answered; the connection is closed.
    const texts = ready.flatMap(({ text, receipt }) => (receipt?.state === 'lost' ? [] : [text]))
    if (texts.length > 0) this.send(...texts)
  }

  /**
   * Sends messages. A client that keeps requesting and never reads the responses is dropped like any other that doesn't
   * read.
   */
  send(...texts: string[]): void {
    if (this.closed) return
    const packet = new Packet(texts)
    if (this.#takes(packet)) this.socket.send(packet)
    else this.socket.destroy()
  }

  /** Sends the room's messages, or defers them. False if the client has stopped reading and must be dropped. */
  deliver(packet: Packet): boolean {
    if (this.socket.relay) {
      this.socket.relay.deliver(packet)
      return true
    }
    if (this.deferred) {
      this.#deferredBytes += packet.size
      this.deferred.push(packet)
      return this.#deferredBytes <= maxBufferedBytes
    }
    if (!this.#takes(packet)) return false
    this.socket.send(packet)
    return true
  }

  /**
   * Defers pushes that follow a snapshot of this size. The snapshot may exceed the buffer limit, since it may be larger
   * by itself. False if the client has not even read what came before, and must be dropped.
   */
  defer(first: Packet, snapshotBytes: number): boolean {
    if (this.socket.bufferedBytes > maxBufferedBytes) return false
    this.#snapshotBytes = snapshotBytes
    this.#deferredBytes = 0
    this.deferred = [first]
    return true
  }

  /** Sends the deferred pushes: first the data of everybody in the snapshot, then what has happened since. */
  flush(): void {
    const { deferred } = this
    this.deferred = null
    if (!deferred || this.closed) return
    for (const packet of deferred) this.socket.send(packet)
  }

  #takes(packet: Packet): boolean {
    const buffered = this.socket.bufferedBytes
    // Once the buffer is empty, the snapshot has been sent too.
    if (buffered === 0) this.#snapshotBytes = 0
    return buffered + packet.size <= maxBufferedBytes + this.#snapshotBytes
  }
}

/** Who a token lets act in a room. Nobody and a forged token are the same: null. */
export function personOf(caller: Caller | undefined): Person | null {
  if (caller?.kind === 'user') return { userUuid: caller.uuid, tokenRole: caller.role }
  if (caller?.kind === 'guest') return { userUuid: caller.uuid, tokenRole: 'guest' }
  if (caller?.kind === 'service') return { userUuid: '', tokenRole: 'service' }
  return null
}
