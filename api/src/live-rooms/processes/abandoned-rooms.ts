import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Registry } from '../registry.ts'
import type { RoomStore } from '../storage/store.ts'

/** How often to check whether rooms were lost to another process or left behind by a dead one. */
const compareEveryMs = 5000
/** How many rooms are loaded concurrently. */
const restoredAtOnce = 8

export interface AbandonedRoomsOptions {
  registry: Pick<Registry, 'all' | 'live' | 'roomOf' | 'handOver' | 'mayTake'>
  store: Pick<RoomStore, 'occupied' | 'lost'>
  timers: Timers
  random: () => number
  log: Log
  /** Whether this process may hold rooms; if not, they go to other processes. */
  mayHold?: (() => boolean) | undefined
}

/** Takes rooms with people in them that no process holds, and gives up those that another process has taken. */
export class AbandonedRooms {
  readonly #options: AbandonedRoomsOptions
  /** Rooms that were stored with people in them and no longer exist. */
  readonly #hopeless = new Set<string>()
  #stopped = false
  #takenOver = 0
  #timer: unknown

  constructor(options: AbandonedRoomsOptions) {
    this.#options = options
    this.#compareLater()
  }

  /** How many rooms without a living holder this process has taken so far. */
  get takenOver(): number {
    return this.#takenOver
  }

  /** Loads the rooms that have people in them and that no process holds. */
  async restore(): Promise<void> {
    const { registry, store } = this.#options
    if (!registry.mayTake) return
    const occupied = await store.occupied()
    const missing = occupied.filter((roomUuid) => !registry.live(roomUuid) && !this.#hopeless.has(roomUuid))
    // Other processes may be doing the same right now: random orders spread the rooms among them.
    const waiting = this.#shuffled(missing)
    const next = async () => {
      for (let roomUuid = waiting.shift(); roomUuid; roomUuid = waiting.shift()) {
        if (this.#stopped) return
        const current = roomUuid
        await registry.roomOf(current).then(
          () => (this.#takenOver += 1),
          (error: unknown) => this.#notRestored(current, error),
        )
      }
    }
    await Promise.all(Array.from({ length: restoredAtOnce }, next))
  }

  /** Takes the rooms of a process that has just ended. */
  async takeOver(): Promise<void> {
    if (this.#stopped) return
    await this.restore().catch((error: unknown) => {
      this.#options.log.warn({ error }, 'failed to take over the rooms of a stopped process')
    })
  }

  stop(): void {
    this.#stopped = true
    this.#options.timers.clear(this.#timer)
  }

  #compareLater(): void {
    const { timers } = this.#options
    this.#timer = (timers.idly ?? timers.set)(() => void this.#compare(), compareEveryMs)
  }

  /** Ends the rooms that another process has taken, and takes those whose process has ended. */
  async #compare(): Promise<void> {
    const { registry, store, log, mayHold } = this.#options
    try {
      const owned = registry.all().map(({ uuid, epoch }) => ({ roomUuid: uuid, epoch }))
      for (const roomUuid of await store.lost(owned)) registry.live(roomUuid)?.lose()
      if (mayHold?.() === false) for (const live of registry.all()) await registry.handOver(live)
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

  #shuffled(roomUuids: readonly string[]): string[] {
    const drawn = roomUuids.map((roomUuid) => ({ roomUuid, at: this.#options.random() }))
    return drawn.sort((a, b) => a.at - b.at).map(({ roomUuid }) => roomUuid)
  }
}
