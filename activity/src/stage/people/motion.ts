import type { Beat } from '../stage-props.ts'

const ease = (part: number) => part * part * (3 - 2 * part)

/** How far a head is lowered at this phase of the beat, 0–1: lowest on the beat itself, so that the beat is visible. */
export function nod(phase: number): number {
  const at = phase - Math.floor(phase)
  if (at < 0.42) return ease(1 - at / 0.42)
  return at > 0.74 ? ease((at - 0.74) / 0.26) : 0
}

/** A person's style of moving, derived from their uuid and therefore the same in every browser. */
export type Temperament = { reach: number; sway: number; lag: number; halfTime: boolean; spirited: number }

export function temperament(uuid: string): Temperament {
  let hash = 2166136261
  for (let i = 0; i < uuid.length; i++) hash = Math.imul(hash ^ uuid.charCodeAt(i), 16777619)
  const part = (shift: number) => ((hash >>> shift) & 255) / 255
  return {
    reach: 0.75 + part(0) * 0.5,
    sway: part(8) * 2 - 1,
    // At most a fiftieth of a beat: lively, but still together.
    lag: part(16) * 0.02,
    halfTime: part(20) > 0.82,
    spirited: part(24),
  }
}

/** The movement of a figure in this frame. Lengths are fractions of its height, angles are radians. */
export type Gesture = { dip: number; tilt: number; lean: number; lift: number }

export type Mood = 'nodding' | 'idle' | 'still'

/** The beat on which a person starts to nod after liking the song: the next one. */
export const nodsFrom = (beat: Beat): number => Math.floor(beat.count) + 1

export type GestureInput = {
  beat: Beat
  /** Seconds, for movements without music. */
  time: number
  mood: Mood
  who: Temperament
  /** Reduced motion: a gentle sway and nothing else. */
  calm: boolean
}

export function gesture({ beat, time, mood, who, calm }: GestureInput): Gesture {
  const breath = Math.sin(time * 0.9 + who.sway * 6)
  if (mood === 'still') return { dip: 0, tilt: 0, lean: 0, lift: 0 }
  if (calm) return { dip: 0, tilt: breath * 0.02, lean: breath * 0.008, lift: 0 }
  const at = beat.count + beat.phase - who.lag
  const turn = Math.cos(at * Math.PI)
  if (mood === 'idle') {
    const strength = 0.25 + beat.energy * 0.35
    return { dip: nod(at) * 0.008 * strength, tilt: turn * 0.018 * who.sway, lean: breath * 0.006, lift: 0 }
  }
  const pace = who.halfTime ? at / 2 : at
  const strength = who.reach * (0.7 + beat.energy * 0.5)
  return {
    dip: nod(pace) * 0.034 * strength,
    tilt: turn * 0.06 * who.sway * strength,
    lean: turn * 0.02 * who.sway * strength,
    lift: (1 - nod(pace)) * 0.012 * strength,
  }
}

export const hopSeconds = 1.1

/** Height of a double hop after `age` seconds, 0–1; 0 once it has ended. */
export function hop(age: number): number {
  if (age < 0 || age >= hopSeconds) return 0
  const first = age / 0.6
  if (first < 1) return 4 * first * (1 - first)
  const second = (age - 0.6) / 0.5
  return 1.6 * second * (1 - second)
}

/** Moves `from` towards `to`, covering half the distance in `halfLife` seconds at any frame rate. */
export const approach = (from: number, to: number, seconds: number, halfLife: number): number =>
  to + (from - to) * 0.5 ** (seconds / halfLife)

/** Limited frame rates, in frames per second. */
export type Pace = {
  /** While something happens or people nod. */
  lively: number
  /** While nothing moves except swaying people. */
  resting: number
}

/** After this time (ms) all motion has ended: stars have fallen, emoji have risen, and people have arrived. */
const restsAfterMs = 3000

/** How long (ms) to wait before requesting the next frame, minus the screen frame in which it will arrive. */
export function frameWait({ lively, resting }: Pace, sinceStirredMs: number): number {
  const rate = sinceStirredMs < restsAfterMs ? lively : resting
  return Math.max(0, 1000 / rate - 1000 / 60)
}

/** The number of frames before a verdict. */
const judged = 90
/** At sixty frames a second: the frame time above which a picture is too rich for its device. */
const tooSlowMs = 21

/**
 * Watches the time between frames and calls back when a device can't keep up: when it takes a fifth longer than `rate`
 * (frames per second; undefined follows the screen) allows. It uses the median, so that short slowdowns are ignored;
 * pauses (a hidden page) don't count at all.
 */
export function paceWatch(onSlow: () => void, rate?: number): (betweenMs: number) => void {
  const limit = rate === undefined ? tooSlowMs : 1200 / rate
  let seen: number[] = []
  return (betweenMs) => {
    if (betweenMs > 500) return
    seen.push(betweenMs)
    if (seen.length < judged) return
    const median = seen.toSorted((a, b) => a - b)[judged / 2] ?? 0
    seen = []
    if (median > limit) onSlow()
  }
}
