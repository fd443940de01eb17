import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Device } from '../device/device.ts'
import type { Output } from '../device/output.ts'
import { Ahead } from './ahead.ts'
import type { Playable } from './media.ts'

/** A room that has not announced a scheduled hand-over by then is considered unreachable. Ms. */
const aloneAfterMs = 3000

type UpcomingOptions = {
  clock: () => number | null
  device: Device
  output: Output
  mediaUrlOf: (song: Song) => Promise<Playable>
  /** Whether a play is withheld from this listener. */
  isHeldBack: (next: NextPlay) => boolean
  isStopped: () => boolean
  /** Called when a scheduled play has begun and the room has not announced it. */
  continueAlone: (next: NextPlay) => void
}

/** Finds and schedules what the room plays next. */
export class Upcoming {
  /** Decides when. */
  readonly ahead: Ahead
  readonly #options: UpcomingOptions

  constructor(options: UpcomingOptions) {
    const { clock, device, isHeldBack } = options
    this.#options = options
    this.ahead = new Ahead({
      clock,
      after: device.after,
      isOpen: () => device.sound.isOpen(),
      isHeldBack,
      schedule: (next) => void this.#schedule(next),
      preload: (song) => void this.#preload(song),
    })
  }

  async #schedule(next: NextPlay): Promise<void> {
    const { output, device, clock, continueAlone } = this.#options
    const media = await this.#mediaOf(next.song)
    if (!media || this.ahead.next !== next) return
    output.schedule(next, media)
    const now = clock()
    if (now === null) return
    device.after(next.handOverAt - now + aloneAfterMs, () => {
      if (this.ahead.next === next) continueAlone(next)
    })
  }

  async #preload(song: Song): Promise<void> {
    if (this.#options.isStopped()) return
    const media = await this.#mediaOf(song)
    if (media) this.#options.output.preload(media)
  }

  /** Null for what can't be scheduled. Errors are reported when its turn comes. */
  async #mediaOf(song: Song) {
    const media = await this.#options.mediaUrlOf(song).catch(() => null)
    return media && media.kind !== 'foreign' && !this.#options.isStopped() ? media : null
  }
}
