import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { LiveRoom } from './live-room.ts'

/** Empty rooms are unloaded after one to two of these intervals. */
const sweepEveryMs = 60_000

type EmptyRoomsOptions = {
  timers: Timers
  log: Log
  all: () => readonly LiveRoom[]
  /** Removes a room from memory, so that any process can load it. */
  release: (live: LiveRoom) => Promise<void>
}

/** Unloads rooms that nobody is in. */
export class EmptyRooms {
  readonly #options: EmptyRoomsOptions
  /** Empty at the last sweep; those still empty at the next one are unloaded. */
  #empty = new Set<LiveRoom>()
  #timer: unknown

  constructor(options: EmptyRoomsOptions) {
    this.#options = options
    this.#sweepLater()
  }

  end(): void {
    this.#options.timers.clear(this.#timer)
  }

  #sweepLater(): void {
    const { timers } = this.#options
    this.#timer = (timers.idly ?? timers.set)(() => this.#sweep(), sweepEveryMs)
  }

  #sweep(): void {
    this.#sweepLater()
    const before = this.#empty
    this.#empty = new Set(this.#options.all().filter((live) => !live.occupied))
    for (const live of this.#empty) if (before.has(live)) void this.#putAway(live)
  }

  async #putAway(live: LiveRoom): Promise<void> {
    const { log, release } = this.#options
    try {
      await live.storage.save()
    } catch (error) {
      log.warn({ room: live.uuid, error }, 'failed to save an empty room: it stays in memory')
      return
    }
    if (live.occupied) return
    await release(live).catch((error: unknown) => {
      log.warn({ room: live.uuid, error }, 'failed to release a room')
    })
  }
}
