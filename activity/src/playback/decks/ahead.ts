import type { Song } from '@segue/shared/song/song.ts'
import type { NextPlay } from '@segue/shared/room/state.ts'
import type { PlayerState } from '../player-state.ts'
import type { After } from '../run/run-core.ts'

/**
 * What comes next is left alone for so long after something has begun, and up to so much longer: a change of songs has
 * every page and the server work, and not all should ask for the next one at once. Ms.
 */
const restMs = 3000
const spreadMs = 5000
/** A hand-over this near is not left alone, ms. */
const nearMs = 25_000

export type AheadOptions = {
  clock: () => number | null
  after: After
  /** Whether the browser lets sound out. */
  isOpen: () => boolean
  /** Whether a play is kept from this listener. */
  isHeldBack: (next: NextPlay) => boolean
  schedule: (next: NextPlay) => void
  preload: (song: Song) => void
}

/**
 * When to get at what comes next: not before somebody listens, for whom it would be fetched in vain, and not before what
 * plays is heard, in whose way it would be.
 */
export class Ahead {
  readonly #options: AheadOptions
  #next: NextPlay | null = null
  #scheduled: NextPlay | null = null
  #song: Song | null = null
  #hasListened = false
  #isLost = false
  #isLoading = false
  /** The play that has begun last, and whether the rest after its beginning is not over yet. */
  #begun: string | null = null
  #rests = false

  constructor(options: AheadOptions) {
    this.#options = options
  }

  /** What the room has settled to play next. */
  get next(): NextPlay | null {
    return this.#next
  }

  set next(next: NextPlay | null) {
    this.#next = next
    this.#scheduled = null
    this.#fetch()
  }

  /** The song that is likely to come next, settled or not. */
  set song(song: Song | null) {
    this.#song = song
    this.#fetch()
  }

  /** The browser lets sound out, or has taken it away. */
  soundChanged(): void {
    // What was scheduled is called off while the audio clock stands still.
    if (!this.#options.isOpen()) this.#isLost = true
    else if (this.#isLost) {
      this.#isLost = false
      this.#scheduled = null
    }
    this.#fetch()
  }

  /** Takes in how what plays is doing. */
  follow(state: PlayerState): void {
    this.#isLoading = state.name === 'loading'
    if (state.name === 'playing' && state.playId !== this.#begun) this.#rest(state.playId)
    this.#fetch()
  }

  #fetch(): void {
    this.#hasListened ||= this.#options.isOpen()
    if (!this.#hasListened || this.#isLoading || (this.#rests && !this.#isNear())) return
    const next = this.#next
    if (next && next !== this.#scheduled && !this.#options.isHeldBack(next)) {
      this.#scheduled = next
      this.#options.schedule(next)
    }
    if (this.#song) this.#options.preload(this.#song)
  }

  #isNear(): boolean {
    const [now, next] = [this.#options.clock(), this.#next]
    // What has begun is told as the next one for a moment longer.
    return next !== null && next.playId !== this.#begun && now !== null && next.handOverAt - now < nearMs
  }

  #rest(begun: string): void {
    this.#begun = begun
    this.#rests = true
    this.#options.after(restMs + spreadMs * Math.random(), () => {
      if (this.#begun !== begun) return
      this.#rests = false
      this.#fetch()
    })
  }
}
