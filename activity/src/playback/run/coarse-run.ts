import type { Anchor } from '@segue/shared/playback/choice.ts'
import { followCoarsely, startCoarse, type Coarse } from '@segue/shared/playback/coarse.ts'
import type { Instrument, OpenInstrument } from '../device/instrument.ts'
import { RunCore, type Run, type RunCoreOptions, type RunMetrics } from './run-core.ts'
import { MediaTrouble, type Trouble } from './trouble.ts'

export type CoarseRunOptions = RunCoreOptions & {
  open: OpenInstrument
  /** 0–1 */
  volume: number
  onTrouble: (trouble: Trouble) => void
  /** Called once with the length of the song, seconds, when its player reports it. */
  onLength?: ((seconds: number) => void) | undefined
}

export type CoarseRun = Run & { setVolume(volume: number): void }

const tickMs = 500
/** Silence this long is reported; a shorter one is left to the player. Ms. */
const stalledAfterMs = 2000

/** Plays one song on a provider's own player: started near the room's position, and corrected only if far off. */
export function createCoarseRun(options: CoarseRunOptions): CoarseRun {
  return new InstrumentRun(options)
}

class InstrumentRun implements CoarseRun {
  readonly #options: CoarseRunOptions
  readonly #core: RunCore
  #phase: 'starting' | 'playing' | 'buffering' | 'still' = 'starting'
  #instrument: Instrument | null = null
  #volume: number
  #coarse: Coarse
  #reportedLength = false

  constructor(options: CoarseRunOptions) {
    this.#options = options
    this.#core = new RunCore(options)
    this.#volume = options.volume
    this.#coarse = startCoarse(options.monotonic())
  }

  get anchor(): Anchor {
    return this.#core.anchor
  }

  set anchor(anchor: Anchor) {
    this.#core.anchor = anchor
  }

  begin(): void {
    this.#core.begin()
    this.#phase = 'starting'
    this.#startOrFail()
  }

  position(): number | null {
    return this.#phase === 'playing' ? (this.#instrument?.position() ?? null) : null
  }

  metrics(): RunMetrics {
    return this.#core.metrics
  }

  setVolume(volume: number): void {
    this.#volume = volume
    this.#instrument?.setVolume(volume)
  }

  stop(): void {
    this.#core.stop()
    this.#instrument?.stop()
    this.#instrument = null
  }

  #startOrFail(): void {
    this.#start().catch((error: unknown) => this.#fail(error instanceof MediaTrouble ? error.trouble : 'broken'))
  }

  #fail(trouble: Trouble): void {
    if (!this.#core.stopped) this.#options.onTrouble(trouble)
  }

  async #start(): Promise<void> {
    const opened = this.#instrument ?? (await this.#options.open((trouble) => this.#fail(trouble)))
    if (this.#core.stopped) return opened.stop()
    this.#instrument = opened
    const room = this.#core.roomPosition()
    // Waits for the song's start time, or for the room's time to be known.
    if (room === null || room < 0) {
      return this.#core.later(room === null ? 50 : Math.max(20, -room * 1000), () => this.#startOrFail())
    }
    opened.setVolume(this.#volume)
    this.#coarse = startCoarse(this.#options.monotonic(), this.#coarse.latency)
    const outcome = await opened.start(room + this.#coarse.latency)
    if (this.#core.stopped) return
    if (outcome === 'refused') return this.#awaitGesture()
    this.#core.later(tickMs, () => this.#tick(opened))
  }

  #tick(instrument: Instrument): void {
    if (instrument.finished()) {
      this.#phase = 'still'
      return this.#core.finish()
    }
    if (instrument.halted()) return this.#awaitGesture()
    this.#core.later(tickMs, () => this.#tick(instrument))
    const at = this.#options.monotonic()
    if (!instrument.running()) return this.#onSilence(at)
    this.#core.audibleAgain()
    this.#reportLength(instrument.length())
    const [expected, actual] = [this.#core.roomPosition(), instrument.position()]
    if (expected === null || actual === null) return
    if (this.#phase !== 'playing') {
      this.#phase = 'playing'
      this.#core.settled(at)
    }
    const order = followCoarsely(this.#coarse, { expected, actual, now: at })
    this.#coarse = order.state
    if (order.seekTo === null) return
    this.metrics().seeks += 1
    instrument.seek(order.seekTo)
  }

  #reportLength(seconds: number | null): void {
    if (seconds === null || this.#reportedLength) return
    this.#reportedLength = true
    this.#options.onLength?.(seconds)
  }

  #onSilence(at: number): void {
    if (this.#core.silentFor(at) < stalledAfterMs || this.#phase !== 'playing') return
    this.#phase = 'buffering'
    this.#core.stalled()
  }

  #awaitGesture(): void {
    this.#phase = 'still'
    this.#core.awaitGesture()
  }
}
