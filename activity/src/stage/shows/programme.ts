import type { ShowKind } from './show.ts'

/** A show that has begun, with everybody who threw it. */
export type Running<T> = { kind: ShowKind; began: number; throws: { thrown: T; at: number }[] }
type Waiting<T> = { kind: ShowKind; since: number; throws: T[] }

/** More at a time is noise. */
export const maxRunning = 2
/** Who waited longer than this (seconds) is out of date: what they threw stands in the chat. */
export const longestWait = 15
/** A show may begin this long (seconds) after it was thrown even if no beat comes. */
const longestBeat = 1
/** Throws that one show takes up. */
export const maxThrows = 8
/** Those who threw the like while it ran are shown in its first part; later ones get a show of their own. */
const joinsUntil = 0.4

/** Everybody's words are their own, and so is a dive: these are shown one by one, and at most so many of them wait. */
const solo: ReadonlySet<ShowKind> = new Set(['dedication', 'stageDive'])
const maxSolos = 3

/**
 * What is shown when. Throws of one kind are one show, few shows run at a time, and nothing waits for long: however many
 * are thrown at once, what is drawn and what is kept is bounded.
 *
 * @param secondsOf how long a show of a kind lasts
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
      // A victory is celebrated first.
      if (kind === 'award') this.#waiting.unshift(waiting)
      else this.#waiting.push(waiting)
    }
  }

  #isOpen({ kind, began, throws }: Running<T>, wanted: ShowKind, time: number): boolean {
    return kind === wanted && throws.length < maxThrows && time - began < this.#secondsOf(kind) * joinsUntil
  }

  /** Ends a show before its time. */
  end(show: Running<T>): void {
    this.#running = this.#running.filter((one) => one !== show)
  }

  /** Ends what is over, and lets what waits begin; `onBeat` says that this frame is the first of a beat. */
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
