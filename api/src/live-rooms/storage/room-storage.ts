import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Effect } from '@segue/shared/room/state/effects.ts'
import type { StepResult } from '@segue/shared/room/step.ts'
import { within } from '../../ports/timers.ts'
import type { LiveRoomOptions } from '../live-room-options.ts'
import type { SnapshotWriter } from '../wire/snapshot.ts'
import type { KeptEffect } from './journal-entry.ts'
import type { Receipt } from './journal.ts'
import { RoomJournal } from './room-journal.ts'
import { Saver, saveAfterMsFor } from './saver.ts'

/** The longest that a response waits for storage and effects. */
const persistPatienceMs = 2000

/** What a room needs from its surroundings to be stored. */
type Stored = {
  /** The revision of the state. */
  rev: () => number
  writer: SnapshotWriter
  /** Called when another process turns out to have taken the room. */
  lost: () => void
}

/** Stores one room: every change in the journal, and the whole room shortly afterwards. */
export class RoomStorage {
  readonly #options: LiveRoomOptions
  readonly #stored: Stored
  readonly #journal: RoomJournal | undefined
  readonly #saver: Saver
  #lost = false

  constructor(options: LiveRoomOptions, stored: Stored) {
    const { uuid, epoch, room, timers, log } = options
    this.#options = options
    this.#stored = stored
    this.#journal = options.journal && new RoomJournal(options.journal, { roomUuid: uuid, epoch }, options.seq)
    this.#saver = new Saver({
      timers,
      save: () => this.#write(),
      afterMs: () => saveAfterMsFor(this.#journal ? room.state.allUsers.length : 0),
      lost: stored.lost,
      failed: (error) => log.warn({ room: uuid, error }, 'failed to save a room'),
    })
  }

  /** Whether the journal is too far behind to take more. */
  get full(): boolean {
    return this.#journal?.full ?? false
  }

  /** Whether the last attempt to save the room failed. */
  get failing(): boolean {
    return this.#saver.failing
  }

  /** A receipt that reports when everything so far is stored; null if it already is. Nothing is acknowledged before. */
  get receipt(): Receipt | null {
    return this.#journal?.receipt ?? null
  }

  /** Stores the result of a step, and returns the keys of the effects that are stored with it. */
  add(result: StepResult): ReadonlyMap<Effect, Omit<KeptEffect, 'effect'>> | undefined {
    return this.#journal?.writeDown(result, this.#stored.rev())
  }

  /** Saves the room soon, if a result changed anything that is saved. */
  changed({ lasting, fleeting }: StepResult): void {
    if (lasting || (fleeting && this.#options.store.keepsConnections)) this.#saver.changed()
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
    const { timers, effects, uuid } = this.#options
    const persisted = Promise.allSettled([this.save(), effects.delivered(uuid)])
    await within(timers, persistPatienceMs, persisted, () => undefined)
    if (this.#lost) throw new Refused('roomElsewhere')
  }

  /** Another process has taken the room: nothing that still waits will be stored. */
  lose(): void {
    this.#lost = true
  }

  end(): void {
    this.#saver.end()
  }

  async #write(): Promise<boolean> {
    const { uuid, epoch, room, store } = this.#options
    const counts = { rev: this.#stored.rev(), seq: this.#journal?.seq }
    const encoded = this.#stored.writer.roomText(room.backstage)
    // A saved room no longer needs its journal, but its effects have to be stored first.
    if ((await this.#journal?.writtenDown()) === false) return false
    return store.save(uuid, epoch, { ...counts, ...room }, encoded)
  }
}
