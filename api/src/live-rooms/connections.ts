import type { CloseConnections } from '@segue/shared/room/state/effects.ts'
import { closeFrame, sessionEnded, type MessageId, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import { aroundOf } from './around.ts'
import type { LiveRoomOptions } from './live-room-options.ts'
import { Listeners } from './listeners.ts'
import type { JoinedRoom, Session } from './session.ts'
import { Broadcaster } from './wire/broadcaster.ts'
import { DeferredPushes } from './wire/deferred-pushes.ts'
import { JoinAnswers } from './wire/join-answers.ts'
import type { CloseReason } from './wire/packet.ts'
import type { SnapshotWriter } from './wire/snapshot.ts'

/** The connections of one room, from the snapshot that each gets first to the end of the room. */
export class Connections {
  readonly listeners = new Listeners()
  readonly broadcaster: Broadcaster
  readonly #live: JoinedRoom
  readonly #options: LiveRoomOptions
  readonly #joinAnswers: JoinAnswers
  readonly #deferredPushes: DeferredPushes
  #ended = false

  constructor(live: JoinedRoom, options: LiveRoomOptions, writer: SnapshotWriter) {
    const { uuid, rev, timers, windowMs, relays, clock } = options
    this.#live = live
    this.#options = options
    this.broadcaster = new Broadcaster({
      room: uuid,
      rev,
      timers,
      windowMs,
      listeners: this.listeners,
      drop: (session) => this.#drop(session),
      relay: (numbered) => relays?.push(numbered),
    })
    this.#deferredPushes = new DeferredPushes(timers, clock)
    this.#joinAnswers = new JoinAnswers(uuid, this.broadcaster, writer)
  }

  /**
   * Adds a connection and responds with the state; later changes follow as pushes. One of our services is added without
   * joining the room: nobody sees it, and it isn't counted.
   */
  admit(session: Session, answer: object, messageId: MessageId | undefined): void {
    const now = Math.floor(this.#options.clock())
    const around = aroundOf(this.#options.room, session.person?.userUuid)
    const encoded = this.#joinAnswers.to({ ...answer, ...around?.answer }, messageId, now)
    const { head, tail, userData } = encoded
    const { relay } = session.socket
    this.restore(session)
    if (relay) {
      relay.admit({ ...encoded, seq: session.fromSeq })
      this.broadcaster.cut()
      if (around) this.broadcaster.sendAside(session, around.message, now)
      return
    }
    if (!session.defer(userData, tail.text.length + userData.size)) return this.#drop(session)
    session.socket.sendParts(head, tail)
    this.#deferredPushes.defer(session)
    if (around) this.broadcaster.sendAside(session, around.message, now)
    session.attach()
  }

  /** Restores a connection that the runtime kept open while the room slept. */
  restore(session: Session): void {
    session.live = this.#live
    session.fromSeq = this.broadcaster.seq
    this.listeners.add(session)
  }

  /** Sends a message without a patch to everybody. */
  push(message: WireMessage): void {
    const framed = this.broadcaster.framed([message], 'server', Math.floor(this.#options.clock()))
    this.broadcaster.broadcast(framed)
  }

  /** Removes a connection, which stays open. */
  detach(session: Session): void {
    this.listeners.delete(session)
    session.flush()
    if (!this.#ended) session.socket.relay?.detach()
    if (session.live === this.#live) session.live = null
    session.outsideSince = this.#options.clock()
    session.attach()
  }

  /** Closes some connections of a user whom a step has removed. */
  close({ userUuid, connections, reason }: CloseConnections): void {
    for (const session of this.listeners.of(userUuid)) {
      if (!connections.includes(session.id)) continue
      this.detach(session)
      // People who left on their own may use the connection for another room.
      if (reason === 'left') continue
      if (reason !== 'signedIn') session.send(closeFrame)
      session.socket.close(reason === 'accountKicked' || reason === 'accountBanned' ? sessionEnded : undefined)
    }
  }

  /** Closes every connection; clients reconnect by themselves. */
  end(reason?: CloseReason): void {
    this.#ended = true
    this.broadcaster.end()
    this.#deferredPushes.end()
    for (const session of this.listeners.all()) {
      this.detach(session)
      session.socket.close(reason)
    }
    for (const session of this.listeners.relayed()) this.detach(session)
    this.#options.relays?.end()
  }

  #drop(session: Session): void {
    this.#options.log.warn({ room: this.#live.uuid, session: session.id }, 'disconnected a client that does not read')
    session.socket.destroy()
    this.#live.leave(session)
  }
}
