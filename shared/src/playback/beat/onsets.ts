import { createSpectrum } from './spectrum.ts'

/** How suddenly the sound grows over time. Value n belongs to the instant `start + n / rate`. */
export type Onsets = {
  rate: number
  start: number
  /** All bands together with equal weight, so that a kick counts as much as a hat. */
  all: Float32Array
  /** Logarithm of the power of each band at each instant, `bands` values per instant. */
  levels: Float32Array
  bands: number
}

const bands = 10
const lowestHz = 40
/** Half a decibel: a held tone fluctuates less than this from frame to frame, and fluctuation is no onset. */
const minGrowth = 0.05

/** Growth is steepest a little before the onset reaches the middle of the frame (measured on clicks and drums). */
const lateness = 0.006

/**
 * Spectral flux: the growth of the logarithmic level in ten bands between 40 Hz and 5 kHz, about 170 times a second.
 * Yields regularly so that the caller can do other work in between.
 */
export function* listenForOnsets(mono: Float32Array, sampleRate: number): Generator<void, Onsets> {
  const size = 2 ** Math.round(Math.log2(sampleRate * 0.0232))
  const hop = size / 4
  const frames = Math.max(0, Math.floor((mono.length - size) / hop) + 1)
  const levels = yield* bandLevels(mono, sampleRate, size, hop, frames)
  const all = new Float32Array(frames)
  for (let frame = 2; frame < frames; frame++) {
    let growth = 0
    for (let band = 0; band < bands; band++) {
      const now = levels[frame * bands + band] ?? 0
      const before = levels[(frame - 2) * bands + band] ?? 0
      growth += Math.max(0, now - before - minGrowth)
    }
    all[frame] = growth
  }
  const rate = sampleRate / hop
  // A frame weights its middle most, and growth over two hops belongs to the hop between them.
  return { rate, start: (size / 2 - hop) / sampleRate + lateness, all: sharpened(all, rate), levels, bands }
}

/** Frames between two yields: about three seconds of music. */
const framesAtOnce = 512

function* bandLevels(
  mono: Float32Array,
  sampleRate: number,
  size: number,
  hop: number,
  frames: number,
): Generator<void, Float32Array> {
  const spectrum = createSpectrum(size)
  const highestHz = Math.min(5000, sampleRate / 2)
  const edges = Array.from({ length: bands + 1 }, (_, n) => lowestHz * (highestHz / lowestHz) ** (n / bands))
  const bins = edges.map((hz) => Math.round((hz * size) / sampleRate))
  // With so short a window, low bands are narrower than a bin: each still gets a bin of its own.
  for (let n = 1; n < bins.length; n++) bins[n] = Math.max(bins[n] ?? 0, (bins[n - 1] ?? 0) + 1)
  const levels = new Float32Array(frames * bands)
  const powers = [new Float32Array(size / 2), new Float32Array(size / 2)] as const
  let loudest = 0
  for (let frame = 0; frame < frames; frame += 2) {
    if (frame % framesAtOnce === 0) yield
    const first = mono.subarray(frame * hop, frame * hop + size)
    const second = mono.subarray((frame + 1) * hop, (frame + 1) * hop + size)
    spectrum.powers(first, second, powers[0], powers[1])
    for (const [which, values] of powers.entries()) {
      if (frame + which >= frames) break
      for (let band = 0; band < bands; band++) {
        let sum = 0
        for (let bin = bins[band] ?? 0; bin < (bins[band + 1] ?? 0); bin++) sum += values[bin] ?? 0
        levels[(frame + which) * bands + band] = sum
        if (sum > loudest) loudest = sum
      }
    }
  }
  // 60 dB below the loudest moment counts as silence: growing noise in a reverb tail is no beat.
  const floor = loudest * 1e-6
  for (let n = 0; n < levels.length; n++) levels[n] = floor > 0 ? Math.log10(((levels[n] ?? 0) + floor) / floor) : 0
  return levels
}

/** Subtracts slow swells, so that only peaks remain. */
function sharpened(values: Float32Array, rate: number): Float32Array {
  const reach = Math.round(rate * 0.25)
  const sums = new Float64Array(values.length + 1)
  for (let n = 0; n < values.length; n++) sums[n + 1] = (sums[n] ?? 0) + (values[n] ?? 0)
  return values.map((value, n) => {
    const from = Math.max(0, n - reach)
    const to = Math.min(values.length, n + reach + 1)
    return Math.max(0, value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from))
  })
}
