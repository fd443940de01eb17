import { pushFrame, type Push, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Listeners } from '../listeners.ts'
import { Packet } from './packet.ts'
import type { Session } from '../session.ts'
import { NumberedSums, type Numbered } from './numbered.ts'
import type { EncodedStep } from './encode-step.ts'
import { isSums, withSumsAdded } from './sums.ts'

/** The first change is sent immediately; those that follow within this time are sent together. */
export const windowMs = 22
/**
 * With more listeners than this, a room's changes are batched for longer: each costs a write per listener, and within
 * half a second of a first vote there are hundreds. The delay is still too short to notice.
 */
const manyListeners = 2000
const longestWindowMs = 100
/** The most listeners written to without a break: more would block the event loop for many milliseconds. */
export const maxBatchSize = 500

/**
 * Numbers a room's messages and broadcasts them: each is serialised once, the first is sent immediately, and those that
 * follow within a short window are sent in one write. Writing to a large room takes several turns of the event loop,
 * and its window begins after the last, so that everybody gets everything in order. Connections that joined meanwhile
 * only get what is newer than their snapshot. Decision 0005 has the measurements.
 */
export class Broadcaster {
  /** The revision of the state, which every patch increments. */
  rev: number
  /** Counts every message to the room, with or without a patch. */
  seq = 0
  readonly #room: string
  readonly #listeners: Listeners
  readonly #timers: Timers
  readonly #windowMs: number
  readonly #drop: (session: Session) => void
  readonly #relay: ((numbered: readonly Numbered[]) => void) | undefined
  #pending: Numbered[] = []
  /** Numbers of the pending messages after which a relayed listener was sent a snapshot. */
  readonly #cuts = new Set<number>()
  #timer: unknown = null

  constructor(options: {
    room: string
    rev: number
    listeners: Listeners
    timers: Timers
    windowMs?: number | undefined
    /** Called for a client that has stopped reading. */
    drop: (session: Session) => void
    /** Sends the same messages to listeners in other processes. */
    relay?: ((numbered: readonly Numbered[]) => void) | undefined
  }) {
    this.#room = options.room
    this.rev = options.rev
    this.#listeners = options.listeners
    this.#timers = options.timers
    this.#windowMs = options.windowMs ?? windowMs
    this.#drop = options.drop
    this.#relay = options.relay
  }

  /** Encodes broadcasts with the next numbers. Nothing is sent or counted yet. */
  framed(messages: readonly WireMessage[], from: string, sentAt: number): Numbered[] {
    let { seq, rev } = this
    return messages.map((message) => {
      const push: Push = { room: this.#room, from, sentAt, messageId: ++seq, message }
      if (message.statePatch) {
        push.prevRev = rev
        push.rev = ++rev
        if (isSums(push)) return new NumberedSums(push)
      }
      return { seq, rev, text: pushFrame(push) }
    })
  }

  /** Sends what was framed since the last broadcast to everybody, batched if there are several messages. */
  broadcast(framed: readonly Numbered[]): void {
    const last = framed.at(-1)
    if (!last) return
    this.seq = last.seq
    this.rev = last.rev
    this.#pending.push(...framed)
    if (this.#timer === null) this.#flush()
  }

  /** Sends the messages of a step. */
  tell({ framed, toPeople }: EncodedStep): void {
    for (const { userUuids, text } of toPeople) this.send(userUuids, text)
    this.broadcast(framed)
  }

  /** Sends a framed message to the connections of some people. */
  send(userUuids: readonly string[], text: string): void {
    const packet = new Packet([text])
    for (const userUuid of userUuids) for (const session of this.#listeners.of(userUuid)) session.deliver(packet)
  }

  /** A relayed listener was sent a snapshot, so messages before and after this point must not be merged. */
  cut(): void {
    this.#cuts.add(this.seq)
  }

  /** Encodes a message about the current state. */
  about(message: WireMessage, from: string, sentAt: number): string {
    const { rev } = this
    const revisions = message.statePatch ? { rev, prevRev: rev } : {}
    return pushFrame({ room: this.#room, from, sentAt, messageId: this.seq, message, ...revisions })
  }

  /** Encodes a message to one person, which doesn't affect everybody's shared state. */
  aside(message: WireMessage, from: string, sentAt: number): string {
    return pushFrame({ room: this.#room, from, sentAt, messageId: this.seq, message })
  }

  /** Published clients get the people around them only through messages. */
  sendAside(session: Session, message: WireMessage, sentAt: number): void {
    session.deliver(new Packet([this.aside(message, 'server', sentAt)]))
  }

  end(): void {
    this.#timers.clear(this.#timer)
  }

  #flush(): void {
    this.#timer = null
    const pending = this.#pending
    if (pending.length === 0) return
    this.#pending = []
    const added = withSumsAdded(pending, this.#cuts)
    this.#cuts.clear()
    if (this.#listeners.hasRelayed) this.#relay?.(added)
    // Connections that join during the writes come last, with a snapshot that already includes these messages.
    this.#write(this.#listeners.all(), pending, new Packet(added.map(({ text }) => text)))
  }

  #windowFor(listeners: number): number {
    if (listeners <= manyListeners) return this.#windowMs
    return Math.min(longestWindowMs, (this.#windowMs * listeners) / manyListeners)
  }

  #write(rest: Iterator<Session>, pending: readonly Numbered[], packet: Packet): void {
    const firstSeq = pending[0]?.first ?? pending[0]?.seq ?? 0
    for (let sent = 0; sent < maxBatchSize; sent++) {
      const { done, value: session } = rest.next()
      if (done) {
        this.#timer = this.#timers.set(() => this.#flush(), this.#windowFor(this.#listeners.size))
        return
      }
      const news = session.fromSeq < firstSeq ? packet : since(session.fromSeq, pending)
      if (news && !session.deliver(news)) this.#drop(session)
    }
    this.#timer = this.#timers.set(() => this.#write(rest, pending, packet), 0)
  }
}

function since(seq: number, pending: readonly Numbered[]): Packet | null {
  const news = pending.filter((one) => one.seq > seq)
  return news.length > 0 ? new Packet(news.map(({ text }) => text)) : null
}
