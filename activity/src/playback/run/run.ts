import type { Anchor } from '@segue/shared/playback/choice.ts'
import {
  catchUp,
  control,
  driftLaw,
  learnLatency,
  startDrift,
  type DriftState,
} from '@segue/shared/playback/clock/drift.ts'
import { positionOf, takeReading, type Readout } from '@segue/shared/playback/clock/readout.ts'
import type { Deck } from '../decks/deck.ts'
import { RunCore, type Run, type RunCoreOptions, type RunMetrics } from './run-core.ts'

export type RunOptions = RunCoreOptions & {
  deck: Deck
  /** How far the deck runs ahead in addition to its latency, as set by the listener, seconds. */
  nudge: () => number
  startLatency: number
  /** How long the song's decoded beginning keeps playing in place of the deck, ms. */
  coveredForMs: () => number
  onStartLatency: (seconds: number) => void
}

const settleTickMs = 40
const steadyTickMs = 100
/** A start that is nearly in step becomes audible after the first time, one that is further off after the second. */
const settleWithinMs = 900
const settleAnywayMs = 2500
const nearly = 0.03
/** While covered by the decoded beginning, a start has to stay in step this long before it becomes audible. Ms. */
const staysForMs = 600
/** The deck takes over this long before its cover ends, ms. */
const changeOverMs = 400
const stalledAfterMs = 250
const readingsToTrust = 3
const fadeInMs = 120
const firstCueAhead = 0.15
const greatestCueAhead = 4

/** Plays one song on a deck: cued ahead of the room, started at the exact moment, kept in step. */
export function createRun(options: RunOptions): Run {
  return new DeckRun(options)
}

class DeckRun implements Run {
  readonly #options: RunOptions
  readonly #core: RunCore
  #stage: 'cueing' | 'settling' | 'steady' = 'cueing'
  #drift: DriftState
  #readout: Readout | null = null
  #isFirstLanding = true
  #startedAt = 0
  #inStepSince: number | null = null

  constructor(options: RunOptions) {
    this.#options = options
    this.#core = new RunCore(options)
    this.#drift = startDrift(options.startLatency)
  }

  get anchor(): Anchor {
    return this.#core.anchor
  }

  set anchor(anchor: Anchor) {
    this.#core.anchor = anchor
  }

  begin(): void {
    this.#core.begin()
    void this.#cue(firstCueAhead)
  }

  position(): number | null {
    return this.#readout && this.#stage !== 'cueing' ? positionOf(this.#readout, this.#options.monotonic()) : null
  }

  metrics(): RunMetrics {
    return this.#core.metrics
  }

  stop(): void {
    this.#core.stop()
  }

  /** The deck position at which the room's position is audible, or null while the server's time is unknown. */
  #goal(): number | null {
    const room = this.#core.roomPosition()
    return room === null ? null : room + this.#options.deck.latency() + this.#options.nudge()
  }

  /**
   * Pauses at a position that the room has yet to reach and starts there at the exact moment. A seek takes an unknown
   * time; a start from a pause takes a short and constant one, so this is accurate to milliseconds.
   */
  async #cue(ahead: number): Promise<void> {
    const { deck } = this.#options
    this.#rest()
    deck.fadeTo(0, 20)
    const from = this.#goal()
    if (from === null) return this.#core.later(50, () => void this.#cue(ahead))
    const target = Math.max(0, from + ahead)
    const outcome = await deck.cue(target)
    if (this.#core.stopped || outcome === 'gone') return
    if (outcome === 'past') return this.#finish()
    const wait = target - (this.#goal() ?? target) - this.#drift.seekLatency
    if (wait < 0 && ahead < greatestCueAhead) return this.#cue(Math.min(greatestCueAhead, ahead - wait * 1.5 + 0.1))
    this.#core.later(Math.max(0, wait * 1000), () => void this.#start(target))
  }

  async #start(target: number): Promise<void> {
    const { deck, monotonic } = this.#options
    this.#setRate(1)
    const late = (this.#goal() ?? target) + this.#drift.seekLatency - target
    // A timer throttled in a hidden page fires too late for its cue: in that case the deck seeks immediately.
    if (late > 0.05) deck.seek(target + late)
    const outcome = await deck.play()
    if (this.#core.stopped) return
    if (outcome === 'refused') return this.#core.report('needs-gesture')
    this.#stage = 'settling'
    this.#isFirstLanding = true
    this.#startedAt = monotonic()
    this.#inStepSince = null
    this.#core.audibleAgain()
    this.#core.later(settleTickMs, () => this.#tick())
  }

  #tick(): void {
    const { deck, monotonic } = this.#options
    if (deck.finished()) return this.#finish()
    this.#core.later(this.#stage === 'settling' ? settleTickMs : steadyTickMs, () => this.#tick())
    const at = monotonic()
    if (!deck.running()) return this.#onSilence(at)
    if (this.#core.audibleAgain() && this.#stage === 'settling') this.#startedAt = at
    this.#readout = takeReading(this.#readout, { reported: deck.reported(), at, rate: this.metrics().rate })
    const goal = this.#goal()
    if (goal === null || this.#readout.deviations.length < readingsToTrust) return
    const actual = positionOf(this.#readout, at)
    if (this.#stage === 'settling') this.#settle(goal - actual, at)
    else this.#steer(goal, actual, at)
  }

  #settle(behind: number, at: number): void {
    if (this.#isFirstLanding) this.#learnFrom(behind)
    const isCovered = this.#options.coveredForMs() > changeOverMs
    const { rate, inStep, seek } = catchUp(behind, isCovered ? driftLaw.unhurriedBand : driftLaw.startBand)
    if (seek) return this.#seek()
    if (isCovered ? !this.#staysInStep(inStep, at) : !inStep && !this.#isLate(behind, at)) return this.#setRate(rate)
    this.#setRate(1)
    this.#stage = 'steady'
    // The remaining error is corrected by an inaudible change of rate; the dead band applies to later errors.
    this.#drift = { ...this.#drift, correcting: true }
    this.#options.deck.fadeTo(1, fadeInMs)
    this.#core.settled(at)
  }

  #staysInStep(inStep: boolean, at: number): boolean {
    this.#inStepSince = inStep ? (this.#inStepSince ?? at) : null
    return this.#inStepSince !== null && at - this.#inStepSince >= staysForMs
  }

  #isLate(behind: number, at: number): boolean {
    return at - this.#startedAt >= (Math.abs(behind) < nearly ? settleWithinMs : settleAnywayMs)
  }

  #learnFrom(behind: number): void {
    this.#isFirstLanding = false
    const seekLatency = learnLatency(this.#drift.seekLatency, behind)
    this.#drift = { ...this.#drift, landing: false, seekLatency }
    this.#options.onStartLatency(seekLatency)
  }

  #steer(goal: number, actual: number, at: number): void {
    const order = control(this.#drift, { expected: goal, actual, now: at })
    this.#drift = order.state
    this.#setRate(order.rate)
    if (order.seekTo !== null) this.#seek()
  }

  #onSilence(at: number): void {
    this.#readout = null
    if (this.#options.deck.halted()) {
      this.#rest()
      return this.#core.awaitGesture()
    }
    if (this.#core.silentFor(at) < stalledAfterMs || this.#stage !== 'steady') return
    // The deck stays silent until it is back in step, so that the song is never audible out of step.
    this.#stage = 'settling'
    this.#options.deck.fadeTo(0, 20)
    this.#core.stalled()
  }

  /** `correction` multiplies the song's tempo in the room. */
  #setRate(correction: number): void {
    const rate = correction * this.#core.roomRate()
    const { deck, monotonic } = this.#options
    const metrics = this.metrics()
    if (Math.abs(rate - metrics.rate) < 0.0003) return
    if (this.#readout) {
      this.#readout = takeReading(this.#readout, { reported: deck.reported(), at: monotonic(), rate })
    }
    metrics.rate = rate
    if (this.#stage === 'steady') metrics.rateChanges += 1
    deck.setRate(rate)
  }

  #seek(): void {
    const metrics = this.metrics()
    if (metrics.settledAfterMs === null) metrics.seeksBeforeSettling += 1
    else metrics.seeks += 1
    void this.#cue(firstCueAhead)
  }

  #finish(): void {
    this.#rest()
    this.#core.finish()
  }

  /** Silence until the next start. */
  #rest(): void {
    this.#stage = 'cueing'
    this.#readout = null
  }
}
