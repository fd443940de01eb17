import type { JournalChange } from '../../db/tables/live-rooms.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import type { JournalEntry, KeptEffect } from './journal-entry.ts'
import type { Ownership } from './store.ts'

/** Changes within this time, and those during a write, are written together. */
export const gatherMs = 12
const againMs = [250, 1000, 2000]
/** Above this number of unstored changes, further changes by people are refused. */
export const maxBehind = 5000

/** Reports when a room's changes are stored. */
export class Receipt {
  state: 'pending' | 'written' | 'lost' = 'pending'
  #waiting: (() => void)[] = []

  get pending(): boolean {
    return this.state === 'pending'
  }

  /** Calls back once it is known whether they were written. */
  whenKnown(run: () => void): void {
    if (this.pending) this.#waiting.push(run)
    else run()
  }

  settle(state: 'written' | 'lost'): void {
    this.state = state
    for (const run of this.#waiting.splice(0)) run()
  }
}

/** One batch of writes. */
type Batch = Map<string, { entry: JournalEntry; receipt: Receipt }>

interface JournalOptions {
  /**
   * Returns the rooms for which nothing was written, because another process holds them or the entry can't be encoded.
   */
  append: (entries: readonly JournalEntry[]) => Promise<string[]>
  timers: Timers
  log: Log
  lost: (room: Ownership) => void
}

/**
 * Writes every room's changes before they are acknowledged, and effects before they are carried out. Changes are
 * collected for some milliseconds and during a write, so that a busy host writes no more often than a quiet one
 * (decision 0041).
 */
export class Journal {
  readonly #options: JournalOptions
  #gathering: Batch = new Map()
  /** The batch that storage has not accepted yet; it is written before the one being collected. */
  #next: Batch | null = null
  #working: Promise<void> | null = null
  #timer: unknown = null
  #behind = 0
  #failures = 0

  constructor(options: JournalOptions) {
    this.#options = options
  }

  /** Whether storage has fallen so far behind that nothing more should be acknowledged. */
  get full(): boolean {
    return this.#behind >= maxBehind
  }

  add({ roomUuid, epoch }: Ownership, change: JournalChange, effects: readonly KeptEffect[]): Receipt {
    const key = `${roomUuid} ${epoch}`
    const waiting = this.#gathering.get(key) ?? {
      entry: { roomUuid, epoch, changes: [], effects: [] },
      receipt: new Receipt(),
    }
    this.#gathering.set(key, waiting)
    waiting.entry.changes.push(change)
    waiting.entry.effects.push(...effects)
    this.#behind += 1
    if (!this.#working) this.#later(gatherMs)
    return waiting.receipt
  }

  /** Tries once to write everything, for when the process is about to stop. */
  async flush(): Promise<void> {
    await this.#working
    while ((this.#next ?? this.#gathering).size > 0) {
      this.#work()
      await this.#working
      if (this.#next) return
    }
  }

  /** Writes what a receipt is for without delay. Rejects if storage doesn't accept it. */
  async hasten(receipt: Receipt): Promise<void> {
    await this.#working
    while (receipt.pending) {
      this.#work()
      await this.#working
      // Another waiter may already have started the next write.
      if (this.#next && !this.#working) throw new Error('Failed to write the journal')
    }
  }

  end(): void {
    this.#options.timers.clear(this.#timer)
  }

  #later(ms: number): void {
    this.#timer ??= this.#options.timers.set(() => this.#work(), ms)
  }

  #work(): void {
    this.#options.timers.clear(this.#timer)
    this.#timer = null
    if (this.#working) return
    this.#working = this.#write().finally(() => {
      this.#working = null
      if (this.#next) this.#later(againMs[Math.min(this.#failures++, againMs.length - 1)] ?? gatherMs)
      else if (this.#gathering.size > 0) this.#later(gatherMs)
    })
  }

  async #write(): Promise<void> {
    const batch = this.#next ?? this.#gathering
    if (batch === this.#gathering) this.#gathering = new Map()
    this.#next = batch
    try {
      const lost = await this.#options.append([...batch.values()].map(({ entry }) => entry))
      this.#next = null
      this.#failures = 0
      this.#written(batch, new Set(lost))
    } catch (error) {
      this.#options.log.warn({ error }, 'failed to write the room journal')
    }
  }

  #written(batch: Batch, lost: ReadonlySet<string>): void {
    for (const { entry, receipt } of batch.values()) {
      this.#behind -= entry.changes.length
      if (lost.has(entry.roomUuid)) this.#options.lost(entry)
      receipt.settle(lost.has(entry.roomUuid) ? 'lost' : 'written')
    }
  }
}
