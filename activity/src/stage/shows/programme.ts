import type { ShowKind } from './show.ts'

/** A running show, with all its throws. */
export type Running<T> = { kind: ShowKind; began: number; throws: { thrown: T; at: number }[] }
type Waiting<T> = { kind: ShowKind; since: number; throws: T[] }

/** More shows at the same time would be confusing. */
export const maxRunning = 2
/** Throws that waited longer than this (seconds) are dropped; the chat still lists them. */
export const longestWait = 15
/** How long (seconds) a show waits for a beat before it begins anyway. */
const longestBeat = 1
/** The maximum number of throws in one show. */
export const maxThrows = 8
/** Later throws of the same kind join a show in this first part of it; after that they get a show of their own. */
const joinsUntil = 0.4

/** Dedications and dives belong to one person each: these play one by one, and at most `maxSolos` of them wait. */
const solo: ReadonlySet<ShowKind> = new Set(['dedication', 'stageDive'])
const maxSolos = 3

/**
 * Schedules the shows. Throws of one kind share a show, few shows run at a time, and nothing waits for long, so that
 * drawing time and memory are bounded for any number of throws.
 *
 * @param secondsOf the duration of each kind of show
 */
export class Programme<T> {
  readonly #secondsOf: (kind: ShowKind) => number
  #running: Running<T>[] = []
  #waiting: Waiting<T>[] = []

  constructor(secondsOf: (kind: ShowKind) => number) {
    this.#secondsOf = secondsOf
  }

  get running(): readonly Running<T>[] {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(kind: ShowKind, thrown: T, time: number): void {
    const alike = this.#waiting.filter((one) => one.kind === kind)
    const open = solo.has(kind) ? undefined : alike[0]
    const on = solo.has(kind) ? undefined : this.#running.find((one) => this.#isOpen(one, kind, time))
    if (on) on.throws.push({ thrown, at: time })
    else if (open) {
      if (open.throws.length < maxThrows) open.throws.push(thrown)
    } else if (alike.length < maxSolos) {
      const waiting = { kind, since: time, throws: [thrown] }
      // Awards play first.
      if (kind === 'award') this.#waiting.unshift(waiting)
      else this.#waiting.push(waiting)
    }
  }

  #isOpen({ kind, began, throws }: Running<T>, wanted: ShowKind, time: number): boolean {
    return kind === wanted && throws.length < maxThrows && time - began < this.#secondsOf(kind) * joinsUntil
  }

  /** Ends a show early. */
  end(show: Running<T>): void {
    this.#running = this.#running.filter((one) => one !== show)
  }

  /** Ends finished shows and starts waiting ones; `onBeat` is whether this frame is the first of a beat. */
  advance(time: number, onBeat: boolean): void {
    this.#running = this.#running.filter(({ kind, began }) => time - began < this.#secondsOf(kind))
    this.#waiting = this.#waiting.filter(({ since, kind }) => kind === 'award' || time - since < longestWait)
    const inTurn = this.#waiting
    for (const next of inTurn) {
      if (this.#running.length >= maxRunning) return
      const isOn = this.#running.some(({ kind }) => kind === next.kind)
      if (isOn || (!onBeat && time - next.since < longestBeat)) continue
      this.#waiting = this.#waiting.filter((one) => one !== next)
      const throws = next.throws.map((thrown) => ({ thrown, at: time }))
      this.#running.push({ kind: next.kind, began: time, throws })
    }
  }
}
