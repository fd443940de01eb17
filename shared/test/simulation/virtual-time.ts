import type { Timers } from '../../src/room/client/connection.ts'

interface Due {
  at: number
  order: number
  run: () => void
  cancelled: boolean
}

/** How many promise turns may follow one event: a client's token, its request, the response, and the reaction to it. */
const turnsOfPromises = 6

/** The virtual time of a simulated world: it only advances with `pass`, which runs everything due in order. */
export class VirtualTime {
  now: number
  #heap: Due[] = []
  #order = 0

  constructor(now: number) {
    this.now = now
  }

  after(ms: number, run: () => void): Due {
    const due = { at: this.now + Math.max(0, ms), order: this.#order++, run, cancelled: false }
    this.#heap.push(due)
    this.#rise(this.#heap.length - 1)
    return due
  }

  readonly timers: Timers = {
    set: (run, ms) => this.after(ms, run),
    clear(timer) {
      // The only timers passed here are the ones that `set` returned.
      if (timer) (timer as Due).cancelled = true
    },
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (let due = this.#heap[0]; due && due.at <= end; due = this.#heap[0]) {
      this.#removeFirst()
      if (due.cancelled) continue
      this.now = due.at
      due.run()
      await settle()
    }
    this.now = end
  }

  #rise(from: number): void {
    const heap = this.#heap
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfSooner(at, parent)) return
      at = parent
      if (!heap[at]) return
    }
  }

  #removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    for (let at = 0; ;) {
      const left = 2 * at + 1
      const right = left + 1
      const sooner = this.#sooner(right, left) ? right : left
      if (!this.#swapIfSooner(sooner, at)) return
      at = sooner
    }
  }

  #sooner(one: number, other: number): boolean {
    const a = this.#heap[one]
    const b = this.#heap[other]
    return a !== undefined && b !== undefined && (a.at - b.at || a.order - b.order) < 0
  }

  #swapIfSooner(one: number, other: number): boolean {
    const a = this.#heap[one]
    const b = this.#heap[other]
    if (!a || !b || !this.#sooner(one, other)) return false
    this.#heap[one] = b
    this.#heap[other] = a
    return true
  }
}

/** Lets pending promises settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turnsOfPromises; turn++) await Promise.resolve()
}
