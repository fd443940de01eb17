import type { SurfaceStorage } from '../../surface/surface.ts'
import {
  readNudges,
  readPreferences,
  within,
  writeNudges,
  writePreferences,
  type Preferences,
} from './preferences.ts'

/** The listener's sound settings, stored on the device, and the resulting volume. */
export class ListenerSettings {
  readonly #preferences: Preferences
  readonly #storage: SurfaceStorage
  readonly #onVolume: (volume: number) => void
  readonly #nudges: Map<string, number>
  #device: string | null = null
  #ducked = 1

  /** @param onVolume called with the audible volume, 0–1 */
  constructor(storage: SurfaceStorage, onVolume: (volume: number) => void) {
    this.#storage = storage
    this.#nudges = readNudges(storage)
    this.#preferences = readPreferences(storage)
    this.#onVolume = onVolume
  }

  get preferences(): Readonly<Preferences> {
    return this.#preferences
  }

  /** The volume after mute and duck, 0–1. */
  audibleVolume(): number {
    return this.#preferences.muted ? 0 : this.#preferences.volume * this.#ducked
  }

  setVolume(volume: number): void {
    this.#preferences.volume = within('volume', volume)
    this.applyVolume()
  }

  mute(muted: boolean): void {
    this.#preferences.muted = muted
    this.applyVolume()
  }

  /** Has both ears hear both channels, for sound we play ourselves. */
  setMono(mono: boolean): void {
    this.#preferences.mono = mono
    this.applyVolume()
  }

  /** Lowers everything to a share of the volume, 0–1, while someone talks. */
  duck(share: number): void {
    this.#ducked = within('volume', share)
    this.applyVolume()
  }

  /** Moves this device's sound ahead (or back) by ear, ms; the UI offers steps of ten. */
  setNudge(ms: number): void {
    this.#preferences.nudgeMs = within('nudgeMs', ms)
    if (this.#device !== null) {
      this.#nudges.delete(this.#device)
      this.#nudges.set(this.#device, this.#preferences.nudgeMs)
      writeNudges(this.#storage, this.#nudges)
    }
    this.#write()
  }

  /** Restores the nudge of the loudspeaker now in use. */
  useDevice(name: string | null): void {
    this.#device = name
    const known = name === null ? undefined : this.#nudges.get(name)
    if (known !== undefined) this.#preferences.nudgeMs = within('nudgeMs', known)
  }

  learnStartLatency(seconds: number): void {
    this.#preferences.startLatency = within('startLatency', seconds)
    this.#write()
  }

  /** Applies the volume and stores it. */
  applyVolume(): void {
    this.#onVolume(this.audibleVolume())
    this.#write()
  }

  #write(): void {
    writePreferences(this.#storage, this.#preferences)
  }
}
