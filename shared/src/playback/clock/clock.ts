import { ClockEstimate } from './clock-estimate.ts'
import { clockHabits, readingOf, type Probe, type Reading } from './clock-readings.ts'

/** How long to wait for the last responses of a burst. */
const answersWithinMs = 1000

export type ClockOptions = {
  /** A monotonic clock, ms (`performance.now`). Probes must be stamped by the same one. */
  monotonic: () => number
  /** Probes the server once. A rejection (no connection, no response in time) costs that probe and nothing else. */
  probe: () => Promise<Probe>
  /** Runs a function later and returns how to cancel it. */
  after: (ms: number, run: () => void) => () => void
}

export interface ServerClock {
  /** The server's time now, ms, or null while too few responses have arrived. */
  now(): number | null
  /** Half the round trip of the reading in use: the maximum error of the estimate, ms. */
  uncertainty(): number | null
  /** Server minus own clock per ms, once ten minutes of evidence are in; zero before. */
  skew(): number
  /** Starts probing: a burst of 16, of which the first 8 come quickly, 8 soon after, then 8 every ten seconds. */
  start(): void
  /**
   * Probes immediately, for example after the page was hidden or offline. `newServer` also retires the earlier
   * readings: another process may have responded until now.
   */
  refresh(options?: { newServer: boolean }): void
  /** Calls back once when the clock becomes known, immediately if it is. Returns how to cancel that. */
  whenKnown(run: () => void): () => void
  stop(): void
}

const nothing = () => {}

/** An estimate of the server's clock, kept fresh by probing it (playback, rule 2 of the peers' best practice). */
export function createClock({ monotonic, probe, after }: ClockOptions): ServerClock {
  const estimate = new ClockEstimate(monotonic)
  const waiting = new Set<() => void>()
  const tellWhenKnown = () => {
    if (!estimate.known) return
    const runs = [...waiting]
    waiting.clear()
    for (const run of runs) run()
  }
  const bursts = new Bursts(probe, after, {
    answered(reading) {
      estimate.take(reading)
      tellWhenKnown()
    },
    over(answers) {
      estimate.endBurst(answers)
      tellWhenKnown()
      return estimate.known
    },
  })

  return {
    now: () => estimate.now(),
    uncertainty: () => estimate.uncertainty(),
    skew: () => estimate.skew(),
    start: () => bursts.start(),
    refresh(options) {
      if (!bursts.running) return
      if (options?.newServer) estimate.retire()
      bursts.again()
    },
    whenKnown(run) {
      if (estimate.known) {
        run()
        return nothing
      }
      waiting.add(run)
      return () => waiting.delete(run)
    },
    stop() {
      bursts.stop()
      waiting.clear()
    },
  }
}

/** How long (ms) to wait after a probe, counted from zero, before the next. */
function spacingAfter(requestCount: number, count: number): number {
  const isFirst = count === clockHabits.firstBurst && requestCount < clockHabits.enough
  return isFirst ? clockHabits.firstSpacingMs : clockHabits.spacingMs
}

/** How long (ms) it takes to send all probes of a burst. */
const lengthOf = (count: number): number =>
  Array.from({ length: count - 1 }, (_, requestCount) => spacingAfter(requestCount, count)).reduce(
    (sum, ms) => sum + ms,
    0,
  )

interface BurstListener {
  answered(reading: Reading): void
  /**
   * The end of a burst, with the probes that were answered and their readings. Returns whether the time is known now.
   */
  over(answers: ReadonlyMap<Probe, Reading>): boolean
}

/** Sends bursts of probes, one after the other. */
class Bursts {
  readonly #probe: ClockOptions['probe']
  readonly #after: ClockOptions['after']
  readonly #listener: BurstListener
  #running = false
  #burstNumber = 0
  #cancel: () => void = nothing

  constructor(probe: ClockOptions['probe'], after: ClockOptions['after'], listener: BurstListener) {
    this.#probe = probe
    this.#after = after
    this.#listener = listener
  }

  get running(): boolean {
    return this.#running
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    this.#burst(clockHabits.firstBurst)
  }

  again(): void {
    this.#cancel()
    this.#burst(clockHabits.firstBurst)
  }

  stop(): void {
    this.#running = false
    this.#cancel()
  }

  #burst(count: number): void {
    this.#burstNumber += 1
    const thisBurst = this.#burstNumber
    const answers = new Map<Probe, Reading>()
    const stale = () => !this.#running || thisBurst !== this.#burstNumber
    const send = (left: number) => {
      if (stale()) return
      this.#probe().then(
        (answer) => {
          const reading = readingOf(answer)
          if (!reading || stale()) return
          answers.set(answer, reading)
          this.#listener.answered(reading)
        },
        () => undefined,
      )
      this.#cancel =
        left > 1
          ? this.#after(spacingAfter(count - left, count), () => send(left - 1))
          : this.#after(answersWithinMs, () => this.#rest(count, answers))
    }
    send(count)
  }

  #rest(count: number, answers: ReadonlyMap<Probe, Reading>): void {
    const known = this.#listener.over(answers)
    // A server that responds, though not often enough yet, is probed again immediately: the listener hears nothing
    // until then.
    if (!known && answers.size > 0) return this.#burst(clockHabits.firstBurst)
    const spent = answersWithinMs + lengthOf(count)
    const first = count === clockHabits.firstBurst
    const next = (first ? clockHabits.secondAfterMs : clockHabits.everyMs) - spent
    this.#cancel = this.#after(next, () => this.#burst(clockHabits.laterBurst))
  }
}
