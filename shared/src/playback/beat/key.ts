import type { MusicalKey } from '../../song/song.ts'
import { createSpectrum } from './spectrum.ts'

/** How often each step of a scale occurs in tonal music (Krumhansl and Kessler, 1982). */
const profiles = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const
const modes = ['major', 'minor'] as const
const tones = 12
const hzOfC = 440 * 2 ** (-9 / 12)
/** Below, neighboring semitones share a bin; above, there is little but overtones. */
const [lowestHz, highestHz] = [110, 1760]
/** Seconds; a window this long separates semitones from A2 upwards. */
const windowSeconds = 0.37
const framesAtOnce = 24
/** A lower correlation with its profile means noise, drums or a changing key. */
const minLikeness = 0.5

/** The key of a song from mono sound, or null if it can't be determined. */
export function* searchKey(mono: Float32Array, sampleRate: number): Generator<void, MusicalKey | null> {
  const chroma = yield* chromaOf(mono, sampleRate)
  let best: { key: MusicalKey; likeness: number } | null = null
  for (const mode of modes) {
    for (let tonic = 0; tonic < tones; tonic++) {
      const profile = profiles[mode].map((_, tone) => profiles[mode][(tone - tonic + tones) % tones] ?? 0)
      const likeness = correlation(chroma, profile)
      if (likeness > (best?.likeness ?? minLikeness)) best = { key: { tonic, mode }, likeness }
    }
  }
  return best?.key ?? null
}

/** The strength of each tone across octaves. Each moment has the same weight, so that a loud one does not decide. */
function* chromaOf(mono: Float32Array, sampleRate: number): Generator<void, number[]> {
  const size = 2 ** Math.round(Math.log2(sampleRate * windowSeconds))
  const spectrum = createSpectrum(size)
  const [powers, other] = [new Float32Array(size / 2), new Float32Array(size / 2)]
  const toneOf = Array.from({ length: size / 2 }, (_, bin) => toneAt((bin * sampleRate) / size))
  const chroma = Array.from({ length: tones }, () => 0)
  for (let from = 0, frame = 1; from + 2 * size <= mono.length; from += 2 * size, frame++) {
    if (frame % framesAtOnce === 0) yield
    spectrum.powers(mono.subarray(from, from + size), mono.subarray(from + size, from + 2 * size), powers, other)
    for (const values of [powers, other]) addPeaks(chroma, values, toneOf)
  }
  return chroma
}

function addPeaks(chroma: number[], powers: Float32Array, toneOf: readonly (number | null)[]): void {
  const frame = Array.from({ length: tones }, () => 0)
  for (let bin = 1; bin + 1 < powers.length; bin++) {
    const tone = toneOf[bin]
    const power = powers[bin] ?? 0
    const isPeak = power > (powers[bin - 1] ?? 0) && power >= (powers[bin + 1] ?? 0)
    // The square root, because perceived loudness grows far slower than power.
    if (tone !== null && tone !== undefined && isPeak) frame[tone] = (frame[tone] ?? 0) + Math.sqrt(power)
  }
  const sum = frame.reduce((total, one) => total + one, 0)
  if (sum < 1e-3) return
  for (const [tone, value] of frame.entries()) chroma[tone] = (chroma[tone] ?? 0) + value / sum
}

function toneAt(hz: number): number | null {
  if (hz < lowestHz || hz > highestHz) return null
  const semitones = Math.round(12 * Math.log2(hz / hzOfC))
  return ((semitones % tones) + tones) % tones
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  let [both, squaresOne, squaresOther] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther]
    both += a * b
    squaresOne += a * a
    squaresOther += b * b
  }
  return squaresOne * squaresOther > 0 ? both / Math.sqrt(squaresOne * squaresOther) : 0
}
