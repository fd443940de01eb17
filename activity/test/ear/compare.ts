import { within } from '../sync-lab/metrics.ts'
import { sampleRate, type Recording } from './sound-card.ts'

/** Fine enough for an eighth of a millisecond, with a sixth of the samples. */
const thinning = 6
const coarseRate = sampleRate / thinning
const furthest = coarseRate * 0.1
const windowSeconds = 0.25

/** A moment of both sides: the delay of the right one, and the correlation (1 if equal) once it is corrected. */
export type Window = { lagMs: number; correlation: number }

/** Compares both sides in windows of a quarter of a second. Windows in which either is silent are left out. */
export function compare({ left, right }: Recording): Window[] {
  const [a, b] = [thinned(left), thinned(right)]
  const length = coarseRate * windowSeconds
  const windows: Window[] = []
  for (let from = 0; from + length <= a.length; from += length) {
    const [x, y] = [a.subarray(from, from + length), b.subarray(from, from + length)]
    if (power(x) > audible && power(y) > audible) windows.push(correlate(x, y))
  }
  return windows
}

/** The power of a barely audible sound: an amplitude of 20 out of 32,768. */
const audible = 20 ** 2

const power = (signal: Float32Array) => signal.reduce((sum, one) => sum + one * one, 0) / signal.length

/** How two listeners compare: `sure` windows match well enough to measure their delay. */
export type Measurement = { sure: number; p95: number; max: number; movesPerMinute: number; minutes: number }

const matches = 0.8
const minMoveMs = 0.5

export function measure(recording: Recording): Measurement {
  const windows = compare(recording)
  const lags = windows.filter(({ correlation }) => correlation >= matches).map(({ lagMs }) => lagMs)
  const moves = lags.slice(1).filter((lag, at) => Math.abs(lag - (lags[at] ?? lag)) >= minMoveMs).length
  const minutes = recording.left.length / sampleRate / 60
  return {
    sure: lags.length / windows.length,
    p95: within(lags, 0.95),
    max: within(lags, 1),
    movesPerMinute: moves / minutes,
    minutes,
  }
}

/** Averages neighbors, so that frequencies too high for the lower rate cause no aliasing. */
function thinned(signal: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(signal.length / thinning) }, (_, at) => {
    const from = at * thinning
    return signal.subarray(from, from + thinning).reduce((sum, one) => sum + one, 0) / thinning
  })
}

function correlate(x: Float32Array, y: Float32Array): Window {
  let best: Window = { lagMs: Number.NaN, correlation: -1 }
  for (let lag = -furthest; lag <= furthest; lag += 1) {
    const [from, to] = [Math.max(0, -lag), Math.min(x.length, x.length - lag)]
    let [product, xx, yy] = [0, 0, 0]
    for (let at = from; at < to; at += 1) {
      const [one, other] = [x[at] ?? 0, y[at + lag] ?? 0]
      product += one * other
      xx += one * one
      yy += other * other
    }
    const correlation = product / (Math.sqrt(xx * yy) || 1)
    if (correlation > best.correlation) best = { lagMs: (lag / coarseRate) * 1000, correlation }
  }
  return best
}

/** The longest silence of one side, in ms, to a hundredth of a second. */
export function longestSilence(signal: Float32Array): number {
  const step = sampleRate / 100
  let [longest, current] = [0, 0]
  for (let from = 0; from + step <= signal.length; from += step) {
    current = power(signal.subarray(from, from + step)) > audible ? 0 : current + 10
    longest = Math.max(longest, current)
  }
  return longest
}
