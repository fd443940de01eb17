import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import { rateAt } from '@segue/shared/playback/tempo-curve.ts'

/** Sets a timer and returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void

export type RunPhase = 'loading' | 'playing' | 'buffering' | 'finished' | 'needs-gesture'

export type RunCoreOptions = {
  anchor: Anchor
  /** The server's time, or null while it is unknown. */
  clock: () => number | null
  /** Our own monotonic clock, ms. */
  monotonic: () => number
  after: After
  onPhase: (phase: RunPhase) => void
}

export type RunMetrics = {
  seeks: number
  seeksBeforeSettling: number
  settledAfterMs: number | null
  rate: number
  rateChanges: number
  stalls: number
}

/** Plays one song from start to end, in step with the room. */
export interface Run {
  anchor: Anchor
  begin(): void
  /** The filtered position, or null while nothing plays. Seconds. */
  position(): number | null
  metrics(): RunMetrics
  stop(): void
}

/** The common part of all runs: the room's position, one timer, metrics and the end. */
export class RunCore {
  anchor: Anchor
  readonly metrics: RunMetrics = {
    seeks: 0,
    seeksBeforeSettling: 0,
    settledAfterMs: null,
    rate: 1,
    rateChanges: 0,
    stalls: 0,
  }
  readonly report: (phase: RunPhase) => void
  readonly #options: RunCoreOptions
  #beganAt: number
  #silentSince: number | null = null
  #stopped = false
  #callOff: (() => void) | null = null

  constructor(options: RunCoreOptions) {
    this.#options = options
    this.anchor = options.anchor
    this.report = options.onPhase
    this.#beganAt = options.monotonic()
  }

  get stopped(): boolean {
    return this.#stopped
  }

  begin(): void {
    this.#beganAt = this.#options.monotonic()
    this.report('loading')
  }

  /** The room's position, seconds; null while the server's time is unknown. */
  roomPosition(): number | null {
    const now = this.#options.clock()
    return now === null ? null : positionAt(this.anchor, now)
  }

  /** The song's current tempo in the room, as a multiple of its own. */
  roomRate(): number {
    const now = this.#options.clock()
    return now === null ? 1 : rateAt(this.anchor.tempo, now)
  }

  /** Schedules a callback, replacing any scheduled before. */
  later(ms: number, next: () => void): void {
    this.rest()
    this.#callOff = this.#options.after(ms, () => {
      if (!this.#stopped) next()
    })
  }

  /** Cancels the scheduled callback. */
  rest(): void {
    this.#callOff?.()
  }

  /** The song is audible and in step. */
  settled(at: number): void {
    this.metrics.settledAfterMs ??= at - this.#beganAt
    this.report('playing')
  }

  /** Records silence at `at` and returns how long it has lasted, ms. */
  silentFor(at: number): number {
    this.#silentSince ??= at
    return at - this.#silentSince
  }

  /** Ends a silence. Returns whether there was one. */
  audibleAgain(): boolean {
    const wasSilent = this.#silentSince !== null
    this.#silentSince = null
    return wasSilent
  }

  /** The song waits for data. */
  stalled(): void {
    this.metrics.stalls += 1
    this.report('buffering')
  }

  /** Something paused it, perhaps on purpose, so the listener has to resume it. */
  awaitGesture(): void {
    this.rest()
    this.report('needs-gesture')
  }

  finish(): void {
    this.rest()
    this.report('finished')
  }

  stop(): void {
    this.#stopped = true
    this.rest()
  }
}
