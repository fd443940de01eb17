import type { HostAction } from '@segue/shared/room/actions.ts'
import type { Effect, LookUpSong, PickSong } from '@segue/shared/room/effects.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { RoomDoors } from './rooms.ts'
import type { Held } from './store.ts'

/** The effects that go outside; the others are the host's own affair. */
export type OutsideEffect = Exclude<Effect, { type: 'wakeAt' | 'closeConnections' | 'rereadSettings' }>

/** The pauses before a failed effect is tried again. */
const pausesMs = [1000, 5000, 20_000]
/** A door that does not answer must not hold up a room's effects for ever. */
const patienceMs = 30_000
/** The most effects of one room that wait; beyond it something outside is down for long, and the newest count more. */
const mostWaiting = 500

/** Something for the outside, behind the room's earlier ones. */
interface Waiting {
  room: Held
  effect: Exclude<OutsideEffect, LookUpSong | PickSong>
  /** Called once it is told, or given up. */
  done: () => void
}

export interface EffectRunner {
  /** Carries out an effect of a room in the background, after the room's earlier ones. */
  run(room: Held, effect: OutsideEffect, answer: (action: HostAction) => void): void
  /** Resolves when what this room wants outside so far is told there, or given up. */
  told(roomUuid: string): Promise<void>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/**
 * Carries effects out through the doors, one after the other for each room, so that a song's end is recorded before
 * the next begins. Failures are tried again and then logged; nothing a door does can reach the room itself. A process
 * that has slept through the loss of a room tells nothing of it: `ours` is asked before each effect.
 */
export function createEffectRunner(options: {
  doors: RoomDoors
  log: Log
  timers: Timers
  ours: (room: Held) => Promise<boolean>
}): EffectRunner {
  const { doors, log, timers, ours } = options
  const queues = new Map<string, Waiting[]>()
  /** When the last of each room's queue is told. */
  const lastTold = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()

  const pause = (ms: number) => new Promise<void>((resolve) => void timers.set(resolve, ms))

  async function within<T>(work: Promise<T>): Promise<T> {
    let timer: unknown
    const late = new Promise<never>((_, reject) => {
      timer = timers.set(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs)
    })
    return Promise.race([work, late]).finally(() => timers.clear(timer))
  }

  async function insist(roomUuid: string, effect: OutsideEffect, work: () => Promise<void>): Promise<boolean> {
    for (const ms of [...pausesMs, null]) {
      try {
        await within(work())
        return true
      } catch (error) {
        log.warn({ room: roomUuid, effect: effect.type, error }, 'An effect of a room failed')
        if (ms !== null) await pause(ms)
      }
    }
    log.error({ room: roomUuid, effect: effect.type }, 'An effect of a room was given up')
    return false
  }

  function carryOut(roomUuid: string, effect: Waiting['effect']): Promise<void> {
    if (effect.type === 'songStarted') return doors.songStarted(roomUuid, effect)
    if (effect.type === 'songFinished') return doors.songFinished(roomUuid, effect)
    if (effect.type === 'starred') return doors.starred(roomUuid, effect)
    return doors.moderated(roomUuid, effect)
  }

  /** The room's own crate waits for nothing either: nothing plays meanwhile. */
  async function pick(roomUuid: string, effect: PickSong, answer: (action: HostAction) => void) {
    let song: Song | null = null
    await insist(roomUuid, effect, async () => {
      song = (await doors.pickSong(roomUuid, effect)) ?? null
    })
    answer({ type: 'songPicked', pickId: effect.pickId, song })
  }

  /** Look-ups wait for nothing: the DJ's song may be due in a moment. */
  async function lookUp(roomUuid: string, effect: LookUpSong, answer: (action: HostAction) => void) {
    let song: HostAction & { type: 'songLookedUp' } = {
      type: 'songLookedUp',
      lookUpId: effect.lookUpId,
      song: null,
    }
    await insist(roomUuid, effect, async () => {
      song = { ...song, song: (await doors.lookUpSong(effect.song, effect.djUuid)) ?? null }
    })
    answer(song)
  }

  async function tell({ room, effect }: Waiting): Promise<void> {
    if (await ours(room)) return carryOut(room.roomUuid, effect)
    log.warn({ room: room.roomUuid, effect: effect.type }, 'An effect of a room that is elsewhere was dropped')
  }

  async function work(roomUuid: string, queue: Waiting[]) {
    for (let waiting = queue[0]; waiting; waiting = queue[0]) {
      const current = waiting
      await insist(roomUuid, current.effect, () => tell(current))
      queue.shift()
      current.done()
    }
    queues.delete(roomUuid)
    lastTold.delete(roomUuid)
  }

  function begin(roomUuid: string, queue: Waiting[]) {
    queues.set(roomUuid, queue)
    keep(work(roomUuid, queue))
  }

  function keep(promise: Promise<void>) {
    underWay.add(promise)
    void promise.finally(() => underWay.delete(promise))
  }

  return {
    run(room, effect, answer) {
      const { roomUuid } = room
      if (effect.type === 'lookUpSong') return keep(lookUp(roomUuid, effect, answer))
      if (effect.type === 'pickSong') return keep(pick(roomUuid, effect, answer))
      const queue = queues.get(roomUuid)
      const last = new Promise<void>((done) => {
        const waiting = { room, effect, done }
        if (queue) queue.push(waiting)
        else begin(roomUuid, [waiting])
      })
      lastTold.set(roomUuid, last)
      if (!queue || queue.length <= mostWaiting) return
      queue.splice(1, 1)[0]?.done()
      log.error({ room: roomUuid }, 'Too many effects of a room wait: the oldest was given up')
    },
    told: async (roomUuid) => lastTold.get(roomUuid),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
