import { Refused } from '@segue/shared/room/refused.ts'
import { newRoom } from '@segue/shared/room/state.ts'
import { restoredRoom } from '@segue/shared/room/stored-room.ts'
import type { Log } from '../ports/log.ts'
import type { EffectRunner } from './effects.ts'
import { LiveRoom } from './live-room.ts'
import type { RoomData } from './rooms.ts'
import type { RoomStore } from './store.ts'
import type { Timers } from '../ports/timers.ts'

/** Rooms that nobody is in leave the memory after one to two of these. */
const sweepEveryMs = 60_000
/** How often it is looked whether rooms were lost to another process, and whether some were left behind by a dead one. */
const compareEveryMs = 5000
/** How many rooms are brought in at the same time. */
const restoredAtOnce = 8

export interface RegistryOptions {
  data: RoomData
  store: RoomStore
  effects: EffectRunner
  clock: () => number
  timers: Timers
  windowMs?: number
  random: () => number
  ids: () => string
  log: Log
}

/** The rooms in memory: brought in when somebody needs them, put away when nobody does. */
export interface Registry {
  /**
   * The room, loaded if needed. Rejects with `Refused` for a room that does not exist. `connections` are those that have
   * survived, for a room that only slept.
   */
  roomOf(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom>
  /** The room if it is in memory or on its way there; undefined where that fails. */
  held(roomUuid: string): Promise<LiveRoom | undefined> | undefined
  live(roomUuid: string): LiveRoom | undefined
  all(): LiveRoom[]
  restore(): Promise<void>
  stop(): Promise<void>
}

export function createRegistry(options: RegistryOptions): Registry {
  const { data, store, timers, log } = options
  const lives = new Map<string, LiveRoom>()
  const loading = new Map<string, Promise<LiveRoom>>()
  /** Empty at the last sweep; still empty at the next, they go. */
  let empty = new Set<LiveRoom>()
  /** Rooms that left people in storage and do not exist any more. */
  const hopeless = new Set<string>()
  let stopped = false
  const idly = timers.idly ?? timers.set
  let sweepTimer = idly(sweep, sweepEveryMs)
  let compareTimer = idly(() => void compare(), compareEveryMs)

  function roomOf(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    const live = lives.get(roomUuid)
    if (live) return Promise.resolve(live)
    let load = loading.get(roomUuid)
    if (!load) {
      load = bringIn(roomUuid, connections).finally(() => loading.delete(roomUuid))
      loading.set(roomUuid, load)
    }
    return load
  }

  async function bringIn(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    const before = await data.settings(roomUuid)
    if (!before) throw new Refused('unknownRoom')
    const { epoch, stored } = await store.load(roomUuid)
    if (stopped) throw new Refused('roomElsewhere')
    const settings = store.shared ? await data.settings(roomUuid) : before
    if (!settings) throw new Refused('unknownRoom')
    const room = stored ? restoredRoom(stored, newRoom(settings)) : newRoom(settings)
    const live: LiveRoom = new LiveRoom({
      ...options,
      uuid: roomUuid,
      room,
      rev: stored?.rev ?? 0,
      epoch,
      reread: () => void reread(live),
      lost: forget,
    })
    lives.set(roomUuid, live)
    live.run({ type: 'restored', connections }, null)
    live.run({ type: 'settingsChanged', settings }, null)
    return live
  }

  async function reread(live: LiveRoom): Promise<void> {
    try {
      const settings = await data.settings(live.uuid)
      live.say(settings ? { type: 'settingsChanged', settings } : { type: 'roomClosed' })
    } catch (error) {
      log.error({ room: live.uuid, error }, 'The settings of a room could not be read')
    }
  }

  function forget(live: LiveRoom): void {
    if (lives.get(live.uuid) === live) lives.delete(live.uuid)
  }

  function sweep(): void {
    sweepTimer = idly(sweep, sweepEveryMs)
    const before = empty
    empty = new Set([...lives.values()].filter((live) => !live.occupied))
    for (const live of empty) if (before.has(live)) void putAway(live)
  }

  async function putAway(live: LiveRoom): Promise<void> {
    try {
      await live.save()
    } catch (error) {
      log.warn({ room: live.uuid, error }, 'An empty room could not be saved and stays in memory')
      return
    }
    if (live.occupied) return
    forget(live)
    live.end()
    await store.release({ roomUuid: live.uuid, epoch: live.epoch }).catch((error: unknown) => {
      log.warn({ room: live.uuid, error }, 'A room could not be given back')
    })
  }

  /** Lets go of the rooms that another process has taken, and takes those whose process is gone. */
  async function compare(): Promise<void> {
    try {
      const held = [...lives.values()].map(({ uuid, epoch }) => ({ roomUuid: uuid, epoch }))
      for (const roomUuid of await store.lost(held)) lives.get(roomUuid)?.lose()
      await restore()
    } catch (error) {
      log.warn({ error }, 'The rooms could not be compared with storage')
    }
    if (!stopped) compareTimer = idly(() => void compare(), compareEveryMs)
  }

  /** Brings in the rooms that have people in them and that no process holds. */
  async function restore(): Promise<void> {
    const waiting = (await store.occupied()).filter((roomUuid) => !lives.has(roomUuid) && !hopeless.has(roomUuid))
    const next = async () => {
      for (let roomUuid = waiting.shift(); roomUuid; roomUuid = waiting.shift()) {
        if (stopped) return
        await roomOf(roomUuid).catch((error: unknown) => failed(roomUuid, error))
      }
    }
    await Promise.all(Array.from({ length: restoredAtOnce }, next))
  }

  function failed(roomUuid: string | undefined, error: unknown): void {
    // Another process was quicker.
    if (error instanceof Refused && error.code === 'roomElsewhere') return
    if (roomUuid && error instanceof Refused && error.code === 'unknownRoom') hopeless.add(roomUuid)
    log.error({ room: roomUuid, error }, 'A room could not be restored')
  }

  return {
    roomOf,
    held(roomUuid) {
      const live = lives.get(roomUuid)
      return live ? Promise.resolve(live) : loading.get(roomUuid)?.catch(() => undefined)
    },
    live: (roomUuid) => lives.get(roomUuid),
    all: () => [...lives.values()],
    restore,
    async stop() {
      stopped = true
      timers.clear(sweepTimer)
      timers.clear(compareTimer)
      await Promise.allSettled(loading.values())
      for (const live of lives.values()) {
        await live.save().catch((error: unknown) => {
          log.error({ room: live.uuid, error }, 'A room could not be saved when stopping')
        })
        live.end()
      }
      lives.clear()
    },
  }
}
