import type { HostAction, RoomAction } from '@segue/shared/room/actions.ts'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { MessageId, Request } from '@segue/shared/room/protocol/protocol.ts'
import type { Person, RoomState } from '@segue/shared/room/state.ts'
import type { Caller } from '../ports/caller.ts'
import { TokenBucket } from '@segue/shared/token-bucket.ts'
import type { Receipt } from './storage/journal.ts'
import { Packet, type HostSocket } from './wire/packet.ts'

/** What a client may say: this many frames at once, and then this many a second. */
export const frameRate = { burst: 120, perSecond: 40 }
/** Somebody who goes on this far beyond it is not a client of ours. */
export const patience = 400

/** How much may wait for a client that does not read before it is dropped. It comes back and gets the room anew. */
export const maxBufferedBytes = 1024 * 1024

/** How many answers may wait for storage before a client that says more is dropped. */
const maxAnswers = 500

/** What a connection needs of the room it is in. */
export interface JoinedRoom {
  readonly uuid: string
  readonly state: RoomState
  /** Tells when what has happened so far is in storage; null when it is. */
  readonly receipt: Receipt | null
  /** Acts for somebody who is here; answers what the request is answered with. */
  run(action: RoomAction, person: Person | null): object
  /** Does what the host says; a mistake ends the action and not the room. */
  apply(action: HostAction): void
  /** Takes a connection out of the room. */
  leave(session: Session): void
}

/** The way to a room that another process holds, for a connection whose socket is here. */
export interface Tunnel {
  readonly roomUuid: string
  /** Whether what is said now arrives. */
  readonly isOpen: boolean
  /** Passes on what the client says; what cannot be passed on now is refused. */
  say(text: string, messageId: MessageId | undefined): void
  /** The connection goes elsewhere, or has ended. */
  close(): void
}

/** One connection, from its opening to its close. */
export class Session {
  readonly id: string
  readonly socket: HostSocket
  /** What it came with. */
  readonly token: string
  /** When (ms) its token was last looked at. */
  lookedAt: number
  /** When (ms) it was opened, or left a room. */
  outsideSince: number
  /** Undefined until the token has been read, or if it cannot be; null for a token that says nothing. */
  person: Person | null | undefined
  /** Why the session of its token has ended, where moderators of the product have ended it. */
  removal: Removal | undefined
  /** Where it comes from, as limits count it. */
  client = 'unknown'
  live: JoinedRoom | null = null
  /** Set while it is led to a room of another process, which then answers all it says. */
  tunnel: Tunnel | null = null
  closed = false
  /** Requests behind something that is still loading; null when nothing is. */
  waiting: Request[] | null = []
  /** The room's messages up to here are in the snapshot this connection was given. */
  fromSeq = 0
  /** Pushes that are deferred until a moment after the join response; null when they flow. */
  deferred: Packet[] | null = null
  /** When (ms) they are to flow. */
  deferredUntil = 0
  /** Answers in their order, from the first on that has to wait for storage. */
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

  /** Whether one more frame is within the limit; `flood` when the connection should end. */
  charge(now: number): 'fine' | 'tooFast' | 'flood' {
    const left = this.#frames.takeOnCredit(now)
    if (left >= 0) return 'fine'
    return left > -patience ? 'tooFast' : 'flood'
  }

  /** Has the runtime attach to the socket what it would take to restore this connection. */
  attach(): void {
    if (this.person === undefined || this.closed) return
    const { id, person, token, client, live } = this
    this.socket.attach?.({ id, person, token, client, joined: live !== null })
  }

  /** Answers a request once what it did is in storage, and not before the answers to earlier ones. */
  answer(text: string, receipt: Receipt | null = null): void {
    if (!receipt && this.#answers.length === 0) return this.send(text)
    if (this.#answers.length >= maxAnswers) return this.socket.destroy()
    this.#answers.push({ text, receipt })
    receipt?.whenKnown(() => this.#sendAnswers())
  }

  /** Resolves when every request so far is answered. */
  answered(): Promise<void> {
    const last = this.#answers.findLast(({ receipt }) => receipt?.pending)
    return new Promise((resolve) => (last?.receipt ? last.receipt.whenKnown(resolve) : resolve()))
  }

  #sendAnswers(): void {
    const known = this.#answers.findIndex(({ receipt }) => receipt?.pending)
    const ready = this.#answers.splice(0, known < 0 ? this.#answers.length : known)
    // What was lost with its room was not done; the connection is closed.
    const texts = ready.flatMap(({ text, receipt }) => (receipt?.state === 'lost' ? [] : [text]))
    if (texts.length > 0) this.send(...texts)
  }

  /** Sends something. A client that asks and asks and never reads the answers is cut off like any other that does not read. */
  send(...texts: string[]): void {
    if (this.closed) return
    const packet = new Packet(texts)
    if (this.#takes(packet)) this.socket.send(packet)
    else this.socket.destroy()
  }

  /** Sends what the room says, or defers it. False when the client has stopped reading and must be dropped. */
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
   * Defers pushes, behind a snapshot of this size, which may wait beyond the limit: it may be larger by itself. False
   * when the client has not even read what came before, and must be dropped.
   */
  defer(first: Packet, snapshotBytes: number): boolean {
    if (this.socket.bufferedBytes > maxBufferedBytes) return false
    this.#snapshotBytes = snapshotBytes
    this.#deferredBytes = 0
    this.deferred = [first]
    return true
  }

  /** Lets pushes flow: first the data of everybody in the snapshot, then what has happened since. */
  flush(): void {
    const { deferred } = this
    this.deferred = null
    if (!deferred || this.closed) return
    for (const packet of deferred) this.socket.send(packet)
  }

  #takes(packet: Packet): boolean {
    const buffered = this.socket.bufferedBytes
    // Once everything has left, the snapshot has left too.
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
