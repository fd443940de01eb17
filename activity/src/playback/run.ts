import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import { catchUp, control, learnLatency, startDrift } from '@segue/shared/playback/drift.ts'
import { positionOf, takeReading, type Readout } from '@segue/shared/playback/readout.ts'
import type { Deck } from './deck.ts'

export type After = (ms: number, run: () => void) => () => void

export type RunOptions = {
  anchor: Anchor
  deck: Deck
  /** The server's time, or null while it is unknown. */
  clock: () => number | null
  /** Our own steady clock, ms. */
  monotonic: () => number
  after: After
  /** By how much the deck must run ahead so that the room's position is what is heard, seconds. */
  lead: () => number
  startLatency: number
  onPhase: (phase: 'loading' | 'playing' | 'buffering' | 'finished' | 'needs-gesture') => void
  onStartLatency: (seconds: number) => void
}

export type RunFigures = {
  seeks: number
  seeksBeforeSettling: number
  settledAfterMs: number | null
  rate: number
  rateChanges: number
  stalls: number
}

/** One song followed through: cued ahead of the room, started on the instant, kept in step. */
export interface Run {
  anchor: Anchor
  begin(): void
  /** The deck's filtered position, or null while it does not run. Seconds. */
  position(): number | null
  figures(): RunFigures
  stop(): void
}

const settleTickMs = 40
const steadyTickMs = 100
/** A start that is not quite in step by then is heard all the same, and one that is well off somewhat later. */
const settleWithinMs = 900
const settleAnywayMs = 2500
const nearly = 0.03
const stalledAfterMs = 250
const readingsToTrust = 3
const fadeInMs = 120
const firstCueAhead = 0.15
const greatestCueAhead = 4

export function createRun(options: RunOptions): Run {
  const { deck, after, monotonic } = options
  const figures: RunFigures = {
    seeks: 0,
    seeksBeforeSettling: 0,
    settledAfterMs: null,
    rate: 1,
    rateChanges: 0,
    stalls: 0,
  }
  let beganAt = monotonic()
  let drift = startDrift(options.startLatency)
  let readout: Readout | null = null
  let stage: 'cueing' | 'settling' | 'steady' = 'cueing'
  let firstLanding = true
  let startedAt = 0
  let stalledSince: number | null = null
  let stopped = false
  let callOff: (() => void) | null = null

  const run: Run = {
    anchor: options.anchor,
    begin() {
      beganAt = monotonic()
      options.onPhase('loading')
      void cue(firstCueAhead)
    },
    position: () => (readout && stage !== 'cueing' ? positionOf(readout, monotonic()) : null),
    figures: () => figures,
    stop() {
      stopped = true
      callOff?.()
    },
  }

  function later(ms: number, next: () => void): void {
    callOff?.()
    callOff = after(ms, () => {
      if (!stopped) next()
    })
  }

  /** Where the deck must be now for the room's position to be heard, or null while the server's time is unknown. */
  function goal(): number | null {
    const now = options.clock()
    return now === null ? null : positionAt(run.anchor, now) + options.lead()
  }

  /**
   * Waits at a spot the room has yet to reach and starts there on the instant. A seek takes an unknown while; a start
   * from standstill takes a short and steady one, so this lands within milliseconds.
   */
  async function cue(ahead: number): Promise<void> {
    stage = 'cueing'
    readout = null
    deck.fadeTo(0, 20)
    const from = goal()
    if (from === null) return later(50, () => void cue(ahead))
    const target = Math.max(0, from + ahead)
    const outcome = await deck.cue(target)
    if (stopped || outcome === 'gone') return
    if (outcome === 'past') return finish()
    const wait = target - (goal() ?? target) - drift.seekLatency
    if (wait < 0 && ahead < greatestCueAhead) return cue(Math.min(greatestCueAhead, ahead - wait * 1.5 + 0.1))
    later(Math.max(0, wait * 1000), () => void start(target))
  }

  async function start(target: number): Promise<void> {
    setRate(1)
    const late = (goal() ?? target) + drift.seekLatency - target
    // A timer held back in a hidden page comes too late for its cue: then the jump is made at once.
    if (late > 0.05) deck.seek(target + late)
    const outcome = await deck.play()
    if (stopped) return
    if (outcome === 'refused') return options.onPhase('needs-gesture')
    stage = 'settling'
    firstLanding = true
    startedAt = monotonic()
    stalledSince = null
    later(settleTickMs, tick)
  }

  function tick(): void {
    if (deck.finished()) return finish()
    later(stage === 'settling' ? settleTickMs : steadyTickMs, tick)
    const at = monotonic()
    if (!deck.running()) return notRunning(at)
    if (stalledSince !== null) resumed(at)
    readout = takeReading(readout, { reported: deck.reported(), at, rate: figures.rate })
    const to = goal()
    if (to === null || readout.deviations.length < readingsToTrust) return
    if (stage === 'settling') settle(to, positionOf(readout, at), at)
    else steer(to, positionOf(readout, at), at)
  }

  function settle(to: number, actual: number, at: number): void {
    const behind = to - actual
    if (firstLanding) {
      firstLanding = false
      drift = { ...drift, landing: false, seekLatency: learnLatency(drift.seekLatency, behind) }
      options.onStartLatency(drift.seekLatency)
    }
    const { rate, inStep, seek } = catchUp(behind)
    if (seek) {
      countSeek()
      void cue(firstCueAhead)
      return
    }
    const patience = Math.abs(behind) < nearly ? settleWithinMs : settleAnywayMs
    if (!inStep && at - startedAt < patience) return setRate(rate)
    setRate(1)
    stage = 'steady'
    // What is left is taken off by a tempo nobody hears; the dead band is for what comes later.
    drift = { ...drift, correcting: true }
    figures.settledAfterMs ??= at - beganAt
    deck.fadeTo(1, fadeInMs)
    options.onPhase('playing')
  }

  function steer(to: number, actual: number, at: number): void {
    const order = control(drift, { expected: to, actual, now: at })
    drift = order.state
    setRate(order.rate)
    if (order.seekTo === null) return
    countSeek()
    void cue(firstCueAhead)
  }

  function notRunning(at: number): void {
    readout = null
    if (deck.halted()) {
      // Whoever stopped it may want it stopped, so it is for the listener to begin again.
      callOff?.()
      stage = 'cueing'
      return options.onPhase('needs-gesture')
    }
    stalledSince ??= at
    if (at - stalledSince < stalledAfterMs || stage !== 'steady') return
    // What comes next is silent until it is back in step, so nobody hears the song out of place.
    stage = 'settling'
    figures.stalls += 1
    deck.fadeTo(0, 20)
    options.onPhase('buffering')
  }

  function resumed(at: number): void {
    stalledSince = null
    if (stage === 'settling') startedAt = at
  }

  function setRate(rate: number): void {
    if (Math.abs(rate - figures.rate) < 0.0003) return
    const at = monotonic()
    if (readout) readout = takeReading(readout, { reported: deck.reported(), at, rate })
    figures.rate = rate
    if (stage === 'steady') figures.rateChanges += 1
    deck.setRate(rate)
  }

  function countSeek(): void {
    if (figures.settledAfterMs === null) figures.seeksBeforeSettling += 1
    else figures.seeks += 1
  }

  function finish(): void {
    readout = null
    stage = 'cueing'
    callOff?.()
    options.onPhase('finished')
  }

  return run
}
