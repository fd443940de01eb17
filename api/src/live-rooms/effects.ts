import type { HostAction } from '@segue/shared/room/actions.ts'
import type { Effect, LastingEffect, LookUpSong, PickSong, SongStarted, Starred } from '@segue/shared/room/effects.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { Receipt } from './storage/journal.ts'
import type { KeptEffect } from './storage/journal-entry.ts'
import type { EffectHandlers } from './rooms.ts'
import type { Ownership } from './storage/store.ts'

/** The effects that go outside; the others are the host's own affair. */
export type OutsideEffect = Exclude<Effect, { type: 'wakeAt' | 'closeConnections' | 'rereadSettings' }>

/** The pauses before a failed effect is tried again. */
const pausesMs = [1000, 5000, 20_000]
/** A handler that does not answer must not hold up a room's effects for ever. */
const patienceMs = 30_000
/** The most effects of one room that wait; beyond it something outside is down for long, and the newest count more. */
const maxWaiting = 500

/** An effect behind the room's earlier ones. */
interface Waiting {
  room: Ownership
  effect: LastingEffect
  /** Where it is kept until it is carried out, and when it is there; absent where nothing is kept. */
  kept: { key: Omit<KeptEffect, 'effect'>; receipt: Receipt | null } | undefined
  /** Called once it is carried out, or given up. */
  done: () => void
}

export interface EffectRunnerOptions {
  handlers: EffectHandlers
  log: Log
  timers: Timers
  /** Whether a room is still this process's. */
  owns: (room: Ownership) => Promise<boolean>
  /** An effect that was kept is carried out. */
  carriedOut?: ((roomUuid: string, key: Omit<KeptEffect, 'effect'>) => Promise<void>) | undefined
}

/**
 * Carries effects out through the handlers, one after the other for each room, so that a song's end is recorded before
 * the next begins. Failures are tried again and then logged; nothing a handler does can reach the room itself. A process
 * that has slept through the loss of a room carries out nothing of it: `owns` is asked before each effect.
 */
export class EffectRunner {
  readonly #options: EffectRunnerOptions
  readonly #queues = new Map<string, Waiting[]>()
  /** When the last of each room's queue is carried out. */
  readonly #lastDelivered = new Map<string, Promise<void>>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: EffectRunnerOptions) {
    this.#options = options
  }

  /** Carries out an effect of a room in the background, after the room's earlier ones. */
  run(room: Ownership, effect: OutsideEffect, answer: (action: HostAction) => void, kept?: Waiting['kept']): void {
    const { roomUuid } = room
    if (effect.type === 'songStarted') this.#track(this.#check(roomUuid, effect, answer))
    if (effect.type === 'lookUpSong') return this.#track(this.#lookUp(roomUuid, effect, answer))
    if (effect.type === 'pickSong') return this.#track(this.#pick(roomUuid, effect, answer))
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
    this.#options.log.error({ room: roomUuid }, 'Too many effects of a room wait: the oldest was given up')
  }

  /** Resolves when what this room wants outside so far is carried out, or given up. */
  async delivered(roomUuid: string): Promise<void> {
    return this.#lastDelivered.get(roomUuid)
  }

  /** Resolves when nothing is under way. */
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
   * A star that somebody gave or took back since on the same play makes the earlier one pointless. Until the later one
   * is written down, the earlier one is what a kill leaves behind.
   */
  #dropReplaced(queue: Waiting[], effect: LastingEffect, receipt: Receipt | null | undefined): void {
    if (effect.type !== 'starred') return
    const at = queue.findIndex(({ effect: earlier }, index) => index > 0 && isSameStar(earlier, effect))
    if (at > 0) for (const waiting of queue.splice(at, 1)) this.#giveUp(waiting, receipt)
  }

  /** What is given up must not come back after what followed it: it is forgotten once that receipt is known. */
  #giveUp({ room, kept, done }: Waiting, receipt: Receipt | null | undefined): void {
    done()
    if (!kept) return
    const forget = async () => {
      await written(receipt)
      // Whoever has the room now does not know of what was lost, and carries out what was before it.
      if (receipt?.state !== 'lost') await this.#forget(room, kept.key)
    }
    this.#track(forget())
  }

  async #deliver({ room, effect, kept }: Waiting): Promise<void> {
    const { log, handlers } = this.#options
    const { roomUuid } = room
    for (;;) {
      if (kept?.receipt?.state === 'lost' || !(await this.#owns(room, kept !== undefined))) {
        return log.warn({ room: roomUuid, effect: effect.type }, 'An effect of a room that is elsewhere was dropped')
      }
      const carried = await this.#insist(roomUuid, effect, () => carryOut(handlers, roomUuid, effect))
      // What fails while storage is there fails by itself; what fails because storage is away waits for it.
      if (carried || !kept || (await this.#isStorageThere(room))) break
    }
    if (kept) await this.#forget(room, kept.key)
  }

  /** Whether the room is still ours. For an effect that must not be forgotten it is asked until storage answers. */
  async #owns(room: Ownership, patiently: boolean): Promise<boolean> {
    for (let pauses = 0; ; pauses++) {
      try {
        return await this.#inTime(this.#options.owns(room))
      } catch (error) {
        this.#options.log.warn({ room: room.roomUuid, error }, 'An effect of a room waits for storage')
        const ms = pausesMs[patiently ? Math.min(pauses, pausesMs.length - 1) : pauses]
        if (ms === undefined) return false
        await this.#pause(ms)
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
      log.warn({ room: roomUuid, error }, 'An effect that was carried out could not be forgotten')
    }
  }

  /** The room's own crate waits for nothing either: nothing plays meanwhile. */
  async #pick(roomUuid: string, effect: PickSong, answer: (action: HostAction) => void): Promise<void> {
    const song = await this.#findSong(roomUuid, effect, () => this.#options.handlers.pickSong(roomUuid, effect))
    answer({ type: 'songPicked', pickId: effect.pickId, song })
  }

  /** Look-ups wait for nothing: the DJ's song may be due in a moment. */
  async #lookUp(roomUuid: string, effect: LookUpSong, answer: (action: HostAction) => void): Promise<void> {
    const { song: request, djUuid, lookUpId } = effect
    const song = await this.#findSong(roomUuid, effect, () => this.#options.handlers.lookUpSong(request, djUuid))
    answer({ type: 'songLookedUp', lookUpId, song })
  }

  /** The room plays meanwhile, with what its DJ says of the song. */
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

  /** Whether it was done in the end. */
  async #insist(roomUuid: string, effect: OutsideEffect, work: () => Promise<void>): Promise<boolean> {
    const { log } = this.#options
    for (const ms of [...pausesMs, null]) {
      try {
        await this.#inTime(work())
        return true
      } catch (error) {
        log.warn({ room: roomUuid, effect: effect.type, error }, 'An effect of a room failed')
        if (ms !== null) await this.#pause(ms)
      }
    }
    log.error({ room: roomUuid, effect: effect.type }, 'An effect of a room was given up')
    return false
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    const { timers } = this.#options
    let timer: unknown
    const late = new Promise<never>((_, reject) => {
      timer = timers.set(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs)
    })
    return Promise.race([work, late]).finally(() => timers.clear(timer))
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.timers.set(resolve, ms))
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
