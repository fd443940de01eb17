import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { EmptyRooms } from './empty-rooms.ts'
import { Journal } from './storage/journal.ts'
import type { LiveRoom } from './live-room.ts'
import type { RegistryOptions } from './registry-options.ts'
import { RoomLoader } from './room-loader.ts'
import { restarting, type CloseReason } from './wire/packet.ts'
import type { Ownership } from './storage/store.ts'

/** The rooms in memory: loaded when they are needed, unloaded when nobody is in them. */
export class Registry {
  readonly #options: RegistryOptions
  readonly #journal: Journal | undefined
  readonly #loader: RoomLoader
  readonly #emptyRooms: EmptyRooms
  readonly #lives = new Map<string, LiveRoom>()
  readonly #loading = new Map<string, Promise<LiveRoom>>()
  #stopped = false
  #draining = false

  constructor(options: RegistryOptions) {
    const { timers, log } = options
    this.#options = options
    this.#journal = this.#openJournal()
    this.#loader = new RoomLoader({
      ...options,
      journal: this.#journal,
      isClosed: () => this.#stopped || this.#draining,
      opened: (live) => void this.#lives.set(live.uuid, live),
      ended: (live) => this.#forget(live),
    })
    this.#emptyRooms = new EmptyRooms({
      timers,
      log,
      all: () => this.all(),
      release: (live) => this.#release(live),
    })
  }

  /** Whether this process may take rooms that aren't here. */
  get mayTake(): boolean {
    return !this.#draining && (this.#options.mayHold?.() ?? true)
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

  async stop(): Promise<void> {
    const { log } = this.#options
    this.#stopped = true
    this.#emptyRooms.end()
    await Promise.allSettled(this.#loading.values())
    await this.#journal?.flush()
    this.#journal?.end()
    for (const live of this.#lives.values()) {
      await live.storage.save().catch((error: unknown) => {
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
    live.freeze()
    try {
      await live.storage.save()
    } catch (error) {
      this.#options.log.warn(
        { room: live.uuid, error },
        'failed to save a room before handing it over: its journal has the changes',
      )
    }
    await this.#release(live, restarting)
  }

  async #load(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    if (!this.mayTake) throw new Refused('roomElsewhere')
    return this.#loader.load(roomUuid, connections)
  }

  async #release(live: LiveRoom, reason?: CloseReason): Promise<void> {
    this.#forget(live)
    live.end(reason)
    await this.#options.store.release({ roomUuid: live.uuid, epoch: live.epoch })
  }

  #forget(live: LiveRoom): void {
    if (this.#lives.get(live.uuid) === live) this.#lives.delete(live.uuid)
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
}
