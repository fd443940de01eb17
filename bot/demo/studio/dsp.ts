import { sampleRate } from './sound.ts'

/** A sawtooth without the aliasing of a naive one: its jump is rounded over two samples (PolyBLEP). */
export function saw(phase: number, step: number): number {
  return 2 * phase - 1 - rounding(phase, step)
}

/** A pulse of the given width, rounded the same way. */
export function pulse(phase: number, step: number, width = 0.5): number {
  const second = phase + 1 - width
  return (phase < width ? 1 : -1) + rounding(phase, step) - rounding(second >= 1 ? second - 1 : second, step)
}

function rounding(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step
    return t + t - t * t - 1
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return t * t + t + t + 1
  }
  return 0
}

/** Phase increment per sample at `hz`; a phase runs from 0 to 1. */
export const stepOf = (hz: number): number => hz / sampleRate

/** The coefficient of a one-pole low-pass: the share of the difference to its input it covers per sample. */
export const onePole = (hz: number): number => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate)

export type FilterKind = 'low' | 'high' | 'band'

/**
 * A two-pole filter that stays stable while its frequency moves (state variable, trapezoidal). `resonance` is 0.5 for
 * none, 0.7 for flat, 10 for a whistle.
 */
export class MovingFilter {
  private readonly kind: FilterKind
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private k = 0
  private first = 0
  private second = 0

  constructor(kind: FilterKind, hz: number, resonance = Math.SQRT1_2) {
    this.kind = kind
    this.tune(hz, resonance)
  }

  tune(hz: number, resonance = Math.SQRT1_2): void {
    const g = Math.tan((Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate)
    this.k = 1 / resonance
    this.a1 = 1 / (1 + g * (g + this.k))
    this.a2 = g * this.a1
    this.a3 = g * this.a2
  }

  run(input: number): number {
    const rest = input - this.second
    const band = this.a1 * this.first + this.a2 * rest
    const low = this.second + this.a2 * this.first + this.a3 * rest
    this.first = 2 * band - this.first
    this.second = 2 * low - this.second
    if (this.kind === 'low') return low
    return this.kind === 'band' ? band * this.k : input - this.k * band - low
  }
}

/** Soft saturation: linear for small values, at most ±1, cheaper than `Math.tanh`. */
export function soften(value: number): number {
  if (value > 3) return 1
  if (value < -3) return -1
  const square = value * value
  return (value * (27 + square)) / (27 + 9 * square)
}

/** A smooth start: 0 at 0, 1 from `length` seconds on, without a corner. */
export function rise(seconds: number, length: number): number {
  if (seconds >= length) return 1
  return 0.5 - 0.5 * Math.cos((Math.PI * seconds) / length)
}

/**
 * The envelope of a note: attack, decay to a level, and release. Never jumps, so never clicks. All in seconds; `held`
 * is how long the key is down, and the result lasts until the release has ended.
 */
export type Shape = { attack: number; decay: number; sustain: number; release: number }

export function envelope({ attack, decay, sustain, release }: Shape, held: number): Float32Array {
  const samples = new Float32Array(Math.round((held + release) * sampleRate))
  // Exact at every eighth sample, linear between: an exponential for each would cost more than most instruments.
  let before = 0
  let atRelease = 1
  for (let n = 0; n < samples.length; n += 8) {
    const t = (n + 8) / sampleRate
    let after = rise(t, attack) * (sustain + (1 - sustain) * Math.exp(-Math.max(0, t - attack) / decay))
    if (t <= held) atRelease = after
    else {
      const left = Math.max(0, 1 - (t - held) / release)
      after = atRelease * left * (0.5 - 0.5 * Math.cos(Math.PI * left))
    }
    for (let k = 0; k < 8; k++) samples[n + k] = before + ((after - before) * k) / 8
    before = after
  }
  return samples
}

export type Ringing = {
  hz: number
  level: number
  from?: number
  /** Seconds until a third is left. */ fall?: number
}

/**
 * Adds a sine with constant or decaying level. It is computed by a rotation per sample, since `Math.sin` would be too
 * slow for instruments made of a hundred sines.
 */
export function addSine(into: Float32Array, { hz, level, from = 0, fall = Number.POSITIVE_INFINITY }: Ringing): void {
  const turn = (2 * Math.PI * hz) / sampleRate
  const keep = Math.exp(-1 / (fall * sampleRate))
  const [c, s] = [Math.cos(turn) * keep, Math.sin(turn) * keep]
  let [re, im] = [level * Math.cos(from), level * Math.sin(from)]
  for (let n = 0; n < into.length; n++) {
    into[n] = (into[n] ?? 0) + im
    const next = re * c - im * s
    im = re * s + im * c
    re = next
  }
}
