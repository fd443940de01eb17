import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { newRoom } from '@segue/shared/room/state/state.ts'
import type { Room } from '@segue/shared/room/state/state.ts'
import { restoredRoom, withChanges } from '@segue/shared/room/recorder/stored-room.ts'
import type { Cluster } from '../ports/cluster.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { EffectRunner } from './effects.ts'
import { Journal } from './storage/journal.ts'
import { LiveRoom } from './live-room.ts'
import { restarting, type Attachment, type HostSocket, type SocketEvents } from './wire/packet.ts'
import { RoomRelays } from './relay/room-relays.ts'
import type { RoomData } from './rooms.ts'
import type { LoadedRoom, Ownership, RoomStore } from './storage/store.ts'

/** Empty rooms are unloaded after one to two of these intervals. */
const sweepEveryMs = 60_000
/** How often to check whether rooms were lost to another process or left behind by a dead one. */
const compareEveryMs = 5000
/** How many rooms are loaded concurrently. */
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
  /** The cluster whose processes may relay connections to rooms here, if there is one. */
  cluster?: Cluster | undefined
  /** Takes over a connection whose socket is in another process. */
  adopt?: (socket: HostSocket, attachment: Attachment) => SocketEvents
  /** Whether this process may hold rooms; if not, they go to other processes. */
  mayHold?: (() => boolean) | undefined
}

/** The rooms in memory: loaded when they are needed, unloaded when nobody is in them. */
export class Registry {
  readonly #options: RegistryOptions
  readonly #journal: Journal | undefined
  readonly #lives = new Map<string, LiveRoom>()
  readonly #loading = new Map<string, Promise<LiveRoom>>()
  /** Empty at the last sweep; those still empty at the next one are unloaded. */
  #empty = new Set<LiveRoom>()
  /** Rooms that were stored with people in them and no longer exist. */
  readonly #hopeless = new Set<string>()
  #stopped = false
  #draining = false
  #takenOver = 0
  #sweepTimer: unknown
  #compareTimer: unknown

  constructor(options: RegistryOptions) {
    this.#options = options
    this.#journal = this.#openJournal()
    this.#sweepLater()
    this.#compareLater()
  }

  /**
   * The room, loaded if needed. Rejects with `Refused` for a room that does not exist. `connections` are the surviving
   * connections of a room that has only slept.
   */
  roomOf(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    const live = this.#lives.get(roomUuid)
    if (live) return Promise.resolve(live)
    let load = this.#loading.get(roomUuid)
    if (!load) {
      load = this.#load(roomUuid, connections).finally(() => this.#loading.delete(roomUuid))
      this.#loading.set(roomUuid, load)
    }
    return load
  }

  /** The room if it is in memory or being loaded; undefined if loading fails. */
  loaded(roomUuid: string): Promise<LiveRoom | undefined> | undefined {
    const live = this.#lives.get(roomUuid)
    return live ? Promise.resolve(live) : this.#loading.get(roomUuid)?.catch(() => undefined)
  }

  live(roomUuid: string): LiveRoom | undefined {
    return this.#lives.get(roomUuid)
  }

  all(): LiveRoom[] {
    return [...this.#lives.values()]
  }

  /** Loads the rooms that have people in them and that no process holds. */
  async restore(): Promise<void> {
    if (!this.#mayTake) return
    const occupied = await this.#options.store.occupied()
    const missing = occupied.filter((roomUuid) => !this.#lives.has(roomUuid) && !this.#hopeless.has(roomUuid))
    // Other processes may be doing the same right now: random orders spread the rooms among them.
    const waiting = this.#shuffled(missing)
    const next = async () => {
      for (let roomUuid = waiting.shift(); roomUuid; roomUuid = waiting.shift()) {
        if (this.#stopped) return
        const current = roomUuid
        await this.roomOf(current).then(
          () => (this.#takenOver += 1),
          (error: unknown) => this.#notRestored(current, error),
        )
      }
    }
    await Promise.all(Array.from({ length: restoredAtOnce }, next))
  }

  /** How many rooms without a living holder this process has taken so far. */
  get takenOver(): number {
    return this.#takenOver
  }

  get #mayTake(): boolean {
    return !this.#draining && (this.#options.mayHold?.() ?? true)
  }

  async stop(): Promise<void> {
    const { timers, log } = this.#options
    this.#stopped = true
    timers.clear(this.#sweepTimer)
    timers.clear(this.#compareTimer)
    await Promise.allSettled(this.#loading.values())
    await this.#journal?.flush()
    this.#journal?.end()
    for (const live of this.#lives.values()) {
      await live.save().catch((error: unknown) => {
        log.error({ room: live.uuid, error }, 'failed to save a room when stopping')
      })
      live.end()
    }
    this.#lives.clear()
  }

  /** From now on, takes no rooms that aren't already here: the process is about to stop. */
  takeNoMore(): void {
    this.#draining = true
  }

  /** Releases a room so that another process can take it immediately, with everything that was acknowledged. */
  async handOver(live: LiveRoom): Promise<void> {
    const { store, log } = this.#options
    live.freeze()
    try {
      await live.save()
    } catch (error) {
      log.warn(
        { room: live.uuid, error },
        'failed to save a room before handing it over: its journal has the changes',
      )
    }
    this.#forget(live)
    live.end(restarting)
    await store.release({ roomUuid: live.uuid, epoch: live.epoch })
  }

  async #load(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    const { data, store } = this.#options
    if (!this.#mayTake) throw new Refused('roomElsewhere')
    const before = await data.settings(roomUuid)
    if (!before) throw new Refused('unknownRoom')
    const loaded = await store.load(roomUuid)
    if (this.#stopped || this.#draining) throw new Refused('roomElsewhere')
    const settings = store.shared ? await data.settings(roomUuid) : before
    if (!settings) throw new Refused('unknownRoom')
    const { epoch, stored, changes = [], effects = [] } = loaded
    const room = this.#roomFrom(roomUuid, loaded, newRoom(settings))
    // The journal stores what happened since a room was saved, so the room has to be saved first.
    if (this.#journal && !stored) await store.save(roomUuid, epoch, { rev: 0, seq: 0, ...room })
    const live: LiveRoom = new LiveRoom({
      ...this.#options,
      journal: this.#journal,
      uuid: roomUuid,
      room,
      rev: changes.at(-1)?.rev ?? stored?.rev ?? 0,
      seq: Math.max(changes.at(-1)?.seq ?? 0, stored?.seq ?? 0, effects.at(-1)?.seq ?? 0),
      epoch,
      relays: this.#relaysOf({ roomUuid, epoch }),
      crowdChanged: data.crowdChanged && ((state) => data.crowdChanged?.(roomUuid, state)),
      reread: () => void this.#reread(live),
      lost: () => this.#forget(live),
    })
    this.#lives.set(roomUuid, live)
    try {
      live.resume(effects)
      live.run({ type: 'restored', connections }, null)
      live.run({ type: 'settingsChanged', settings }, null)
      // If it only slept, the people in it are already recorded.
      if (!connections) data.crowdLoaded?.(roomUuid, live.state)
    } catch (error) {
      // The next caller must not find a half-restored room.
      this.#forget(live)
      live.end()
      throw error
    }
    return live
  }

  /** Opens the room to listeners whose sockets are in other processes. */
  #relaysOf(room: Ownership): RoomRelays | undefined {
    const { cluster, adopt, clock } = this.#options
    return cluster && adopt && new RoomRelays({ ...room, cluster, adopt, clock })
  }

  #roomFrom(roomUuid: string, { stored, changes = [] }: LoadedRoom, fresh: Room): Room {
    const saved = stored ? restoredRoom(stored, fresh) : fresh
    try {
      return withChanges(saved, changes)
    } catch (error) {
      // Only entries that another version wrote can fail to apply: the room continues as it was saved, rather than not
      // at all.
      this.#options.log.error({ room: roomUuid, error }, 'failed to read the journal of a room')
      return saved
    }
  }

  #openJournal(): Journal | undefined {
    const { store, timers, log } = this.#options
    if (!store.append) return undefined
    const append = store.append.bind(store)
    const lost = ({ roomUuid, epoch }: Ownership) => {
      const live = this.#lives.get(roomUuid)
      if (live?.epoch === epoch) live.lose()
    }
    return new Journal({ append, timers, log, lost })
  }

  async #reread(live: LiveRoom): Promise<void> {
    try {
      const settings = await this.#options.data.settings(live.uuid)
      live.apply(settings ? { type: 'settingsChanged', settings } : { type: 'roomClosed' })
    } catch (error) {
      this.#options.log.error({ room: live.uuid, error }, 'failed to read the settings of a room')
    }
  }

  #forget(live: LiveRoom): void {
    if (this.#lives.get(live.uuid) === live) this.#lives.delete(live.uuid)
  }

  #sweep(): void {
    this.#sweepLater()
    const before = this.#empty
    this.#empty = new Set(this.all().filter((live) => !live.occupied))
    for (const live of this.#empty) if (before.has(live)) void this.#putAway(live)
  }

  async #putAway(live: LiveRoom): Promise<void> {
    const { store, log } = this.#options
    try {
      await live.save()
    } catch (error) {
      log.warn({ room: live.uuid, error }, 'failed to save an empty room: it stays in memory')
      return
    }
    if (live.occupied) return
    this.#forget(live)
    live.end()
    await store.release({ roomUuid: live.uuid, epoch: live.epoch }).catch((error: unknown) => {
      log.warn({ room: live.uuid, error }, 'failed to release a room')
    })
  }

  #shuffled(roomUuids: readonly string[]): string[] {
    const drawn = roomUuids.map((roomUuid) => ({ roomUuid, at: this.#options.random() }))
    return drawn.sort((a, b) => a.at - b.at).map(({ roomUuid }) => roomUuid)
  }

  /** Takes the rooms of a process that has just ended. */
  async takeOver(): Promise<void> {
    if (this.#stopped || this.#draining) return
    await this.restore().catch((error: unknown) => {
      this.#options.log.warn({ error }, 'failed to take over the rooms of a stopped process')
    })
  }

  /** Ends the rooms that another process has taken, and takes those whose process has ended. */
  async #compare(): Promise<void> {
    const { store, log } = this.#options
    try {
      const owned = this.all().map(({ uuid, epoch }) => ({ roomUuid: uuid, epoch }))
      for (const roomUuid of await store.lost(owned)) this.#lives.get(roomUuid)?.lose()
      if (this.#options.mayHold?.() === false) for (const live of this.all()) await this.handOver(live)
      await this.restore()
    } catch (error) {
      log.warn({ error }, 'failed to compare the rooms with storage')
    }
    if (!this.#stopped) this.#compareLater()
  }

  #notRestored(roomUuid: string, error: unknown): void {
    // Another process has already taken it.
    if (error instanceof Refused && error.code === 'roomElsewhere') return
    if (error instanceof Refused && error.code === 'unknownRoom') this.#hopeless.add(roomUuid)
    this.#options.log.error({ room: roomUuid, error }, 'failed to restore a room')
  }

  #sweepLater(): void {
    const { timers } = this.#options
    this.#sweepTimer = (timers.idly ?? timers.set)(() => this.#sweep(), sweepEveryMs)
  }

  #compareLater(): void {
    const { timers } = this.#options
    this.#compareTimer = (timers.idly ?? timers.set)(() => void this.#compare(), compareEveryMs)
  }
}
