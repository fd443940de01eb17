import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import { rateAt } from '@segue/shared/playback/tempo-curve.ts'

/** Sets a timer and returns what calls it off. */
export type After = (ms: number, run: () => void) => () => void

export type RunPhase = 'loading' | 'playing' | 'buffering' | 'finished' | 'needs-gesture'

export type RunCoreOptions = {
  anchor: Anchor
  /** The server's time, or null while it is unknown. */
  clock: () => number | null
  /** Our own steady clock, ms. */
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

/** One song followed through from its start to its end. */
export interface Run {
  anchor: Anchor
  begin(): void
  /** The filtered position, or null while nothing runs. Seconds. */
  position(): number | null
  metrics(): RunMetrics
  stop(): void
}

/** What every run has, whatever it plays on: the room's position, one timer, its figures and an end. */
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

  /** Where the room is, seconds; null while the server's time is unknown. */
  roomPosition(): number | null {
    const now = this.#options.clock()
    return now === null ? null : positionAt(this.anchor, now)
  }

  /** How many times its own tempo the song has in the room now. */
  roomRate(): number {
    const now = this.#options.clock()
    return now === null ? 1 : rateAt(this.anchor.tempo, now)
  }

  /** Does one thing later, in place of what was to be done before. */
  later(ms: number, next: () => void): void {
    this.rest()
    this.#callOff = this.#options.after(ms, () => {
      if (!this.#stopped) next()
    })
  }

  /** Calls off what was to be done later. */
  rest(): void {
    this.#callOff?.()
  }

  /** The song is in step and heard. */
  settled(at: number): void {
    this.metrics.settledAfterMs ??= at - this.#beganAt
    this.report('playing')
  }

  /** Counts the silence at `at` and returns how long it has lasted, ms. */
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

  /** Somebody stopped it and may want it stopped, so it is for the listener to begin again. */
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
