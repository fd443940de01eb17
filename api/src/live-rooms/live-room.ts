import type { HostAction, Join, RoomAction } from '@segue/shared/room/protocol/actions.ts'
import { dueActions, nextAlarm } from '@segue/shared/room/alarm.ts'
import { JoinQueue } from '@segue/shared/room/people/join-queue.ts'
import type { CloseConnections, Effect } from '@segue/shared/room/state/effects.ts'
import { closeFrame, sessionEnded, type MessageId, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Person, Room, RoomState } from '@segue/shared/room/state/state.ts'
import { attempt } from '@segue/shared/room/step.ts'
import { AlarmClock } from './alarm-clock.ts'
import { Broadcaster } from './wire/broadcaster.ts'
import type { OutsideEffect } from './effects.ts'
import { changesCrowd } from './people/crowd-changes.ts'
import { DeferredPushes } from './wire/deferred-pushes.ts'
import { JoinAnswers } from './wire/join-answers.ts'
import type { Receipt } from './storage/journal.ts'
import type { KeptEffect } from './storage/journal-entry.ts'
import { RoomJournal } from './storage/room-journal.ts'
import { Listeners } from './listeners.ts'
import { Saver, saveAfterMsFor } from './storage/saver.ts'
import type { Session } from './session.ts'
import { SnapshotWriter } from './wire/snapshot.ts'
import { encodeStep } from './wire/encode-step.ts'
import type { CloseReason } from './wire/packet.ts'
import { aroundOf } from './around.ts'
import { within } from '../ports/timers.ts'
import type { LiveRoomOptions } from './live-room-options.ts'

/** The longest that a response waits for storage and effects. */
const persistPatienceMs = 2000

/** One room in memory: its state, connections, alarm and persistence. */
export class LiveRoom {
  readonly uuid: string
  readonly epoch: number
  readonly room: Room
  readonly listeners = new Listeners()
  readonly #options: LiveRoomOptions
  readonly #broadcaster: Broadcaster
  readonly #saver: Saver
  readonly #writer: SnapshotWriter
  readonly #joinAnswers: JoinAnswers
  readonly #deferredPushes: DeferredPushes
  readonly #alarm: AlarmClock
  readonly #journal: RoomJournal | undefined
  readonly #joinQueue = new JoinQueue()
  #ended = false
  #lost = false
  #frozen = false

  constructor(options: LiveRoomOptions) {
    const { uuid, room, rev, epoch, timers, store, log } = options
    this.#options = options
    this.uuid = uuid
    this.epoch = epoch
    this.room = room
    this.#journal = options.journal && new RoomJournal(options.journal, { roomUuid: uuid, epoch }, options.seq)
    this.#writer = new SnapshotWriter(room)
    this.#deferredPushes = new DeferredPushes(timers, options.clock)
    this.#broadcaster = new Broadcaster({
      room: uuid,
      rev,
      timers,
      windowMs: options.windowMs,
      listeners: this.listeners,
      drop: (session) => this.#drop(session),
      relay: (numbered) => options.relays?.push(numbered),
    })
    this.#joinAnswers = new JoinAnswers(uuid, this.#broadcaster, this.#writer)
    this.#saver = new Saver({
      timers,
      save: async () => {
        const counts = { rev: this.#broadcaster.rev, seq: this.#journal?.seq }
        const encoded = this.#writer.roomText(room.backstage)
        // A saved room no longer needs its journal, but its effects have to be stored first.
        if ((await this.#journal?.writtenDown()) === false) return false
        return store.save(uuid, epoch, { ...counts, ...room }, encoded)
      },
      afterMs: () => saveAfterMsFor(this.#journal ? this.state.allUsers.length : 0),
      lost: () => this.lose(),
      failed: (error) => log.warn({ room: uuid, error }, 'failed to save a room'),
    })
    this.#alarm = new AlarmClock(options, (now) => {
      for (const action of dueActions(room, now)) this.apply(action)
      return nextAlarm(room)
    })
    this.#alarm.set(nextAlarm(room))
  }

  get state(): RoomState {
    return this.room.state
  }

  /** The revision of the state. */
  get rev(): number {
    return this.#broadcaster.rev
  }

  /** Whether anyone is in the room or may come back. */
  get occupied(): boolean {
    return this.listeners.size > 0 || this.state.allUsers.length > 0
  }

  /** Whether the last attempt to save the room failed. */
  get unsaved(): boolean {
    return this.#saver.failing
  }

  has(userUuid: string): boolean {
    return Object.hasOwn(this.room.backstage.presences, userUuid)
  }

  /** A receipt that reports when everything so far is stored; null if it already is. Nothing is acknowledged before. */
  get receipt(): Receipt | null {
    return this.#journal?.receipt ?? null
  }

  /** Applies an action, broadcasts the result and starts the effects. Throws `Refused`, or whatever went wrong. */
  run(action: RoomAction, by: Person | null): object {
    const { clock, random, ids, maxListed } = this.#options
    if (by && this.#frozen) throw new Refused('roomElsewhere')
    if (by && this.#journal?.full) throw new Refused('tooFast')
    const now = Math.floor(clock())
    const taken = attempt(this.room, action, { now, by, random, ids, maxListed })
    const { result } = taken
    const encoded = encodeStep(this.#broadcaster, result, by?.userUuid || 'server', now)
    if (!encoded) {
      taken.undo()
      throw new Refused('cannotBeStored')
    }
    this.#writer.changed(result)
    if (result.lasting && changesCrowd(result.lasting.patch)) this.#options.crowdChanged?.(this.state)
    this.#broadcaster.tell(encoded)
    const kept = this.#journal?.writeDown(result, this.#broadcaster.rev)
    for (const effect of result.effects) this.#carryOut(effect, kept?.get(effect))
    if (result.lasting || (result.fleeting && this.#options.store.keepsConnections)) this.#saver.changed()
    return result.answer
  }

  /** Carries out the effects that an earlier holder of the room left pending. */
  resume(effects: readonly KeptEffect[]): void {
    for (const { effect, ...key } of effects) this.#carryOut(effect, key)
  }

  /** Like `run`, for actions without a caller: an error ends the action, not the room. Returns whether it succeeded. */
  apply(action: HostAction): boolean {
    try {
      this.run(action, null)
      return true
    } catch (error) {
      this.#options.log.error({ room: this.uuid, action: action.type, error }, 'a room action failed')
      return false
    }
  }

  /** A song that the room rejects is treated as no song, so that its DJ doesn't wait for it forever. */
  #applySong(action: HostAction): void {
    if (this.apply(action) || action.type === 'songChecked') return
    if (action.type === 'queueRead') this.apply({ ...action, songs: [] })
    if ('song' in action && action.song) this.apply({ ...action, song: null })
  }

  /** Admits a connection and responds with the state; later changes follow as pushes. */
  join(session: Session, join: Join, person: Person, messageId: MessageId | undefined): void {
    const now = Math.floor(this.#options.clock())
    const ahead = this.#joinQueue.ahead(person.userUuid, now)
    this.#admit(session, this.#letIn({ ...join, ...(ahead > 0 && { ahead }) }, person, now), messageId)
  }

  /** People whom a full room refuses get a place in the join queue. */
  #letIn(join: Join, person: Person, now: number): object {
    try {
      const answer = this.run(join, person)
      this.#joinQueue.leave(person.userUuid)
      return answer
    } catch (error) {
      if (error instanceof Refused && error.code === 'roomFull') this.#joinQueue.join(person.userUuid, now)
      throw error
    }
  }

  /** Subscribes one of our services to everything. It is not in the room: nobody sees it, and it isn't counted. */
  subscribe(session: Session, messageId: MessageId | undefined): void {
    this.#admit(session, {}, messageId)
  }

  #admit(session: Session, answer: object, messageId: MessageId | undefined): void {
    const now = Math.floor(this.#options.clock())
    const around = aroundOf(this.room, session.person?.userUuid)
    const encoded = this.#joinAnswers.to({ ...answer, ...around?.answer }, messageId, now)
    const { head, tail, userData } = encoded
    const { relay } = session.socket
    session.live = this
    session.fromSeq = this.#broadcaster.seq
    this.listeners.add(session)
    if (relay) {
      relay.admit({ ...encoded, seq: session.fromSeq })
      this.#broadcaster.cut()
      if (around) this.#broadcaster.sendAside(session, around.message, now)
      return
    }
    if (!session.defer(userData, tail.text.length + userData.size)) return this.#drop(session)
    session.socket.sendParts(head, tail)
    this.#deferredPushes.defer(session)
    if (around) this.#broadcaster.sendAside(session, around.message, now)
    session.attach()
  }

  /** Restores a connection that the runtime kept open while the room slept. */
  restore(session: Session): void {
    session.live = this
    session.fromSeq = this.#broadcaster.seq
    this.listeners.add(session)
  }

  /** Called when a connection has ended or moves to another room. */
  leave(session: Session): void {
    this.#detach(session)
    if (!session.person || session.person.tokenRole === 'service') return
    this.apply({ type: 'disconnected', userUuid: session.person.userUuid, connection: session.id })
  }

  /** The clock was changed, so stored times are meaningless, as after a restart. */
  clockSet(): void {
    this.apply({ type: 'restored' })
    this.#alarm.set(nextAlarm(this.room))
  }

  /** Sends a message without a patch to everybody. */
  push(message: WireMessage): void {
    const framed = this.#broadcaster.framed([message], 'server', Math.floor(this.#options.clock()))
    this.#broadcaster.broadcast(framed)
  }

  /** Saves unsaved changes. Rejects if storage doesn't accept them. */
  save(): Promise<void> {
    return this.#saver.now()
  }

  /**
   * Resolves when everything so far is stored and delivered, so that it survives this process. Whatever takes too long
   * continues in the background. Rejects if the room turns out to belong to another process.
   */
  async persisted(): Promise<void> {
    const { timers, effects } = this.#options
    const persisted = Promise.allSettled([this.save(), effects.delivered(this.uuid)])
    await within(timers, persistPatienceMs, persisted, () => undefined)
    if (this.#lost) throw new Refused('roomElsewhere')
  }

  /** Stops the timers and closes every connection; clients reconnect by themselves. */
  end(reason?: CloseReason): void {
    this.#ended = true
    this.#alarm.end()
    this.#saver.end()
    this.#broadcaster.end()
    this.#deferredPushes.end()
    for (const session of this.listeners.all()) {
      this.#detach(session)
      session.socket.close(reason)
    }
    for (const session of this.listeners.relayed()) this.#detach(session)
    this.#options.relays?.end()
  }

  /**
   * Stops accepting changes until the room ends here, so that the process that takes it over gets all of it. Nothing is
   * acknowledged any more.
   */
  freeze(): void {
    this.#frozen = true
    this.#alarm.end()
  }

  /** Another process has taken the room: it ends here, and its clients reconnect to wherever it is now. */
  lose(): void {
    if (this.#ended) return
    this.#lost = true
    const { log, lost } = this.#options
    log.warn({ room: this.uuid, epoch: this.epoch }, 'another process has taken over the room')
    this.end()
    lost()
  }

  #carryOut(effect: Effect, key?: Omit<KeptEffect, 'effect'>): void {
    if (effect.type === 'wakeAt') this.#alarm.set(effect.at)
    else if (effect.type === 'closeConnections') this.#close(effect)
    else if (effect.type === 'rereadSettings') this.#options.reread()
    else this.#runOutside(effect, key)
  }

  #runOutside(effect: OutsideEffect, key: Omit<KeptEffect, 'effect'> | undefined): void {
    const room = { roomUuid: this.uuid, epoch: this.epoch }
    const kept = key && { key, receipt: this.receipt }
    this.#options.effects.run(room, effect, (action) => this.#applySong(action), kept)
  }

  #close({ userUuid, connections, reason }: CloseConnections): void {
    for (const session of this.listeners.of(userUuid)) {
      if (!connections.includes(session.id)) continue
      this.#detach(session)
      // People who left on their own may use the connection for another room.
      if (reason === 'left') continue
      if (reason !== 'signedIn') session.send(closeFrame)
      session.socket.close(reason === 'accountKicked' || reason === 'accountBanned' ? sessionEnded : undefined)
    }
  }

  #drop(session: Session): void {
    this.#options.log.warn({ room: this.uuid, session: session.id }, 'disconnected a client that does not read')
    session.socket.destroy()
    this.leave(session)
  }

  #detach(session: Session): void {
    this.listeners.delete(session)
    session.flush()
    if (!this.#ended) session.socket.relay?.detach()
    if (session.live === this) session.live = null
    session.outsideSince = this.#options.clock()
    session.attach()
  }
}
