import type { Timers } from '../../ports/timers.ts'

/** A change is on its way into storage after this long, or this much after a save that is under way. */
export const saveAfterMs = 400
/** What thousands are in takes long to write down as a whole; nothing waits for it where changes are in a journal (decision 0155). */
const longestAfterMs = 8000
export const saveAfterMsFor = (people: number): number =>
  Math.min(longestAfterMs, saveAfterMs * Math.max(1, people / 1000))

const lookAgainMs = 50
const saveAgainMs = [1000, 2000, 5000, 10_000]

export interface SaverOptions {
  timers: Timers
  /** Puts the room into storage as it is now. False when the room is another process's by now. */
  save: () => Promise<boolean>
  /** How long (ms) after a change; the usual time where none is given. */
  afterMs?: () => number
  lost: () => void
  failed: (error: unknown) => void
}

/** Writes a room behind its changes: one save at a time, soon after a change, and again while storage fails. */
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

  /** Saves what is not in storage yet. Rejects when storage does not take it. */
  async now(): Promise<void> {
    // Whoever waits beside this one may have begun the next.
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
