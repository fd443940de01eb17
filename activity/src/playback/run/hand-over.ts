import { positionAt } from '@segue/shared/playback/choice.ts'
import { audibleFromOf } from '@segue/shared/room/hand-over/handing-over.ts'
import { bassSeconds, falling, rising, withoutBass } from '@segue/shared/room/hand-over/mix.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Fader } from '../decks/deck.ts'
import { Voice } from '../decoded/voice.ts'
import { fetchHead } from '../decks/head.ts'
import type { Media } from '../decks/media.ts'
import type { After } from './run-core.ts'
import { correctionOf, createBassControl, type Levels } from '../device/audio-path.ts'
import type { Mixer } from '../device/sound.ts'

/** How much of the song is decoded beyond the overlap, within which an element has to be in step. Seconds. */
const headroom = 12
/** Shortly before the hand-over, the server's time is known better than when it was scheduled. */
const lookAgainSeconds = 1.5
/** How often the song's position is checked from then on, ms. */
const lookEveryMs = 200
/** Smaller errors are left alone: before the song is audible, and afterwards. Seconds. */
const negligible = 0.002
const tolerance = 0.003
/** Minimum time between two splices, seconds. */
const restSeconds = 1
/** A late song begins after this delay, so that its start is still exact. Seconds. */
const soon = 0.05
/** A cut is a fade too short to be noticed, which avoids a click. Seconds. */
const cutSeconds = 0.004
const stepsOfFade = 32

export type HandOverOptions = {
  mixer: Pick<Mixer, 'context' | 'input' | 'dueAt'>
  next: NextPlay
  media: Media
  /** The current song. */
  outgoing: Fader
  /** When sound for a server instant (ms) has to leave the page, on the audio clock; null while unknown. */
  dueAt: (instant: number) => number | null
  after: After
}

/**
 * One hand-over, scheduled on the audio clock: the decoded beginning of the next song (decision 0136) and the end of
 * the current one.
 */
export class HandOver {
  readonly #options: HandOverOptions
  readonly #abort = new AbortController()
  readonly #fade: GainNode
  readonly #bass: BiquadFilterNode
  #head: AudioBuffer | null = null
  #voice: Voice | null = null
  #startsAt = 0
  #splicedAt = -Infinity
  #callOff: (() => void) | null = null

  constructor(options: HandOverOptions) {
    this.#options = options
    const { context, input } = options.mixer
    this.#fade = new GainNode(context, { gain: 0 })
    const gain = correctionOf(options.media.gainDb ?? 0)
    this.#bass = createBassControl(context)
    this.#bass.connect(this.#fade).connect(new GainNode(context, { gain })).connect(input)
  }

  get playId(): string {
    return this.#options.next.playId
  }

  get media(): Media {
    return this.#options.media
  }

  /** Fetches, decodes and schedules. Resolves to whether it was in time. */
  async prepare(): Promise<boolean> {
    const { mixer, media, after } = this.#options
    const seconds = this.#at(this.#overlap + this.#letGo) + headroom
    const { signal } = this.#abort
    const head = await fetchHead(mixer.context, media, { seconds, signal }).catch(() => null)
    if (!head || signal.aborted || !this.#schedule(head)) return false
    const wait = this.#startsAt - mixer.context.currentTime - lookAgainSeconds
    this.#callOff = after(Math.max(0, wait) * 1000, () => this.#lookAgain())
    return true
  }

  /** The position of the head in the song, seconds; null while it is silent. */
  position(): number | null {
    const at = this.#options.mixer.context.currentTime - this.#startsAt
    return this.#voice && at >= 0 ? this.#at(at) : null
  }

  /** Whether the song is playing from the head. */
  isSounding(): boolean {
    const position = this.position()
    return position !== null && position < (this.#head?.duration ?? 0)
  }

  /** How long the head can still play, ms. */
  lastsForMs(): number {
    const position = this.position()
    const { rate = 1 } = this.#options.next.tempo ?? {}
    return position === null ? 0 : ((this.#head?.duration ?? 0) - position) * (1000 / Math.max(1, rate))
  }

  /** How long the previous song is still audible, ms. */
  overlapLeftMs(): number {
    const { context } = this.#options.mixer
    return Math.max(0, this.#startsAt + this.#overlap - context.currentTime) * 1000
  }

  /** How long until the song has its own tempo, ms: from then on an element can follow it. */
  boundForMs(): number {
    const { context } = this.#options.mixer
    const left = this.#startsAt + this.#overlap + this.#letGo - context.currentTime
    return this.#letGo > 0 ? Math.max(0, left) * 1000 : 0
  }

  /** Fades out within `seconds` from `at`, when another player takes over the rest of the song. */
  release(seconds: number, at = this.#options.mixer.context.currentTime): void {
    hold(this.#fade.gain)
    this.#fade.gain.setValueAtTime(this.#fade.gain.value, at)
    this.#fade.gain.linearRampToValueAtTime(0, at + seconds)
    this.#voice?.stop(at + seconds + 0.02)
    this.#voice = null
    this.#callOff?.()
  }

  /** Cancels the hand-over: the current song continues. */
  cancel(): void {
    this.#abort.abort()
    this.#callOff?.()
    if (!this.#voice) return
    const { mixer, outgoing } = this.#options
    if (mixer.context.currentTime < this.#startsAt + this.#overlap) outgoing.fadeTo(1, 20)
    if (outgoing.levels) moveTo(outgoing.levels.bass, 0, mixer.context.currentTime + this.#aheadBy(outgoing.levels))
    this.release(0.02)
  }

  /** When the song becomes audible, server ms. */
  get #audibleFrom(): number {
    return audibleFromOf(this.#options.next)
  }

  /** The position in the song, the given time after it became audible, seconds. */
  #at(seconds: number): number {
    return positionAt(this.#options.next, this.#audibleFrom + seconds * 1000)
  }

  /** How long the song takes to reach its own tempo after the overlap, seconds. */
  get #letGo(): number {
    const { tempo } = this.#options.next
    return tempo ? (tempo.free - tempo.until) / 1000 : 0
  }

  get #overlap(): number {
    return this.#options.next.overlapMs / 1000
  }

  /** When the song has to leave the page, on the audio clock; null while the server's time is unknown. */
  #due(): number | null {
    return this.#options.dueAt(this.#audibleFrom)
  }

  #schedule(head: AudioBuffer): boolean {
    const due = this.#due()
    if (due === null) return false
    const { mixer, outgoing } = this.#options
    const { context } = mixer
    const late = Math.max(0, context.currentTime + soon - due)
    if (this.#at(late) >= head.duration - soon) return false
    this.#voice?.stop()
    this.#head = head
    this.#startsAt = due
    this.#voice = this.#voiceFrom(head, { at: due + late, rise: 0 })
    const seconds = Math.max(this.#overlap, cutSeconds)
    const [from, lasting] = [due + late, Math.max(cutSeconds, seconds - late)]
    hold(this.#fade.gain)
    ramp(this.#fade.gain, { from, seconds: lasting, level: rising })
    if (outgoing.levels) {
      hold(outgoing.levels.gain)
      ramp(outgoing.levels.gain, { from: from + this.#aheadBy(outgoing.levels), seconds: lasting, level: falling })
    }
    this.#handBassOver()
    return true
  }

  /** How far the clock of the previous song is ahead for simultaneous sound, seconds. */
  #aheadBy(levels: Levels): number {
    return levels.dueAt(0) - this.#options.mixer.dueAt(0)
  }

  /** The song from `at` on the audio clock, at its tempo in the room. */
  #voiceFrom(head: AudioBuffer, { at, rise }: { at: number; rise?: number }): Voice {
    const { mixer, next } = this.#options
    const piece = { buffer: head, from: 0, soundFrom: 0, until: head.duration }
    const timeline = { anchor: next, zero: this.#startsAt - this.#audibleFrom / 1000 }
    return new Voice(mixer.context, this.#bass, { piece, timeline, at, rise })
  }

  /** Halfway through a blend the bass passes to the next song. */
  #handBassOver(): void {
    const { next, outgoing } = this.#options
    if (!next.tempo || !outgoing.levels) return
    const middle = this.#startsAt + this.#overlap / 2
    const { levels } = outgoing
    for (const { bass, at, from, to } of [
      { bass: levels.bass, at: middle + this.#aheadBy(levels), from: 0, to: withoutBass },
      { bass: this.#bass.gain, at: middle, from: withoutBass, to: 0 },
    ]) {
      bass.cancelScheduledValues(0)
      bass.setValueAtTime(from, 0)
      bass.setValueAtTime(from, at)
      bass.linearRampToValueAtTime(to, at + bassSeconds)
    }
  }

  #lookAgain(): void {
    const { mixer, after } = this.#options
    if (!this.#head || !this.#voice) return
    this.#callOff = after(lookEveryMs, () => this.#lookAgain())
    const due = this.#due()
    if (due === null) return
    const off = Math.abs(due - this.#startsAt)
    const isAudible = mixer.context.currentTime + soon >= this.#startsAt
    if (!isAudible && off > negligible) this.#schedule(this.#head)
    if (isAudible && off > tolerance) this.#putRight(this.#head, due)
  }

  /** Continues at the correct position with an inaudible splice. */
  #putRight(head: AudioBuffer, due: number): void {
    const { currentTime } = this.#options.mixer.context
    const at = currentTime + soon
    const before = this.#voice
    if (!before || at < before.startsAt + soon || currentTime - this.#splicedAt < restSeconds) return
    if (this.#at(at - due) >= head.duration - soon) return
    this.#startsAt = due
    this.#splicedAt = currentTime
    this.#voice = this.#voiceFrom(head, { at })
    before.giveWay(at)
    before.stop(at + soon)
  }
}

/** Freezes a gain at its current value and cancels its schedule. */
function hold(gain: AudioParam): void {
  const { value } = gain
  gain.cancelScheduledValues(0)
  gain.setValueAtTime(value, 0)
}

/** Moves a value without a click. */
function moveTo(param: AudioParam, value: number, now: number): void {
  hold(param)
  param.setValueAtTime(param.value, now)
  param.linearRampToValueAtTime(value, now + 0.02)
}

/** In steps, since curves must not overlap values set by `hold`. */
function ramp(
  gain: AudioParam,
  { from, seconds, level }: { from: number; seconds: number; level: (share: number) => number },
): void {
  gain.setValueAtTime(level(0), from)
  for (let step = 1; step <= stepsOfFade; step++) {
    const share = step / stepsOfFade
    gain.linearRampToValueAtTime(level(share), from + share * seconds)
  }
}
