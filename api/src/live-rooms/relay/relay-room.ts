import { failureFrame } from '@segue/shared/room/protocol/protocol.ts'
import { refusalSentence } from '@segue/shared/i18n/refusal-sentence.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Cluster } from '../../ports/cluster.ts'
import { emptyMessage, type ReadFrom } from '../../ports/cluster-message.ts'
import type { Timers } from '../../ports/timers.ts'
import { Broadcaster } from '../wire/broadcaster.ts'
import { DeferredPushes } from '../wire/deferred-pushes.ts'
import { Listeners } from '../listeners.ts'
import { Packet, restarting, SharedText } from '../wire/packet.ts'
import type { Session, Tunnel } from '../session.ts'
import type { Ownership } from '../storage/store.ts'
import { AdmissionsFromHolder } from './admissions.ts'
import { GatheredFrames, type LedFrame } from './gathered-frames.ts'
import {
  type FromRelay,
  lines,
  numberedOf,
  type Numbers,
  subjectsOf,
  textsOf,
  type ToRelay,
  toRelay,
  toRelays,
} from './wire.ts'

export interface RelayRoomOptions extends Ownership {
  /** The process that holds the room. */
  holder: string
  cluster: Cluster
  timers: Timers
  clock: () => number
  /** Called when the room can't be reached from here any more. */
  ended: (room: RelayRoom) => void
}

/**
 * A room that another process holds, for the sockets in this one. Their clients' frames are forwarded unchanged; a
 * broadcast by the room arrives once and is sent to all of them from here.
 */
export class RelayRoom {
  readonly uuid: string
  readonly holder: string
  readonly #options: RelayRoomOptions
  readonly #subjects: ReturnType<typeof subjectsOf>
  readonly #sessions = new Map<string, Session>()
  readonly #listeners = new Listeners()
  readonly #broadcaster: Broadcaster
  readonly #deferred: DeferredPushes
  readonly #admissions = new AdmissionsFromHolder()
  readonly #gathered: GatheredFrames
  readonly #stops: (() => void)[]
  /** The last message received from the room. */
  #seq = 0
  /** Messages were missed and have been requested. */
  #isBehind = false
  #ended = false

  constructor(options: RelayRoomOptions) {
    const { roomUuid, epoch, cluster, timers, clock } = options
    this.#options = options
    this.uuid = roomUuid
    this.holder = options.holder
    this.#subjects = subjectsOf(roomUuid, epoch)
    this.#deferred = new DeferredPushes(timers, clock)
    this.#broadcaster = new Broadcaster({
      room: roomUuid,
      rev: 0,
      timers,
      // The holder has already batched the messages.
      windowMs: 0,
      listeners: this.#listeners,
      drop: (session) => session.socket.destroy(),
    })
    this.#gathered = new GatheredFrames(timers, (frames) => this.#pass(frames))
    this.#stops = [
      cluster.listen(this.#subjects.all, toRelays, (message) => this.#hearAll(message)),
      cluster.listen(this.#subjects.down(cluster.self), toRelay, (messages) =>
        messages.forEach((one) => this.#hear(one)),
      ),
    ]
  }

  get isIdle(): boolean {
    return this.#sessions.size === 0
  }

  /** Whether messages currently reach the holder. */
  get isReachable(): boolean {
    return this.#options.cluster.connected
  }

  /** Resolves once the holder responds. */
  async reach(patienceMs: number): Promise<void> {
    await this.#options.cluster.request(this.#subjects.hello, '', emptyMessage, patienceMs)
  }

  /** Forwards a connection's frames to the room's holder from now on. */
  enter(session: Session): Tunnel {
    const { id, person, token, client } = session
    this.#sessions.set(id, session)
    const attachment = { id, person: person ?? null, token, client, joined: false }
    this.#gathered.flush()
    this.#say({ kind: 'open', relay: this.#options.cluster.self, attachment })
    const { cluster } = this.#options
    return {
      roomUuid: this.uuid,
      get isOpen() {
        return cluster.connected
      },
      say: (text, messageId) => this.#gathered.add({ session, text, messageId }),
      close: () => this.#leave(session),
    }
  }

  /** The broker is reachable again: requests the messages that were missed. */
  resume(): void {
    if (this.#ended) return
    this.#isBehind = true
    this.#gathered.flush()
    const ids = [...this.#sessions.keys()]
    this.#say({ kind: 'resume', relay: this.#options.cluster.self, seq: this.#seq, ids })
  }

  /** Closes all connections here. The clients reconnect, and find the room wherever it is by then. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const stop of this.#stops) stop()
    this.#gathered.end()
    this.#broadcaster.end()
    this.#deferred.end()
    this.#options.ended(this)
    for (const session of this.#sessions.values()) {
      session.tunnel = null
      session.flush()
      session.socket.close(restarting)
    }
    this.#sessions.clear()
  }

  #leave(session: Session): void {
    session.tunnel = null
    this.#listeners.delete(session)
    this.#gathered.flush()
    if (this.#sessions.delete(session.id) && !this.#ended) this.#say({ kind: 'closed', id: session.id })
  }

  #hearAll({ head, rest }: ReadFrom<typeof toRelays>): void {
    if (this.#ended) return
    if (head.kind === 'ended') this.end()
    else if (!this.#isBehind) this.#take(head.numbers, rest)
  }

  /** Sends new messages to everybody here. If some are missing, they are fetched before anything else is sent. */
  #take(numbers: Numbers, rest: string): void {
    const isListening = this.#listeners.size > 0
    const first = numbers[0]?.[2] ?? 0
    if (isListening && first > this.#seq + 1) return this.resume()
    const news = numberedOf(numbers, rest).filter(({ seq }) => seq > this.#seq)
    const last = news.at(-1)
    if (!last) return
    this.#seq = last.seq
    this.#broadcaster.broadcast(news)
  }

  #hear({ head, rest }: ReadFrom<typeof toRelay>[number]): void {
    if (this.#ended) return
    if (head.kind === 'missed') return this.#catchUp(head, rest)
    if (head.kind === 'deliver') return this.#deliver(head.ids, new Packet(textsOf(rest)))
    const session = this.#sessions.get(head.id)
    if (!session) return
    if (head.kind === 'admit') this.#admit(session, head, rest)
    else if (head.kind === 'send') session.send(...textsOf(rest))
    else if (head.kind === 'destroy') session.socket.destroy()
    else if (head.kind === 'close') session.socket.close(head.reason)
    else this.#detach(session)
  }

  /** Sends the join response, and the room's messages from then on. */
  #admit(session: Session, message: ToRelay & { kind: 'admit' }, rest: string): void {
    const answer = this.#admissions.read(message, rest)
    // The response it is based on was lost: the client has to reconnect to get it in full.
    if (!answer) return this.#sendBack(session)
    const { head, tail, userData } = answer
    const { seq } = message
    const everybody = new Packet(userData)
    // Earlier messages don't matter, since nobody was here.
    if (this.#listeners.size === 0) this.#seq = Math.max(this.#seq, seq)
    session.fromSeq = seq
    if (!session.defer(everybody, tail.length + everybody.size)) return session.socket.destroy()
    session.socket.sendParts(head, new SharedText(tail))
    this.#listeners.add(session)
    this.#deferred.defer(session)
  }

  #sendBack(session: Session): void {
    this.resume()
    session.socket.close(restarting)
  }

  #deliver(ids: readonly string[], packet: Packet): void {
    for (const id of ids) {
      const session = this.#sessions.get(id)
      if (session && !session.deliver(packet)) session.socket.destroy()
    }
  }

  #detach(session: Session): void {
    this.#listeners.delete(session)
    session.flush()
  }

  #catchUp({ since, numbers }: ToRelay & { kind: 'missed' }, rest: string): void {
    this.#isBehind = false
    // Too much was missed: everybody has to reconnect and get the room's current state.
    if (!numbers) return this.end()
    if (since <= this.#seq) this.#take(numbers, rest)
  }

  /** Refuses frames that can't be forwarded right now. */
  #pass(frames: readonly LedFrame[]): void {
    if (this.#options.cluster.connected) {
      const lengths = frames.map(({ session, text }) => [session.id, text.length] as const)
      const relay = this.#options.cluster.self
      return this.#say({ kind: 'said', relay, frames: lengths }, [frames.map(({ text }) => text).join('')])
    }
    const refused = new Refused('roomElsewhere')
    for (const { session, messageId } of frames) {
      session.answer(failureFrame(messageId, refused, refusalSentence(refused)))
    }
  }

  #say(message: FromRelay, texts?: readonly string[]): void {
    this.#options.cluster.publish(this.#subjects.up, lines(message, texts))
  }
}
