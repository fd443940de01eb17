import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { Mixer } from '../sound.ts'
import { RunCore, type Run, type RunCoreOptions, type RunFigures } from '../run-core.ts'
import type { Trouble } from '../trouble.ts'
import type { Piece, SongPieces } from './song-pieces.ts'
import { audioTimeOf, positionOn, spliceSeconds, Voice, type Timeline } from './voice.ts'

export type DecodedRunOptions = RunCoreOptions & {
  mixer: Mixer
  /** Where its sound goes in. */
  output: AudioNode
  pieces: SongPieces
  /** When what is heard at a server instant (ms) has to leave the page, on the audio clock; null while unknown. */
  dueAt: (instant: number) => number | null
  /** Told when the song is heard from here on, on the audio clock, and how long it takes to come in. */
  onSound: (at: number, seconds: number) => void
  onTrouble: (trouble: Trouble) => void
}

const tickMs = 200
/** What is scheduled this far ahead is scheduled in time, even on a busy machine. Seconds. */
const soon = 0.06
/** The next piece comes in so long before the end of the one that plays. */
const overlapSeconds = 0.3
/** A piece that is off by more than this is put right by a splice, which nobody hears. Seconds. */
const tolerance = 0.003
/** Not more often than this: between two splices it is known better where the song should be. */
const restMs = 1000
/** A jump that somebody may hear. */
const audibleJump = 0.05
const stalledAfterMs = 250
/** Nothing has come for so long: somebody else may have an address that works. */
const giveUpAfterMs = 12_000

/**
 * Follows one song through, decoded in pieces that are scheduled on the audio clock: each starts to the sample, and
 * what a piece was off by is gone with the next (decision 0136).
 */
export class DecodedRun implements Run {
  readonly #options: DecodedRunOptions
  readonly #core: RunCore
  /** What is heard, and what takes over from it. */
  #voice: Voice | null = null
  #next: Voice | null = null
  #splicedAt = -Infinity
  #isPlaying = false
  #isOpening = false

  constructor(options: DecodedRunOptions) {
    this.#options = options
    this.#core = new RunCore(options)
  }

  get anchor(): Anchor {
    return this.#core.anchor
  }

  set anchor(anchor: Anchor) {
    this.#core.anchor = anchor
  }

  begin(): void {
    this.#core.begin()
    this.#silence()
    this.#isPlaying = false
    this.#tick()
  }

  position(): number | null {
    const voice = this.#voice
    if (!voice || !this.#isPlaying) return null
    return Math.min(voice.piece.until, positionOn(voice.timeline, this.#options.mixer.now()))
  }

  figures(): RunFigures {
    return this.#core.figures
  }

  /** What is heard goes on for as long as it is scheduled: whoever stops it fades it out. */
  stop(): void {
    this.#core.stop()
  }

  /** Silence at once. */
  silence(): void {
    this.#silence()
  }

  #silence(): void {
    this.#next?.stop()
    this.#voice?.stop()
    this.#next = null
    this.#voice = null
  }

  #tick(): void {
    this.#core.later(tickMs, () => this.#tick())
    const { pieces } = this.#options
    if (pieces.length === null) {
      this.#open()
      return this.#tellOfSilence()
    }
    const timeline = this.#timeline()
    if (!timeline) return
    const now = this.#options.mixer.context.currentTime
    this.#comeToNow(now)
    const position = positionOn(timeline, now)
    if (position >= pieces.length && !this.#voice) return this.#core.finish()
    pieces.want(Math.max(0, position))
    this.#keepTime(timeline, now)
    this.#tellOfSilence()
  }

  #open(): void {
    if (this.#isOpening || this.#options.pieces.rests) return
    this.#isOpening = true
    this.#options.pieces.open().then(
      () => {
        this.#isOpening = false
        if (!this.#core.stopped) this.#tick()
      },
      () => {
        this.#isOpening = false
      },
    )
  }

  /** Where the room is on the audio clock; null while its time is unknown. */
  #timeline(): Timeline | null {
    const now = this.#options.clock()
    const due = now === null ? null : this.#options.dueAt(now)
    return now === null || due === null ? null : { anchor: this.#core.anchor, zero: due - now / 1000 }
  }

  #comeToNow(now: number): void {
    if (this.#next && now >= this.#next.startsAt) {
      this.#voice = this.#next
      this.#next = null
    }
    if (this.#voice && !this.#next && now >= this.#voice.endsAt) this.#voice = null
  }

  #keepTime(timeline: Timeline, now: number): void {
    if (!this.#voice) return this.#start(timeline, now)
    const off = this.#off(this.#voice, timeline, now)
    if (Math.abs(off) > tolerance && this.#options.monotonic() - this.#splicedAt > restMs) {
      return this.#putRight(timeline, now, off)
    }
    // What is scheduled already is scheduled anew while there is time, so that it takes over where it should.
    if (
      this.#next &&
      this.#next.startsAt - now > 1 &&
      Math.abs(this.#off(this.#next, timeline, now)) > tolerance / 3
    ) {
      this.#callOffNext()
    }
    if (!this.#next) this.#scheduleNext(this.#voice, timeline, now)
  }

  /** By how much a voice is ahead of the room, seconds. */
  #off(voice: Voice, timeline: Timeline, now: number): number {
    return positionOn(voice.timeline, now) - positionOn(timeline, now)
  }

  /** Begins in silence: at once, or where the song does. */
  #start(timeline: Timeline, now: number): void {
    const { mixer, output, monotonic } = this.#options
    const at = Math.max(now + soon, audioTimeOf(timeline, 0))
    const piece = this.#pieceAt(timeline, at)
    if (!piece) return
    this.#voice = new Voice(mixer.context, output, { piece, timeline, at })
    this.#splicedAt = monotonic()
    this.#core.heardAgain()
    this.#options.onSound(at, spliceSeconds)
    this.#isPlaying = true
    this.#core.settled(monotonic())
  }

  #putRight(timeline: Timeline, now: number, off: number): void {
    const { mixer, output, monotonic } = this.#options
    const at = now + soon
    const piece = this.#pieceAt(timeline, at)
    if (!piece || !this.#voice || this.#voice.startsAt + spliceSeconds >= at) return
    this.#callOffNext()
    this.#next = new Voice(mixer.context, output, { piece, timeline, at })
    this.#voice.giveWay(at)
    this.#splicedAt = monotonic()
    if (Math.abs(off) > audibleJump) this.figures().seeks += 1
  }

  #scheduleNext(voice: Voice, timeline: Timeline, now: number): void {
    const { mixer, output, pieces } = this.#options
    const piece = pieces.piece(pieces.indexAt(voice.piece.until + 2 * spliceSeconds))
    if (!piece || piece.until <= voice.piece.until) return
    const from = Math.max(piece.soundFrom, voice.piece.until - overlapSeconds)
    const at = Math.max(now + soon, audioTimeOf(timeline, from))
    if (!Voice.fits(piece, timeline, at)) return
    this.#next = new Voice(mixer.context, output, { piece, timeline, at })
    voice.giveWay(at)
  }

  #callOffNext(): void {
    if (!this.#next) return
    this.#voice?.cancelGiveWay(this.#next.startsAt)
    this.#next.stop()
    this.#next = null
  }

  #pieceAt(timeline: Timeline, at: number): Piece | undefined {
    const { pieces } = this.#options
    const index = pieces.indexAt(positionOn(timeline, at))
    return [pieces.piece(index), pieces.piece(index + 1)].find((piece) => Voice.fits(piece, timeline, at))
  }

  #tellOfSilence(): void {
    if (this.#voice) return
    const { pieces, monotonic, onTrouble } = this.#options
    const silentMs = this.#core.silentFor(monotonic())
    if (silentMs >= stalledAfterMs && this.#isPlaying) {
      this.#isPlaying = false
      this.#core.stalled()
    }
    const { trouble } = pieces
    // What the host refuses or nobody can decode does not change by waiting.
    const isFinal = trouble !== null && trouble.trouble !== 'unreachable'
    if (isFinal || silentMs >= giveUpAfterMs) onTrouble(trouble?.trouble ?? 'unreachable')
  }
}
