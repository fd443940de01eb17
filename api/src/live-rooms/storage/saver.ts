import type { Timers } from '../../ports/timers.ts'

/** A change starts saving after this delay, or this long after a save in progress. */
export const saveAfterMs = 400
/**
 * A room with thousands of people takes long to write completely; with a journal nothing waits for it (decision 0155).
 */
const longestAfterMs = 8000
export const saveAfterMsFor = (people: number): number =>
  Math.min(longestAfterMs, saveAfterMs * Math.max(1, people / 1000))

const lookAgainMs = 50
const saveAgainMs = [1000, 2000, 5000, 10_000]

export interface SaverOptions {
  timers: Timers
  /** Stores the room in its current state. False if another process has taken it. */
  save: () => Promise<boolean>
  /** How long (ms) to wait after a change; `saveAfterMs` by default. */
  afterMs?: () => number
  lost: () => void
  failed: (error: unknown) => void
}

/** Saves a room after it has changed: one save at a time, soon after a change, with retries while storage fails. */
export class Saver {
  readonly #options: SaverOptions
  #timer: unknown = null
  #saving: Promise<void> | null = null
  #dirty = false
  #failures = 0
  #ended = false
  /** Whether the last attempt failed. */
  failing = false

  constructor(options: SaverOptions) {
    this.#options = options
  }

  changed(): void {
    this.#dirty = true
    this.#later(this.#options.afterMs?.() ?? saveAfterMs)
  }

  /** Saves unsaved changes. Rejects if storage doesn't accept them. */
  async now(): Promise<void> {
    // Another waiter may already have started the next save.
    while (this.#saving) await this.#saving.catch(() => undefined)
    if (!this.#dirty || this.#ended) return
    this.#dirty = false
    this.#saving = this.#save()
    try {
      await this.#saving
      this.#failures = 0
      this.failing = false
    } catch (error) {
      this.#dirty = true
      this.failing = true
      throw error
    } finally {
      this.#saving = null
    }
  }

  end(): void {
    this.#ended = true
    this.#options.timers.clear(this.#timer)
  }

  #later(ms: number): void {
    if (this.#ended) return
    this.#timer ??= this.#options.timers.set(() => this.#inBackground(), ms)
  }

  #inBackground(): void {
    this.#timer = null
    if (this.#saving) return this.#later(lookAgainMs)
    this.now().catch((error: unknown) => {
      this.#options.failed(error)
      this.#later(saveAgainMs[Math.min(this.#failures++, saveAgainMs.length - 1)] ?? saveAfterMs)
    })
  }

  async #save(): Promise<void> {
    const saved = await this.#options.save()
    if (!saved && !this.#ended) this.#options.lost()
  }
}
