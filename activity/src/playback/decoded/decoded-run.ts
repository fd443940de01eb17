import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import type { Mixer } from '../device/sound.ts'
import { RunCore, type Run, type RunCoreOptions, type RunMetrics } from '../run/run-core.ts'
import type { Trouble } from '../run/trouble.ts'
import type { Piece, SongPieces } from './song-pieces.ts'
import { audioTimeOf, positionOn, spliceSeconds, Voice, type Timeline } from './voice.ts'

export type DecodedRunOptions = RunCoreOptions & {
  mixer: Mixer
  /** About the server's time, ms: good enough to fetch the right piece of a song before `clock` knows. */
  aboutNow: () => number | null
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
/** While nothing is heard, what is missing may come at any moment. */
const silentTickMs = 40
/** What is scheduled this far ahead is scheduled in time, even on a busy machine. Seconds. */
const soon = 0.06
/** The next piece comes in so long before the end of the one that plays. */
const overlapSeconds = 0.3
/** A piece that is off by more than this is put right by a splice, which nobody hears. Seconds. */
const tolerance = 0.003
/**
 * What it is off by otherwise is gone with every second piece, which is at the same places of the song for everybody: the
 * clocks of a device and a page drift apart, and listeners who followed each at a time of their own would be off from
 * each other by something else every few seconds.
 */
const followedEvery = 2
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

  metrics(): RunMetrics {
    return this.#core.metrics
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

  /** Where the room is on the audio clock; null while its time is unknown. */
  #timeline(): Timeline | null {
    const now = this.#options.clock()
    const due = now === null ? null : this.#options.dueAt(now)
    return now === null || due === null ? null : { anchor: this.#core.anchor, zero: due - now / 1000 }
  }

  /** Until the server's time is known, what is about to be heard is fetched and decoded all the same. */
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
    if (Math.abs(off) > tolerance && this.#options.monotonic() - this.#splicedAt > restMs) {
      return this.#putRight(timeline, now, off)
    }
    const index = this.#options.pieces.indexAt(this.#voice.piece.until + 2 * spliceSeconds)
    const isSteady = index % followedEvery !== 0 && this.#voice.timeline.anchor === timeline.anchor
    const wanted = isSteady ? this.#voice.timeline : timeline
    // What is scheduled already is scheduled anew while there is time, so that it takes over where it should.
    const isElsewhere = this.#next && Math.abs(this.#off(this.#next, wanted, now)) > tolerance / 3
    if (this.#next && isElsewhere && this.#next.startsAt - now > 1) this.#callOffNext()
    if (!this.#next) this.#scheduleNext(this.#voice, wanted, { now, index })
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
    this.#core.audibleAgain()
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
    if (Math.abs(off) > audibleJump) this.metrics().seeks += 1
  }

  #scheduleNext(voice: Voice, timeline: Timeline, { now, index }: { now: number; index: number }): void {
    const { mixer, output, pieces } = this.#options
    const piece = pieces.piece(index)
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
    // What the host refuses or nobody can decode does not change by waiting.
    const isFinal = trouble !== null && trouble.trouble !== 'unreachable'
    if (isFinal || silentMs >= giveUpAfterMs) onTrouble(trouble?.trouble ?? 'unreachable')
  }
}
