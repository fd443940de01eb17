import type { Song } from '@segue/shared/song/song.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { PlayerState } from '../player-state.ts'
import type { After } from '../run/run-core.ts'

/**
 * How long to wait before loading the next song after one has begun, plus a random delay: a song change keeps every
 * page and the server busy, and the pages should not all request the next song at the same time. Ms.
 */
const restMs = 3000
const spreadMs = 5000
/** There is no waiting if the hand-over is this close, ms. */
const nearMs = 25_000

export type AheadOptions = {
  clock: () => number | null
  after: After
  /** Whether the browser allows sound. */
  isOpen: () => boolean
  /** Whether a play is withheld from this listener. */
  isHeldBack: (next: NextPlay) => boolean
  schedule: (next: NextPlay) => void
  preload: (song: Song) => void
}

/**
 * Decides when to load the next song: not before sound has been allowed once, since this listener may never start
 * listening, and not before the current song is audible, because the two would compete for bandwidth.
 */
export class Ahead {
  readonly #options: AheadOptions
  #next: NextPlay | null = null
  #scheduled: NextPlay | null = null
  #song: Song | null = null
  #hasListened = false
  #isLost = false
  #isLoading = false
  /** The play that began last, and whether the pause after its beginning is still running. */
  #begun: string | null = null
  #rests = false

  constructor(options: AheadOptions) {
    this.#options = options
  }

  /** The play that the room has scheduled next. */
  get next(): NextPlay | null {
    return this.#next
  }

  set next(next: NextPlay | null) {
    this.#next = next
    this.#scheduled = null
    this.#fetch()
  }

  /** The song that is likely to play next, whether scheduled or not. */
  set song(song: Song | null) {
    this.#song = song
    this.#fetch()
  }

  /** To be called when the browser has allowed sound or taken it away. */
  soundChanged(): void {
    // Scheduled sound is cancelled while the audio clock stands still.
    if (!this.#options.isOpen()) this.#isLost = true
    else if (this.#isLost) {
      this.#isLost = false
      this.#scheduled = null
    }
    this.#fetch()
  }

  /** Takes in the state of the current play. */
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
    // The play that has just begun may briefly still be announced as the next one.
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
