import type { Cluster } from '../../ports/cluster.ts'
import { emptyMessage, type ReadFrom } from '../../ports/cluster-message.ts'
import { restarting, type Attachment, type HostSocket, type SocketEvents } from '../wire/packet.ts'
import type { Numbered } from '../wire/numbered.ts'
import { AdmissionsToRelay } from './admissions.ts'
import { Outbox } from './outbox.ts'
import { RelayedSocket } from './relayed-socket.ts'
import { framesOf, type FromRelay, fromRelay, lines, numbersOf, subjectsOf } from './wire.ts'

/** How many of the latest messages are kept for relays that missed some: about half a minute of a busy room. */
const maxKept = 1000
const maxKeptChars = 1024 * 1024

interface RelaysOptions {
  cluster: Cluster
  roomUuid: string
  epoch: number
  /** Takes over a connection whose socket is in another process. */
  adopt: (socket: HostSocket, attachment: Attachment) => SocketEvents
  clock: () => number
}

/**
 * The processes that have sockets in a room which this one holds. A broadcast is published once, however many processes
 * and sockets there are.
 */
export class RoomRelays {
  readonly #options: RelaysOptions
  readonly #subjects: ReturnType<typeof subjectsOf>
  readonly #connections = new Map<string, { relay: string; socket: HostSocket; events: SocketEvents }>()
  readonly #relays = new Map<string, { admissions: AdmissionsToRelay; outbox: Outbox }>()
  readonly #stops: (() => void)[]
  #kept: Numbered[] = []
  #keptChars = 0

  constructor(options: RelaysOptions) {
    const { cluster, roomUuid, epoch } = options
    this.#options = options
    this.#subjects = subjectsOf(roomUuid, epoch)
    this.#stops = [
      cluster.listen(this.#subjects.up, fromRelay, (message) => this.#hear(message)),
      cluster.answer(this.#subjects.hello, emptyMessage, async () => ''),
      cluster.watch({ gone: (host) => this.#gone(host) }),
    ]
  }

  /** Broadcasts messages to everybody who listens in other processes. */
  push(numbered: readonly Numbered[]): void {
    this.#keep(numbered)
    this.#flush()
    const texts = numbered.map(({ text }) => text)
    this.#options.cluster.publish(this.#subjects.all, lines({ kind: 'push', numbers: numbersOf(numbered) }, texts))
  }

  /** The room is no longer here: the relays' clients reconnect, to wherever it is then. */
  end(): void {
    this.#flush()
    this.#options.cluster.publish(this.#subjects.all, lines({ kind: 'ended' }))
    for (const stop of this.#stops) stop()
    for (const { events } of this.#connections.values()) events.closed()
    this.#connections.clear()
  }

  #hear({ head, rest }: ReadFrom<typeof fromRelay>): void {
    if (head.kind === 'open') return this.#open(head.relay, head.attachment)
    if (head.kind === 'resume') return this.#resume(head)
    if (head.kind === 'said') return this.#received(head.relay, framesOf(head.frames, rest))
    const connection = this.#connections.get(head.id)
    this.#connections.delete(head.id)
    connection?.events.closed()
  }

  /**
   * An unknown connection was closed here while its relay was presumed dead. Its client must reconnect, or it would wait
   * for responses forever.
   */
  #received(relay: string | undefined, frames: readonly { id: string; text: string }[]): void {
    const now = this.#options.clock()
    for (const { id, text } of frames) {
      const connection = this.#connections.get(id)
      if (connection) connection.events.received(text, now)
      else if (relay) this.#relay(relay).outbox.say({ kind: 'close', id, reason: restarting })
    }
  }

  #open(relay: string, attachment: Attachment): void {
    const { adopt } = this.#options
    const { id } = attachment
    this.#connections.get(id)?.events.closed()
    const { outbox, admissions } = this.#relay(relay)
    const socket = new RelayedSocket(id, outbox, admissions)
    this.#connections.set(id, { relay, socket, events: adopt(socket, attachment) })
  }

  #relay(relay: string) {
    const publish = (bundle: string) => this.#options.cluster.publish(this.#subjects.down(relay), bundle)
    const known = this.#relays.get(relay) ?? { admissions: new AdmissionsToRelay(), outbox: new Outbox(publish) }
    this.#relays.set(relay, known)
    return known
  }

  #flush(): void {
    for (const { outbox } of this.#relays.values()) outbox.flush()
  }

  /**
   * Both ends were disconnected: connections that one end has closed are closed at the other too, and missed messages
   * are sent.
   */
  #resume({ relay, seq, ids }: FromRelay & { kind: 'resume' }): void {
    const { admissions, outbox } = this.#relay(relay)
    admissions.forget()
    const there = new Set(ids)
    for (const [id, connection] of this.#connections) {
      if (connection.relay !== relay || there.has(id)) continue
      this.#connections.delete(id)
      connection.events.closed()
    }
    for (const id of ids) if (!this.#connections.has(id)) outbox.say({ kind: 'close', id })
    const missed = this.#since(seq)
    const numbers = missed && numbersOf(missed)
    outbox.say(
      { kind: 'missed', since: seq, numbers },
      missed?.map(({ text }) => text),
    )
  }

  /** The messages after a given one; null if some are no longer kept. */
  #since(seq: number): Numbered[] | null {
    const first = this.#kept[0]?.first ?? this.#kept[0]?.seq
    if (first === undefined || first > seq + 1) return first === undefined ? [] : null
    return this.#kept.filter((one) => one.seq > seq)
  }

  #keep(numbered: readonly Numbered[]): void {
    this.#kept.push(...numbered)
    for (const { text } of numbered) this.#keptChars += text.length
    while (this.#kept.length > maxKept || this.#keptChars > maxKeptChars) {
      const oldest = this.#kept.shift()
      this.#keptChars -= oldest?.text.length ?? 0
    }
  }

  #gone(host: string): void {
    this.#relays.delete(host)
    for (const [id, { relay, events }] of this.#connections) {
      if (relay !== host) continue
      this.#connections.delete(id)
      events.closed()
    }
  }
}
