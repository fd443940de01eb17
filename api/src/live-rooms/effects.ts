import type { HostAction } from '@segue/shared/room/protocol/actions.ts'
import type {
  Effect,
  LastingEffect,
  LookUpSong,
  PickSong,
  ReadQueue,
  SongStarted,
  Starred,
} from '@segue/shared/room/state/effects.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Log } from '../ports/log.ts'
import { pause, within, type Timers } from '../ports/timers.ts'
import type { Receipt } from './storage/journal.ts'
import type { KeptEffect } from './storage/journal-entry.ts'
import type { EffectHandlers, QueueStart } from './rooms.ts'
import type { Ownership } from './storage/store.ts'

/** Effects carried out outside the room; the host handles the others itself. */
export type OutsideEffect = Exclude<Effect, { type: 'wakeAt' | 'closeConnections' | 'rereadSettings' }>

/** Delays between attempts to carry out a failed effect. */
const pausesMs = [1000, 5000, 20_000]
/** A handler that doesn't respond must not hold up a room's effects forever. */
const patienceMs = 30_000
/**
 * The most effects that one room may queue. Beyond it something outside has been down for long, and the newest matter
 * more.
 */
const maxWaiting = 500

/** An effect queued behind the room's earlier ones. */
interface Waiting {
  room: Ownership
  effect: LastingEffect
  /**
   * Where the effect is stored until it is carried out, and the receipt for storing it; absent if effects aren't
   * stored.
   */
  kept: { key: Omit<KeptEffect, 'effect'>; receipt: Receipt | null } | undefined
  /** Called once it is carried out or given up. */
  done: () => void
}

export interface EffectRunnerOptions {
  handlers: EffectHandlers
  log: Log
  timers: Timers
  /** Whether this process still holds a room. */
  owns: (room: Ownership) => Promise<boolean>
  /** Called when a stored effect has been carried out. */
  carriedOut?: ((roomUuid: string, key: Omit<KeptEffect, 'effect'>) => Promise<void>) | undefined
}

/**
 * Carries out effects through the handlers, one at a time per room, so that a song's end is recorded before the next
 * song begins. Failures are retried and then logged; nothing a handler does can affect the room itself. A process that
 * slept while it lost a room carries out none of its effects: `owns` is checked before each one.
 */
export class EffectRunner {
  readonly #options: EffectRunnerOptions
  readonly #queues = new Map<string, Waiting[]>()
  /** Per room: resolves when the last effect in its queue has been carried out. */
  readonly #lastDelivered = new Map<string, Promise<void>>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: EffectRunnerOptions) {
    this.#options = options
  }

  /** Carries out a room's effect in the background, after the room's earlier ones. */
  run(room: Ownership, effect: OutsideEffect, answer: (action: HostAction) => void, kept?: Waiting['kept']): void {
    const { roomUuid } = room
    if (effect.type === 'songStarted') this.#track(this.#check(roomUuid, effect, answer))
    if (effect.type === 'lookUpSong') return this.#track(this.#lookUp(roomUuid, effect, answer))
    if (effect.type === 'pickSong') return this.#track(this.#pick(roomUuid, effect, answer))
    if (effect.type === 'readQueue') return this.#track(this.#readQueue(roomUuid, effect, answer))
    this.#queue(room, effect, kept)
  }

  #queue(room: Ownership, effect: LastingEffect, kept: Waiting['kept']): void {
    const { roomUuid } = room
    const queue = this.#queues.get(roomUuid)
    if (queue) this.#dropReplaced(queue, effect, kept?.receipt)
    const last = new Promise<void>((done) => {
      const waiting = { room, effect, kept, done }
      if (queue) queue.push(waiting)
      else this.#begin(roomUuid, [waiting])
    })
    this.#lastDelivered.set(roomUuid, last)
    if (!queue || queue.length <= maxWaiting) return
    for (const waiting of queue.splice(1, 1)) this.#giveUp(waiting, waiting.kept?.receipt)
    this.#options.log.error({ room: roomUuid }, 'too many room effects are queued: the oldest was dropped')
  }

  /** Resolves when all of this room's effects so far have been carried out or given up. */
  async delivered(roomUuid: string): Promise<void> {
    return this.#lastDelivered.get(roomUuid)
  }

  /** Resolves when no effects are pending. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #begin(roomUuid: string, queue: Waiting[]): void {
    this.#queues.set(roomUuid, queue)
    this.#track(this.#workOff(roomUuid, queue))
  }

  async #workOff(roomUuid: string, queue: Waiting[]): Promise<void> {
    for (let waiting = queue[0]; waiting; waiting = queue[0]) {
      await written(waiting.kept?.receipt)
      await this.#deliver(waiting)
      queue.shift()
      waiting.done()
    }
    this.#queues.delete(roomUuid)
    this.#lastDelivered.delete(roomUuid)
  }

  /**
   * If a user adds or removes their star on the same play again, the earlier effect is pointless. Until the later one
   * is stored, the earlier one is what survives a crash.
   */
  #dropReplaced(queue: Waiting[], effect: LastingEffect, receipt: Receipt | null | undefined): void {
    if (effect.type !== 'starred') return
    const at = queue.findIndex(({ effect: earlier }, index) => index > 0 && isSameStar(earlier, effect))
    if (at > 0) for (const waiting of queue.splice(at, 1)) this.#giveUp(waiting, receipt)
  }

  /**
   * An effect that was given up must not be restored after the one that replaced it: it is deleted once that one's
   * receipt is known.
   */
  #giveUp({ room, kept, done }: Waiting, receipt: Receipt | null | undefined): void {
    done()
    if (!kept) return
    const forget = async () => {
      await written(receipt)
      // If the write was lost, the room's new holder doesn't know about the later effect, and carries out the earlier
      // one.
      if (receipt?.state !== 'lost') await this.#forget(room, kept.key)
    }
    this.#track(forget())
  }

  async #deliver({ room, effect, kept }: Waiting): Promise<void> {
    const { log, handlers } = this.#options
    const { roomUuid } = room
    for (;;) {
      if (kept?.receipt?.state === 'lost' || !(await this.#owns(room, kept !== undefined))) {
        return log.warn(
          { room: roomUuid, effect: effect.type },
          'dropped an effect of a room that another process holds',
        )
      }
      const carried = await this.#insist(roomUuid, effect, () => carryOut(handlers, roomUuid, effect))
      // If storage works, the effect itself is at fault and is given up; if storage is down, the effect waits for it.
      if (carried || !kept || (await this.#isStorageThere(room))) break
    }
    if (kept) await this.#forget(room, kept.key)
  }

  /** Whether the room is still ours. For an effect that must not be lost, keeps asking until storage responds. */
  async #owns(room: Ownership, patiently: boolean): Promise<boolean> {
    for (let pauses = 0; ; pauses++) {
      try {
        return await this.#inTime(this.#options.owns(room))
      } catch (error) {
        this.#options.log.warn({ room: room.roomUuid, error }, 'a room effect is waiting for storage')
        const ms = pausesMs[patiently ? Math.min(pauses, pausesMs.length - 1) : pauses]
        if (ms === undefined) return false
        await pause(this.#options.timers, ms)
      }
    }
  }

  async #isStorageThere(room: Ownership): Promise<boolean> {
    return this.#inTime(this.#options.owns(room)).then(
      () => true,
      () => false,
    )
  }

  async #forget({ roomUuid }: Ownership, key: Omit<KeptEffect, 'effect'>): Promise<void> {
    const { carriedOut, log } = this.#options
    try {
      await carriedOut?.(roomUuid, key)
    } catch (error) {
      log.warn({ room: roomUuid, error }, 'failed to delete a completed room effect')
    }
  }

  /** Picking from the room's own crate doesn't queue either: nothing plays until it is done. */
  async #pick(roomUuid: string, effect: PickSong, answer: (action: HostAction) => void): Promise<void> {
    const song = await this.#findSong(roomUuid, effect, () => this.#options.handlers.pickSong(roomUuid, effect))
    answer({ type: 'songPicked', pickId: effect.pickId, song })
  }

  /** Neither does reading a DJ's queue, since their turn may be next. */
  async #readQueue(roomUuid: string, effect: ReadQueue, answer: (action: HostAction) => void): Promise<void> {
    let read: QueueStart = { songs: [], isGone: false }
    await this.#insist(roomUuid, effect, async () => {
      read = (await this.#options.handlers.readQueue?.(effect)) ?? read
    })
    answer({ type: 'queueRead', readId: effect.readId, ...read })
  }

  /** Look-ups don't queue: the DJ's song may be due in a moment. */
  async #lookUp(roomUuid: string, effect: LookUpSong, answer: (action: HostAction) => void): Promise<void> {
    const { song: request, djUuid, lookUpId } = effect
    const song = await this.#findSong(roomUuid, effect, () => this.#options.handlers.lookUpSong(request, djUuid))
    answer({ type: 'songLookedUp', lookUpId, song })
  }

  /** Meanwhile the room plays with the DJ's own data about the song. */
  async #check(roomUuid: string, effect: SongStarted, answer: (action: HostAction) => void): Promise<void> {
    const { song: claimed, djUuid, playId } = effect
    const song = await this.#findSong(roomUuid, effect, async () =>
      this.#options.handlers.checkSong?.(claimed, djUuid),
    )
    if (song) answer({ type: 'songChecked', playId, song })
  }

  async #findSong(
    roomUuid: string,
    effect: OutsideEffect,
    find: () => Promise<Song | undefined>,
  ): Promise<Song | null> {
    let song: Song | null = null
    await this.#insist(roomUuid, effect, async () => {
      song = (await find()) ?? null
    })
    return song
  }

  /** Retries; returns whether it succeeded in the end. */
  async #insist(roomUuid: string, effect: OutsideEffect, work: () => Promise<void>): Promise<boolean> {
    const { log } = this.#options
    for (const ms of [...pausesMs, null]) {
      try {
        await this.#inTime(work())
        return true
      } catch (error) {
        log.warn({ room: roomUuid, effect: effect.type, error }, 'a room effect failed')
        if (ms !== null) await pause(this.#options.timers, ms)
      }
    }
    log.error({ room: roomUuid, effect: effect.type }, 'a room effect was given up')
    return false
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    return within(this.#options.timers, patienceMs, work, () => {
      throw new Error(`No response within ${patienceMs} ms`)
    })
  }

  #track(promise: Promise<void>): void {
    this.#underWay.add(promise)
    void promise.finally(() => this.#underWay.delete(promise))
  }
}

const isSameStar = (earlier: LastingEffect, { userUuid, playId }: Starred) =>
  earlier.type === 'starred' && earlier.userUuid === userUuid && earlier.playId === playId

const written = (receipt: Receipt | null | undefined) =>
  new Promise<void>((resolve) => (receipt ? receipt.whenKnown(resolve) : resolve()))

function carryOut(handlers: EffectHandlers, roomUuid: string, effect: LastingEffect): Promise<void> {
  if (effect.type === 'songStarted') return handlers.songStarted(roomUuid, effect)
  if (effect.type === 'songFinished') return handlers.songFinished(roomUuid, effect)
  if (effect.type === 'starred') return handlers.starred(roomUuid, effect)
  return handlers.moderated(roomUuid, effect)
}
