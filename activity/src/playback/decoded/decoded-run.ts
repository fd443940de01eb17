import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import type { Mixer } from '../device/sound.ts'
import { RunCore, type Run, type RunCoreOptions, type RunMetrics } from '../run/run-core.ts'
import type { Trouble } from '../run/trouble.ts'
import type { Piece, SongPieces } from './song-pieces.ts'
import { audioTimeOf, positionOn, spliceSeconds, Voice, type Timeline } from './voice.ts'

export type DecodedRunOptions = RunCoreOptions & {
  mixer: Mixer
  /** An estimate of the server's time, ms: good enough to fetch the right segment before `clock` is known. */
  aboutNow: () => number | null
  /** The node that its sound is connected to. */
  output: AudioNode
  pieces: SongPieces
  /** When sound for a server instant (ms) has to leave the page, on the audio clock; null while unknown. */
  dueAt: (instant: number) => number | null
  /** Called when the song becomes audible, with the time on the audio clock and the length of the fade-in. */
  onSound: (at: number, seconds: number) => void
  onTrouble: (trouble: Trouble) => void
}

const tickMs = 200
/** While nothing is audible, the missing data may arrive at any time. */
const silentTickMs = 40
/** Sound scheduled this far ahead is on time, even on a busy machine. Seconds. */
const soon = 0.06
/** The next piece starts this long before the current one ends. */
const overlapSeconds = 0.3
/** A larger error is corrected by an inaudible splice, a smaller one with the next piece. Seconds. */
const tolerance = 0.003
/** A jump this long may be audible. Seconds. */
const audibleJump = 0.05
const stalledAfterMs = 250
/** After this long without data, give up: another provider may have a URL that works. */
const giveUpAfterMs = 12_000

/**
 * Plays one song in step with the room, decoded in pieces that are scheduled on the audio clock: each starts with
 * sample accuracy, and the next corrects the error of the one before (decision 0136).
 */
export class DecodedRun implements Run {
  readonly #options: DecodedRunOptions
  readonly #core: RunCore
  /** The audible piece, and the piece scheduled to replace it. */
  #voice: Voice | null = null
  #next: Voice | null = null
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
    // The first sound waits for nothing else.
    this.#options.pieces.onPiece = () => {
      if (!this.#voice && !this.#core.stopped) this.#tick()
    }
    this.#tick()
  }

  position(): number | null {
    const voice = this.#voice
    if (!voice || !this.#isPlaying) return null
    return Math.min(voice.piece.until, positionOn(voice.timeline, this.#options.mixer.now()))
  }

  metrics(): RunMetrics {
    return this.#core.metrics
  }

  /** Scheduled sound continues: the caller fades it out. */
  stop(): void {
    this.#core.stop()
  }

  /** Silences it immediately. */
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
    this.#core.later(this.#voice ? tickMs : silentTickMs, () => this.#tick())
    const { pieces } = this.#options
    if (pieces.length === null) {
      this.#open()
      return this.#reportSilence()
    }
    const timeline = this.#timeline()
    if (!timeline) return this.#fetchAbout()
    const now = this.#options.mixer.context.currentTime
    this.#comeToNow(now)
    const position = positionOn(timeline, now)
    if (position >= pieces.length && !this.#voice) return this.#core.finish()
    pieces.want(Math.max(0, position))
    this.#keepTime(timeline, now)
    this.#reportSilence()
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

  /** The room's timeline on the audio clock; null while the server's time is unknown. */
  #timeline(): Timeline | null {
    const now = this.#options.clock()
    const due = now === null ? null : this.#options.dueAt(now)
    return now === null || due === null ? null : { anchor: this.#core.anchor, zero: due - now / 1000 }
  }

  /** Fetches and decodes the current segment before the server's time is known. */
  #fetchAbout(): void {
    const about = this.#options.aboutNow()
    if (about !== null) this.#options.pieces.want(Math.max(0, positionAt(this.#core.anchor, about)))
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
    if (Math.abs(off) > tolerance) return this.#putRight(timeline, now, off)
    // A piece already scheduled is rescheduled while there is time, so that it starts at the right position.
    const isElsewhere = this.#next && Math.abs(this.#off(this.#next, timeline, now)) > tolerance / 3
    if (this.#next && isElsewhere && this.#next.startsAt - now > 1) this.#callOffNext()
    if (!this.#next) this.#scheduleNext(this.#voice, timeline, now)
  }

  /** How far a voice is ahead of the room, seconds. */
  #off(voice: Voice, timeline: Timeline, now: number): number {
    return positionOn(voice.timeline, now) - positionOn(timeline, now)
  }

  /** Starts from silence: immediately, or when the song begins. */
  #start(timeline: Timeline, now: number): void {
    const { mixer, output, monotonic } = this.#options
    const at = Math.max(now + soon, audioTimeOf(timeline, 0))
    const piece = this.#pieceAt(timeline, at)
    if (!piece) return
    this.#voice = new Voice(mixer.context, output, { piece, timeline, at })
    this.#core.audibleAgain()
    this.#options.onSound(at, spliceSeconds)
    this.#isPlaying = true
    this.#core.settled(monotonic())
  }

  #putRight(timeline: Timeline, now: number, off: number): void {
    const { mixer, output } = this.#options
    const at = now + soon
    const piece = this.#pieceAt(timeline, at)
    if (!piece || !this.#voice || this.#voice.startsAt + spliceSeconds >= at) return
    this.#callOffNext()
    this.#next = new Voice(mixer.context, output, { piece, timeline, at })
    this.#voice.giveWay(at)
    if (Math.abs(off) > audibleJump) this.metrics().seeks += 1
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

  #reportSilence(): void {
    if (this.#voice) return
    const { pieces, monotonic, onTrouble } = this.#options
    const silentMs = this.#core.silentFor(monotonic())
    if (silentMs >= stalledAfterMs && this.#isPlaying) {
      this.#isPlaying = false
      this.#core.stalled()
    }
    const { trouble } = pieces
    // Waiting doesn't help if the host refuses the song or it can't be decoded.
    const isFinal = trouble !== null && trouble.trouble !== 'unreachable'
    if (isFinal || silentMs >= giveUpAfterMs) onTrouble(trouble?.trouble ?? 'unreachable')
  }
}
