import { pushFrame, type Push, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Listeners } from '../listeners.ts'
import { Packet } from './packet.ts'
import type { Session } from '../session.ts'
import { NumberedSums, type Numbered } from './numbered.ts'
import type { EncodedStep } from './encode-step.ts'
import { isSums, withSumsAdded } from './sums.ts'

/** After a first change has gone out at once, what follows within this time goes out together. */
export const windowMs = 22
/**
 * Where so many hear a room, its changes gather for longer: each costs a write for every listener, and half a second after
 * a first vote there are hundreds. It is told well before anybody would notice that it waited.
 */
const manyListeners = 2000
const longestWindowMs = 100
/** The most that are written to without a break: more would keep the loop from everything else for many milliseconds. */
export const maxBatchSize = 500

/**
 * Numbers a room's messages and broadcasts them: each is serialised once, the first goes at once, and
 * what follows within a short window goes in one write. A large room is written to over several turns of the loop, and
 * its window begins after the last, so that everybody hears everything in order. Who has joined meanwhile gets only what
 * is newer than the snapshot. Decision 0005 has the measurements.
 */
export class Broadcaster {
  /** The revision of the state, which every patch raises by one. */
  rev: number
  /** Counts every message to the room, with a patch or without. */
  seq = 0
  readonly #room: string
  readonly #listeners: Listeners
  readonly #timers: Timers
  readonly #windowMs: number
  readonly #drop: (session: Session) => void
  readonly #relay: ((numbered: readonly Numbered[]) => void) | undefined
  #pending: Numbered[] = []
  /** After which of the pending messages somebody elsewhere was told how the room stands. */
  readonly #cuts = new Set<number>()
  #timer: unknown = null

  constructor(options: {
    room: string
    rev: number
    listeners: Listeners
    timers: Timers
    windowMs?: number | undefined
    /** A client that does not read any more. */
    drop: (session: Session) => void
    /** Says the same to those who hear the room in other processes. */
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

  /** Messages to everybody in words, as the next to be sent. Nothing is sent or counted yet. */
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

  /** Sends what was framed since the last broadcast to everybody, together where there are several. */
  broadcast(framed: readonly Numbered[]): void {
    const last = framed.at(-1)
    if (!last) return
    this.seq = last.seq
    this.rev = last.rev
    this.#pending.push(...framed)
    if (this.#timer === null) this.#flush()
  }

  /** Sends what a step has to say. */
  tell({ framed, toPeople }: EncodedStep): void {
    for (const { userUuids, text } of toPeople) this.send(userUuids, text)
    this.broadcast(framed)
  }

  /** Sends a framed message to the connections of some people. */
  send(userUuids: readonly string[], text: string): void {
    const packet = new Packet([text])
    for (const userUuid of userUuids) for (const session of this.#listeners.of(userUuid)) session.deliver(packet)
  }

  /** Somebody who hears the room elsewhere was told how it stands: what is newer has to be told apart from what is not. */
  cut(): void {
    this.#cuts.add(this.seq)
  }

  /** A message about the state as it is, in words. */
  about(message: WireMessage, from: string, sentAt: number): string {
    const { rev } = this
    const revisions = message.statePatch ? { rev, prevRev: rev } : {}
    return pushFrame({ room: this.#room, from, sentAt, messageId: this.seq, message, ...revisions })
  }

  /** A message to one person, which leaves the state that everybody holds as it is. */
  aside(message: WireMessage, from: string, sentAt: number): string {
    return pushFrame({ room: this.#room, from, sentAt, messageId: this.seq, message })
  }

  /** Published clients have the people around from messages alone. */
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
    // Who comes in while this goes round stands at the end, with a snapshot that holds it already.
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
