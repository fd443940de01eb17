import type { HostAction, Join, RoomAction } from '@segue/shared/room/protocol/actions.ts'
import { dueActions, nextAlarm } from '@segue/shared/room/alarm.ts'
import { JoinQueue } from '@segue/shared/room/people/join-queue.ts'
import type { Effect } from '@segue/shared/room/state/effects.ts'
import type { MessageId } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Person, Room, RoomState } from '@segue/shared/room/state/state.ts'
import { attempt } from '@segue/shared/room/step.ts'
import { AlarmClock } from './alarm-clock.ts'
import { Connections } from './connections.ts'
import { changesCrowd } from './people/crowd-changes.ts'
import type { Receipt } from './storage/journal.ts'
import type { KeptEffect } from './storage/journal-entry.ts'
import { RoomStorage } from './storage/room-storage.ts'
import type { JoinedRoom, Session } from './session.ts'
import { SnapshotWriter } from './wire/snapshot.ts'
import { encodeStep } from './wire/encode-step.ts'
import type { CloseReason } from './wire/packet.ts'
import type { LiveRoomOptions } from './live-room-options.ts'

/** One room in memory: applies actions to its state, and has the results sent, stored and carried out. */
export class LiveRoom implements JoinedRoom {
  readonly uuid: string
  readonly epoch: number
  readonly room: Room
  readonly connections: Connections
  readonly storage: RoomStorage
  readonly #options: LiveRoomOptions
  readonly #writer: SnapshotWriter
  readonly #alarm: AlarmClock
  readonly #joinQueue = new JoinQueue()
  #ended = false
  #frozen = false

  constructor(options: LiveRoomOptions) {
    const { uuid, room, epoch } = options
    this.#options = options
    this.uuid = uuid
    this.epoch = epoch
    this.room = room
    this.#writer = new SnapshotWriter(room)
    this.connections = new Connections(this, options, this.#writer)
    this.storage = new RoomStorage(options, {
      rev: () => this.rev,
      writer: this.#writer,
      lost: () => this.lose(),
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
    return this.connections.broadcaster.rev
  }

  /** Whether anyone is in the room or may come back. */
  get occupied(): boolean {
    return this.connections.listeners.size > 0 || this.state.allUsers.length > 0
  }

  get receipt(): Receipt | null {
    return this.storage.receipt
  }

  has(userUuid: string): boolean {
    return Object.hasOwn(this.room.backstage.presences, userUuid)
  }

  /** Applies an action, broadcasts the result and starts the effects. Throws `Refused`, or whatever went wrong. */
  run(action: RoomAction, by: Person | null): object {
    const { clock, random, ids, maxListed } = this.#options
    const { broadcaster } = this.connections
    if (by && this.#frozen) throw new Refused('roomElsewhere')
    if (by && this.storage.full) throw new Refused('tooFast')
    const now = Math.floor(clock())
    const taken = attempt(this.room, action, { now, by, random, ids, maxListed })
    const { result } = taken
    const encoded = encodeStep(broadcaster, result, by?.userUuid || 'server', now)
    if (!encoded) {
      taken.undo()
      throw new Refused('cannotBeStored')
    }
    this.#writer.changed(result)
    if (result.lasting && changesCrowd(result.lasting.patch)) this.#options.crowdChanged?.(this.state)
    broadcaster.tell(encoded)
    const kept = this.storage.add(result)
    for (const effect of result.effects) this.#carryOut(effect, kept?.get(effect))
    this.storage.changed(result)
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

  /** Admits a connection. People whom a full room refuses get a place in the join queue. */
  join(session: Session, join: Join, person: Person, messageId: MessageId | undefined): void {
    const { userUuid } = person
    const now = Math.floor(this.#options.clock())
    const ahead = this.#joinQueue.ahead(userUuid, now)
    let answer: object
    try {
      answer = this.run({ ...join, ...(ahead > 0 && { ahead }) }, person)
    } catch (error) {
      if (error instanceof Refused && error.code === 'roomFull') this.#joinQueue.join(userUuid, now)
      throw error
    }
    this.#joinQueue.leave(userUuid)
    this.connections.admit(session, answer, messageId)
  }

  /** Called when a connection has ended or moves to another room. */
  leave(session: Session): void {
    this.connections.detach(session)
    if (!session.person || session.person.tokenRole === 'service') return
    this.apply({ type: 'disconnected', userUuid: session.person.userUuid, connection: session.id })
  }

  /** The clock was changed, so stored times are meaningless, as after a restart. */
  clockSet(): void {
    this.apply({ type: 'restored' })
    this.#alarm.set(nextAlarm(this.room))
  }

  /** Stops the timers and closes every connection. */
  end(reason?: CloseReason): void {
    this.#ended = true
    this.#alarm.end()
    this.storage.end()
    this.connections.end(reason)
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
    this.storage.lose()
    const { log, lost } = this.#options
    log.warn({ room: this.uuid, epoch: this.epoch }, 'another process has taken over the room')
    this.end()
    lost()
  }

  #carryOut(effect: Effect, key?: Omit<KeptEffect, 'effect'>): void {
    if (effect.type === 'wakeAt') return this.#alarm.set(effect.at)
    if (effect.type === 'closeConnections') return this.connections.close(effect)
    if (effect.type === 'rereadSettings') return this.#options.reread()
    const room = { roomUuid: this.uuid, epoch: this.epoch }
    const kept = key && { key, receipt: this.receipt }
    this.#options.effects.run(room, effect, (action) => this.#applySong(action), kept)
  }

  /** A song that the room rejects is treated as no song, so that its DJ doesn't wait for it forever. */
  #applySong(action: HostAction): void {
    if (this.apply(action) || action.type === 'songChecked') return
    if (action.type === 'queueRead') this.apply({ ...action, songs: [] })
    if ('song' in action && action.song) this.apply({ ...action, song: null })
  }
}
