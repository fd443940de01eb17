import { positionAt } from '@segue/shared/playback/choice.ts'
import { followCoarsely, startCoarse, type Coarse } from '@segue/shared/playback/coarse.ts'
import type { Instrument, OpenInstrument } from './instrument.ts'
import type { Run, RunFigures, RunOptions } from './run.ts'
import { MediaTrouble, type Trouble } from './trouble.ts'

export type CoarseRunOptions = Omit<RunOptions, 'deck' | 'lead' | 'startLatency' | 'onStartLatency'> & {
  open: OpenInstrument
  /** 0–1 */
  volume: number
  onTrouble: (trouble: Trouble) => void
}

export type CoarseRun = Run & { setVolume(volume: number): void }

const tickMs = 500
/** Nothing heard for that long is told; less is the player's own business. */
const stalledAfterMs = 2000

/** One song followed through on a provider's own player: started near the room, and put right only when far off. */
export function createCoarseRun(options: CoarseRunOptions): CoarseRun {
  const { after, monotonic } = options
  const figures: RunFigures = {
    seeks: 0,
    seeksBeforeSettling: 0,
    settledAfterMs: null,
    rate: 1,
    rateChanges: 0,
    stalls: 0,
  }
  let instrument: Instrument | null = null
  let volume = options.volume
  let coarse: Coarse = startCoarse(monotonic())
  let phase: 'starting' | 'playing' | 'buffering' | 'still' = 'starting'
  let silentSince: number | null = null
  let stopped = false
  let callOff: (() => void) | null = null

  const run: CoarseRun = {
    anchor: options.anchor,
    begin() {
      options.onPhase('loading')
      phase = 'starting'
      void start(monotonic()).catch(fail)
    },
    position: () => (phase === 'playing' ? (instrument?.position() ?? null) : null),
    figures: () => figures,
    setVolume(next) {
      volume = next
      instrument?.setVolume(next)
    },
    stop() {
      stopped = true
      callOff?.()
      instrument?.stop()
      instrument = null
    },
  }

  function fail(error: unknown): void {
    if (!stopped) options.onTrouble(error instanceof MediaTrouble ? error.trouble : 'broken')
  }

  function later(ms: number, next: () => void): void {
    callOff?.()
    callOff = after(ms, () => {
      if (!stopped) next()
    })
  }

  /** Where the room is, or null while the server's time is unknown. */
  function goal(): number | null {
    const now = options.clock()
    return now === null ? null : positionAt(run.anchor, now)
  }

  async function start(beganAt: number): Promise<void> {
    const opened = instrument ?? (await options.open((trouble) => (stopped ? undefined : options.onTrouble(trouble))))
    if (stopped) return opened.stop()
    instrument = opened
    const to = goal()
    // Before its time a song is waited for, and a room whose time is unknown is asked again.
    if (to === null || to < 0) {
      return later(to === null ? 50 : Math.max(20, -to * 1000), () => void start(beganAt).catch(fail))
    }
    opened.setVolume(volume)
    coarse = startCoarse(monotonic(), coarse.latency)
    const outcome = await opened.start(to + coarse.latency)
    if (stopped) return
    if (outcome === 'refused') return hold()
    later(tickMs, () => tick(beganAt))
  }

  function tick(beganAt: number): void {
    if (!instrument) return
    if (instrument.finished()) {
      phase = 'still'
      return options.onPhase('finished')
    }
    if (instrument.halted()) return hold()
    later(tickMs, () => tick(beganAt))
    const at = monotonic()
    if (!instrument.running()) return silent(at)
    silentSince = null
    const [expected, actual] = [goal(), instrument.position()]
    if (expected === null || actual === null) return
    if (phase !== 'playing') {
      phase = 'playing'
      figures.settledAfterMs ??= at - beganAt
      options.onPhase('playing')
    }
    const order = followCoarsely(coarse, { expected, actual, now: at })
    coarse = order.state
    if (order.seekTo === null) return
    figures.seeks += 1
    instrument.seek(order.seekTo)
  }

  function silent(at: number): void {
    silentSince ??= at
    if (phase !== 'playing' || at - silentSince < stalledAfterMs) return
    phase = 'buffering'
    figures.stalls += 1
    options.onPhase('buffering')
  }

  /** Whoever stopped it may want it stopped, so it is for the listener to begin again. */
  function hold(): void {
    phase = 'still'
    callOff?.()
    options.onPhase('needs-gesture')
  }

  return run
}
