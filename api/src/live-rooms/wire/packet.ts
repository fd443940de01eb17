import type { Person } from '@segue/shared/room/state/state.ts'

/**
 * Complete messages on their way to many sockets in one write. `framed` belongs to the runtime, which caches the
 * encoded texts there, so that they are encoded once and not for each listener.
 */
export class Packet {
  readonly texts: readonly string[]
  framed: Uint8Array | undefined
  readonly #length: number

  constructor(texts: readonly string[]) {
    this.texts = texts
    this.#length = texts.reduce((sum, text) => sum + text.length, 0)
  }

  /** The size: in bytes once framed, before that in characters, which is close. */
  get size(): number {
    return this.framed?.length ?? this.#length
  }
}

/** The shared end of messages whose beginnings differ per receiver. Encoded once. */
export class SharedText {
  readonly text: string
  bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }
}

/** What it takes to restore a connection when only its socket is left. */
export interface Attachment {
  id: string
  person: Person | null
  /** The token it was opened with, to be checked again when the account changes. */
  token: string
  /** The origin that rate limits count by; undefined if attached by an earlier version. */
  client?: string
  joined: boolean
}

/** What a runtime calls for each of its sockets. */
export interface SocketEvents {
  /** `receivedAt` is the server time (ms) at which the frame came in. */
  received(text: string, receivedAt: number): void
  closed(): void
}

/** The response to a join, whose end is the same for everybody, and everybody's user data. */
export interface JoinAnswer {
  head: string
  tail: SharedText
  userData: Packet
}

/** The remote end of a socket in another process, which receives the room's broadcasts there. */
export interface RelayEnd {
  /** The connection has joined the room; messages newer than `seq` follow the response. */
  admit(answer: JoinAnswer & { seq: number }): void
  /** Sends a message in order with the room's messages. */
  deliver(packet: Packet): void
  /** The connection has left the room. */
  detach(): void
}

/** Why a host closes a connection: the code and text of the close frame. */
export interface CloseReason {
  code: number
  reason: string
}

/** Used when a room moves to another process, so that clients reconnect (RFC 6455 registry: service restart). */
export const restarting: CloseReason = { code: 1012, reason: 'restarting' }

/** What the host needs from a socket on any runtime. Writing to a closed one is a no-op. */
export interface HostSocket {
  send(packet: Packet): void
  /** Sends one message made of its own beginning and a shared end. */
  sendParts(head: string, tail: SharedText): void
  /** Closes the connection once everything has been sent. */
  close(reason?: CloseReason): void
  /** Closes the connection immediately and drops unsent data. */
  destroy(): void
  /** How much of what was sent the network has not taken yet. */
  readonly bufferedBytes: number
  /** Attaches data to the socket, replacing what was attached before. Needed only by runtimes that sleep. */
  attach?(attachment: Attachment): void
  /** Set if the socket is in another process. */
  readonly relay?: RelayEnd
}
