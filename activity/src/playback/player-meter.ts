import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import type { Sound } from './device/sound.ts'
import type { Output } from './device/output.ts'
import type { ListenerSettings } from './listener/listener-settings.ts'
import type { PlayerMachine } from './player-state.ts'
import { reportOf, type PlayerReport } from './run/report.ts'

type MeterOptions = {
  clock: () => number | null
  machine: () => PlayerMachine
  settings: ListenerSettings
  output: Output
  sound: Pick<Sound, 'energy'>
}

/** Measures what a player plays, and how closely it follows the room. */
export class PlayerMeter {
  readonly #options: MeterOptions

  constructor(options: MeterOptions) {
    this.#options = options
  }

  /** What the room plays, whether or not it is audible here. */
  anchor(): Anchor | null {
    return this.#options.machine().wanted
  }

  /** The audible position, seconds into the song; null while nothing is audible. */
  position(): number | null {
    const { machine, output } = this.#options
    return machine().state.name === 'playing' ? output.position() : null
  }

  /** The room's position, seconds into the song; null while unknown. */
  expected(): number | null {
    const now = this.#options.clock()
    const wanted = this.anchor()
    return wanted === null || now === null ? null : positionAt(wanted, now)
  }

  /** How far the audible position lags behind the room, seconds. */
  drift(): number | null {
    const [room, audible] = [this.expected(), this.position()]
    return room === null || audible === null ? null : room - audible
  }

  /** The current energy of the sound, 0–1. */
  energy(): number {
    return this.#options.sound.energy()
  }

  report(): PlayerReport {
    const { settings, output } = this.#options
    const { state, wanted, loaded, retries } = this.#options.machine()
    return reportOf({
      state: state.name,
      playId: wanted?.playId ?? null,
      provider: loaded?.media.provider ?? null,
      metrics: output.play?.run.metrics(),
      retries,
      preferences: settings.preferences,
      drift: this.drift(),
      latency: output.latency(),
      volume: settings.audibleVolume(),
    })
  }
}
