import type { Person } from '@segue/shared/room/state.ts'

/**
 * Whole messages on their way to many sockets in one write. `framed` belongs to the runtime, which puts there what it
 * made of the texts, so that the work is done once and not once for each listener.
 */
export class Packet {
  readonly texts: readonly string[]
  framed: Uint8Array | undefined
  readonly #length: number

  constructor(texts: readonly string[]) {
    this.texts = texts
    this.#length = texts.reduce((sum, text) => sum + text.length, 0)
  }

  /** How much there is to send: in bytes once it is framed, before that in characters, which is close. */
  get size(): number {
    return this.framed?.length ?? this.#length
  }
}

/** The common end of a message whose beginning differs from one receiver to the next. Encoded once. */
export class SharedText {
  readonly text: string
  bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }
}

/** What it takes to restore a connection of which only the socket is left. */
export interface Attachment {
  id: string
  person: Person | null
  /** What it came with, to look at again when the account changes. */
  token: string
  /** Where it comes from, as limits count it; unknown of those attached by an earlier version. */
  client?: string
  joined: boolean
}

/** What a runtime calls for each of its sockets. */
export interface SocketEvents {
  /** `receivedAt` is the server time (ms) at which the frame came in. */
  received(text: string, receivedAt: number): void
  closed(): void
}

/** What somebody who comes in is told: the answer, of which the end is everybody's, and how everybody looks. */
export interface JoinAnswer {
  head: string
  tail: SharedText
  userData: Packet
}

/** The far end of a socket that another process has. Whatever the room says to everybody it hears there. */
export interface RelayEnd {
  /** It is in the room; what is newer than this message follows the answer. */
  admit(answer: JoinAnswer & { seq: number }): void
  /** Sends something in order with what the room says. */
  deliver(packet: Packet): void
  /** It is in the room no more. */
  detach(): void
}

/** Why a host ends a connection, as the code and the words of the close frame. */
export interface CloseReason {
  code: number
  reason: string
}

/** Why connections end when their room goes to another process: come back (RFC 6455 and its registry: service restart). */
export const restarting: CloseReason = { code: 1012, reason: 'restarting' }

/** What the host needs of a socket, whatever the runtime. Writing to one that has closed does nothing. */
export interface HostSocket {
  send(packet: Packet): void
  /** One message made of a beginning of its own and a shared end. */
  sendParts(head: string, tail: SharedText): void
  /** Ends the connection after what has been sent; for no reason in particular unless one is given. */
  close(reason?: CloseReason): void
  /** Ends the connection now, whatever is still to be sent. */
  destroy(): void
  /** How much has been sent that the network has not taken yet. */
  readonly bufferedBytes: number
  /** Attaches this to the socket, in place of what was attached before. Only a runtime that sleeps needs it. */
  attach?(attachment: Attachment): void
  /** Where it is another process that has the socket. */
  readonly relay?: RelayEnd
}
