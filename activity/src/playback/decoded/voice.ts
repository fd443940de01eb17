import { instantAt, positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import { rateAt } from '@segue/shared/playback/tempo-curve.ts'
import type { Piece } from './song-pieces.ts'

/**
 * The room's timeline on the audio clock: `zero` is when (s) sound for the server's instant 0 has to leave the page.
 */
export type Timeline = { anchor: Anchor; zero: number }

/** The cross-fade between two pieces, which contain the same sound there. Seconds. */
export const spliceSeconds = 0.012

export const audioTimeOf = ({ anchor, zero }: Timeline, position: number): number =>
  instantAt(anchor, position) / 1000 + zero

export const positionOn = ({ anchor, zero }: Timeline, audioTime: number): number =>
  positionAt(anchor, (audioTime - zero) * 1000)

/** One piece of a song, scheduled on the audio clock. */
export class Voice {
  readonly piece: Piece
  readonly timeline: Timeline
  readonly startsAt: number
  readonly endsAt: number
  readonly #node: AudioBufferSourceNode
  readonly #level: GainNode

  /** It fades in within `rise` seconds; immediately for 0. */
  constructor(
    context: BaseAudioContext,
    output: AudioNode,
    of: { piece: Piece; timeline: Timeline; at: number; rise?: number | undefined },
  ) {
    const { piece, timeline, at, rise = spliceSeconds } = of
    this.piece = piece
    this.timeline = timeline
    this.startsAt = at
    this.endsAt = audioTimeOf(timeline, piece.until)
    this.#node = new AudioBufferSourceNode(context, { buffer: piece.buffer })
    this.#level = new GainNode(context, { gain: 0 })
    this.#node.connect(this.#level).connect(output)
    this.#bend(this.#node.playbackRate)
    this.#level.gain.setValueAtTime(rise > 0 ? 0 : 1, at)
    this.#level.gain.linearRampToValueAtTime(1, at + rise)
    this.#node.start(at, Math.max(0, positionOn(timeline, at) - piece.from))
    this.#node.addEventListener('ended', () => this.#level.disconnect())
  }

  /** Whether the piece is usable from this time of the audio clock on, and for long enough. */
  static fits(piece: Piece | undefined, timeline: Timeline, at: number): piece is Piece {
    if (!piece) return false
    const position = positionOn(timeline, at)
    return position >= piece.soundFrom && position < piece.until - 2 * spliceSeconds
  }

  giveWay(at: number): void {
    this.#level.gain.setValueAtTime(1, Math.max(at, this.startsAt + spliceSeconds))
    this.#level.gain.linearRampToValueAtTime(0, Math.max(at, this.startsAt + spliceSeconds) + spliceSeconds)
  }

  /** Cancels a `giveWay` scheduled for `at`, which must be in the future. */
  cancelGiveWay(at: number): void {
    this.#level.gain.cancelScheduledValues(at)
  }

  /** Stops immediately, or at a time of the audio clock. */
  stop(at?: number): void {
    this.#node.stop(at)
    if (at === undefined) this.#level.disconnect()
  }

  /** Applies the room's tempo for the song if it differs from the song's own. */
  #bend(rate: AudioParam): void {
    const { anchor, zero } = this.timeline
    const { tempo } = anchor
    const free = tempo ? tempo.free / 1000 + zero : 0
    if (!tempo || this.startsAt >= free) return
    const until = Math.max(this.startsAt, tempo.until / 1000 + zero)
    const first = rateAt(tempo, (this.startsAt - zero) * 1000)
    rate.value = first
    rate.setValueAtTime(first, until)
    rate.linearRampToValueAtTime(1, free)
  }
}
