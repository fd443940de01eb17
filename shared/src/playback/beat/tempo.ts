import { type Onsets } from './onsets.ts'

export const slowestBpm = 70
export const fastestBpm = 180

/** The self-similarity of the onsets for every lag up to four slow beats; 1 at lag 0. */
function autocorrelation({ all, rate }: Onsets): Float32Array {
  // The middle 90 seconds of onsets suffice for a first guess and keep long songs cheap.
  const max = Math.min(all.length, Math.round(rate * 90))
  const from = Math.floor((all.length - max) / 2)
  const part = all.subarray(from, from + max)
  const mean = part.reduce((sum, value) => sum + value, 0) / part.length
  const centred = smoothed(part.map((value) => value - mean))
  const lags = Math.min(Math.ceil((rate * 60 * 4) / slowestBpm) + 2, part.length - 1)
  const result = new Float32Array(lags)
  for (let lag = 0; lag < lags; lag++) {
    let sum = 0
    for (let n = lag; n < centred.length; n++) sum += (centred[n] ?? 0) * (centred[n - lag] ?? 0)
    result[lag] = sum / (centred.length - lag)
  }
  const whole = result[0] ?? 0
  return whole > 0 ? result.map((value) => value / whole) : result
}

/** Human timing is never exact to the sample: spreading each onset over about 20 ms lets near misses match. */
function smoothed(values: Float32Array): Float32Array {
  return values.map((value, n) => {
    const near = (values[n - 1] ?? 0) + (values[n + 1] ?? 0)
    const far = (values[n - 2] ?? 0) + (values[n + 2] ?? 0)
    return (value * 6 + near * 4 + far) / 16
  })
}

/**
 * A first guess at the time between beats in seconds: the one that explains the most, or null if none explains
 * anything.
 */
export function findPeriod(onsets: Onsets): number | null {
  const likeness = autocorrelation(onsets)
  const at = (seconds: number): number => {
    const lag = seconds * onsets.rate
    const below = Math.floor(lag)
    const low = likeness[below] ?? 0
    return low + (lag - below) * ((likeness[below + 1] ?? 0) - low)
  }
  let best = { period: 0, score: 0 }
  for (let bpm = slowestBpm; bpm <= fastestBpm; bpm += 0.25) {
    const period = 60 / bpm
    // The beat repeats after one, two and four beats; half a beat hints at its subdivision.
    const returns = at(period) + at(2 * period) + at(4 * period) + 0.5 * at(3 * period) + 0.3 * at(period / 2)
    const score = returns * expected(bpm)
    if (score > best.score) best = { period, score }
  }
  return best.score > 0.25 ? best.period : null
}

/** People hear a beat near 120 if both it and its half or double fit (a wide curve: two octaves across). */
function expected(bpm: number): number {
  const octaves = Math.log2(bpm / 120)
  return Math.exp(-0.5 * (octaves / 0.9) ** 2)
}
