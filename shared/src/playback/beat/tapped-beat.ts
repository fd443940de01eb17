import { fastestKnownBpm, slowestKnownBpm } from './beat-bounds.ts'
import { contrast, refine, type BeatPhase } from './beat.ts'
import { listenForOnsets } from './onsets.ts'
import type { OwnGrid } from '../own-cue.ts'

/** With fewer taps a tempo can't be distinguished from chance. */
export const minTaps = 4
/** The sound is used only if it has a beat, and one close to the taps. */
const minContrast = 0.08
const maxDeviation = 0.02

type Bars = OwnGrid['beatsPerBar']

/**
 * The grid that a user taps along with a song, with the first tap on the first beat of a bar: a straight line through
 * the taps (seconds within the song). A beat may be missed. Null if there are too few taps or the tempo isn't
 * plausible.
 */
export function gridOfTaps(taps: readonly number[], beatsPerBar: Bars): OwnGrid | null {
  const sorted = taps.toSorted((one, other) => one - other)
  const [first] = sorted
  if (first === undefined || sorted.length < minTaps) return null
  const steps = sorted.slice(1).map((tap, n) => tap - (sorted[n] ?? 0))
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  if (usual <= 0) return null
  const points = sorted.map((tap) => ({ n: Math.round((tap - first) / usual), tap }))
  const mean = (of: (point: { n: number; tap: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanN, meanTap] = [mean(({ n }) => n), mean(({ tap }) => tap)]
  const spread = mean(({ n }) => (n - meanN) ** 2)
  const period = spread > 0 ? mean(({ n, tap }) => (n - meanN) * (tap - meanTap)) / spread : 0
  return gridOn({ period, phase: meanTap - meanN * period }, beatsPerBar)
}

/**
 * Refines the tapped grid with the sound: fingers are some hundredths of a second off, which adds up over a song. If
 * the song has a beat near the taps it is used, and the first tap decides which of its beats begin bars. In small
 * steps.
 */
export function* sharpened(
  mono: Float32Array,
  sampleRate: number,
  { tapped, firstTap }: { tapped: OwnGrid; firstTap: number },
): Generator<void, OwnGrid> {
  const onsets = yield* listenForOnsets(mono, sampleRate)
  yield
  const period = 60 / tapped.bpm
  const line = refine(onsets, period)
  yield
  if (Math.abs(line.period / period - 1) > maxDeviation || contrast(onsets, line) < minContrast) return tapped
  // The two cannot have drifted apart where it was tapped; at the beginning of the song they may have.
  const off = (firstTap - line.phase) / line.period
  const beat = Math.round(off)
  // A user who taps off the beat hears the beat where others hear the off-beat.
  const between = Math.abs(off - beat) > 0.3 ? Math.sign(off - beat) / 2 : 0
  return (
    gridOn({ period: line.period, phase: line.phase + (beat + between) * line.period }, tapped.beatsPerBar) ?? tapped
  )
}

/** A grid whose bars begin at `phase`; its first bar is the first in the song. */
export function gridOn({ period, phase }: BeatPhase, beatsPerBar: Bars): OwnGrid | null {
  const bpm = 60 / period
  if (!(bpm >= slowestKnownBpm && bpm <= fastestKnownBpm)) return null
  const bar = period * beatsPerBar
  const firstBeat = phase - Math.floor(phase / bar + 1e-9) * bar
  return { bpm: rounded(bpm), firstBeat: Math.max(0, rounded(firstBeat)), beatsPerBar }
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
