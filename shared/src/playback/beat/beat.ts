import { type BeatGrid } from '../../song/song.ts'
import { type Onsets, listenForOnsets } from './onsets.ts'
import { fastestBpm, findPeriod, slowestBpm } from './tempo.ts'

/** How much one beat in three has to stand out (about a sixth more begins on it), and how much more than one in four. */
const minAccent = 0.15
const clearly = 1.5
/** Confidence in a grid whose metre is uncertain: too little to mix by. */
const unsure = 0.25
/** The bands below about 280 Hz, where kick and bass are. */
const heavyBands = 4
/** One decibel in a single band: rounding makes a held tone reach this much, and every drum exceeds it. */
const minOnset = 0.1
/** A shorter sound has too few beats to distinguish a tempo from chance. */
const shortestSeconds = 4

/**
 * Finds tempo and beat of a song with a constant tempo, from mono sound between 8 and 48 kHz. Null if there is none:
 * silence, noise, or sound without a pulse. Beat 0 is the first beat of a bar.
 * @internal Only tests call it, to find a beat in one go; the product takes the small steps below.
 */
export function findBeatGrid(mono: Float32Array, sampleRate: number): BeatGrid | null {
  const search = searchBeatGrid(mono, sampleRate)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

/** `findBeatGrid` in small steps, for a program that must not block for as long as a whole song takes. */
export function* searchBeatGrid(mono: Float32Array, sampleRate: number): Generator<void, BeatGrid | null> {
  if (mono.length < shortestSeconds * sampleRate) return null
  const onsets = yield* listenForOnsets(mono, sampleRate)
  yield
  if (!onsets.all.some((value) => value > minOnset)) return null
  const guess = findPeriod(onsets)
  yield
  if (guess === null) return null
  // Try the slower of the two tempos first: only it can tell whether the onsets between its beats are beats as well.
  const slowGuess = 30 / guess >= slowestBpm ? 2 * guess : guess
  const slow = onTheBeat(onsets, refine(onsets, slowGuess))
  yield
  const line = onTheBeat(onsets, refine(onsets, atItsOctave(onsets, slow)))
  yield
  const confidence = contrast(onsets, line)
  if (confidence < 0.08) return null
  yield
  const { beatsPerBar, isSure } = metreOf(onsets, line)
  const first = firstOfBar(onsets, line, beatsPerBar)
  return {
    bpm: Math.round((60 / line.period) * 1e4) / 1e4,
    firstBeat: Math.round(first * 1e4) / 1e4,
    beatsPerBar,
    confidence: Math.min(Math.round(confidence * 100) / 100, isSure ? 1 : unsure),
  }
}

/** Beats at `phase + n * period`, in seconds. */
export type BeatPhase = { period: number; phase: number }

/** Linear between two instants; 0 outside the song. */
function strengthAt({ all, rate, start }: Onsets, seconds: number): number {
  const at = (seconds - start) * rate
  const below = Math.floor(at)
  const low = all[below] ?? 0
  return low + (at - below) * ((all[below + 1] ?? 0) - low)
}

/** Refines the guess until the line fits from the first beat to the last. */
export function refine(onsets: Onsets, guess: number): BeatPhase {
  const seconds = onsets.all.length / onsets.rate
  // Each round doubles the range that the line has to fit and tightens the tolerance.
  let line: BeatPhase = { period: guess, phase: 0 }
  let best = -1
  const middle = seconds / 2
  const reach = Math.min(seconds, 16)
  for (let change = -0.02; change <= 0.02; change += 0.001) {
    const period = guess * (1 + change)
    for (let phase = 0; phase < period; phase += 0.008) {
      const score = along(onsets, { period, phase: middle - reach / 2 + phase }, Math.floor(reach / period))
      if (score > best) {
        best = score
        line = { period, phase: middle - reach / 2 + phase }
      }
    }
  }
  for (let span = reach; ; span = Math.min(seconds, span * 1.6)) {
    for (const tolerance of [0.06, 0.04]) line = fitted(onsets, line, middle - span / 2, middle + span / 2, tolerance)
    if (span >= seconds) break
  }
  return fitted(onsets, fitted(onsets, line, 0, seconds, 0.03), 0, seconds, 0.02)
}

/** The average over a song at one position within its beats: how much begins there, and how heavy it is just after. */
type Onset = { strength: number; weight: number }

function placeAt(onsets: Onsets, { period, phase }: BeatPhase, share: number): Onset {
  const { all, levels, bands, rate, start } = onsets
  const first = phase - Math.floor(phase / period) * period + share * period
  const beats = Math.floor((all.length / rate - first) / period)
  let [strength, weight] = [0, 0]
  for (let beat = 0; beat < beats; beat++) {
    const at = Math.round((first + beat * period - start) * rate)
    let strongest = 0
    for (let near = -2; near <= 2; near++) strongest = Math.max(strongest, all[at + near] ?? 0)
    strength += strongest / beats
    for (let band = 0; band < heavyBands; band++)
      weight += (levels[(at + 4) * bands + band] ?? 0) / (beats * heavyBands)
  }
  return { strength, weight }
}

/**
 * Sounds may also begin between beats: off-beat hats, a bass that answers the kick. The beat is where most begins and
 * the low end is heaviest, so the best of the four quarters of a beat is chosen.
 */
function onTheBeat(onsets: Onsets, line: BeatPhase): BeatPhase {
  const scores = [0, 0.25, 0.5, 0.75].map((share) => {
    const { strength, weight } = placeAt(onsets, line, share)
    return Math.log(strength + 1e-9) + weight
  })
  const best = scores.indexOf(Math.max(...scores))
  if (best === 0) return line
  const moved = { period: line.period, phase: line.phase + (best / 4) * line.period }
  const seconds = onsets.all.length / onsets.rate
  return fitted(onsets, fitted(onsets, moved, 0, seconds, 0.04), 0, seconds, 0.02)
}

/** If as much happens halfway between beats as on them, and as heavily, the true tempo is twice as fast. */
function atItsOctave(onsets: Onsets, line: BeatPhase): number {
  const fast = line.period / 2
  if (60 / fast > fastestBpm) return line.period
  const [on, between] = [placeAt(onsets, line, 0), placeAt(onsets, line, 0.5)]
  const alike = between.strength > 0.8 * on.strength && between.weight > on.weight - 0.2
  return alike ? fast : line.period
}

/**
 * Four beats to the bar, unless one beat in three stands out. If one in four stands out about as much, the grid is as
 * good as unknown.
 */
function metreOf(onsets: Onsets, line: BeatPhase): { beatsPerBar: 3 | 4; isSure: boolean } {
  const [three, four] = [accentOf(onsets, line, 3), accentOf(onsets, line, 4)]
  if (three < minAccent || three * clearly < four) return { beatsPerBar: 4, isSure: true }
  return { beatsPerBar: three > four ? 3 : 4, isSure: three > clearly * four }
}

/** How much one beat in so many stands out from the others, by what begins on it and how heavy it is. */
function accentOf(onsets: Onsets, { period, phase }: BeatPhase, beats: number): number {
  const scores = Array.from({ length: beats }, (_, n) => {
    const { strength, weight } = placeAt(onsets, { period: beats * period, phase: phase + n * period }, 0)
    return Math.log(strength + 1e-9) + weight / 2
  })
  const max = Math.max(...scores)
  return max - (scores.reduce((sum, score) => sum + score, 0) - max) / (beats - 1)
}

function along(onsets: Onsets, { period, phase }: BeatPhase, beats: number): number {
  let sum = 0
  for (let n = 0; n < beats; n++) sum += strengthAt(onsets, phase + n * period)
  return sum / beats
}

/** Least squares through the strongest onset near each expected beat, each weighted by its strength. */
function fitted(onsets: Onsets, line: BeatPhase, from: number, to: number, tolerance: number): BeatPhase {
  let [weight, sumN, sumT, sumNN, sumNT] = [0, 0, 0, 0, 0]
  const firstBeat = Math.ceil((from - line.phase) / line.period)
  const lastBeat = Math.floor((to - line.phase) / line.period)
  const centre = Math.round((firstBeat + lastBeat) / 2)
  for (let beat = firstBeat; beat <= lastBeat; beat++) {
    const peak = strongestNear(onsets, line.phase + beat * line.period, tolerance)
    if (peak === null) continue
    const n = beat - centre
    weight += peak.strength
    sumN += peak.strength * n
    sumT += peak.strength * peak.seconds
    sumNN += peak.strength * n * n
    sumNT += peak.strength * n * peak.seconds
  }
  const spread = weight * sumNN - sumN * sumN
  if (weight === 0 || spread <= 1e-9) return line
  const period = (weight * sumNT - sumN * sumT) / spread
  // A fit that deviates this far from the guess has caught something other than the beat.
  if (Math.abs(period / line.period - 1) > 0.02) return line
  return { period, phase: (sumT - period * sumN) / weight - centre * period }
}

function strongestNear(
  onsets: Onsets,
  seconds: number,
  tolerance: number,
): { seconds: number; strength: number } | null {
  const { all, rate, start } = onsets
  const from = Math.max(1, Math.round((seconds - tolerance - start) * rate))
  const to = Math.min(all.length - 2, Math.round((seconds + tolerance - start) * rate))
  let peak = -1
  for (let n = from; n <= to; n++) if (peak < 0 || (all[n] ?? 0) > (all[peak] ?? 0)) peak = n
  const strength = all[peak] ?? 0
  if (peak < 0 || strength <= 0) return null
  // A parabola through the three highest points finds the peak between two instants.
  const [before, after] = [all[peak - 1] ?? 0, all[peak + 1] ?? 0]
  const bend = before - 2 * strength + after
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0
  return { seconds: start + (peak + shift) / rate, strength }
}

/** How much more happens on the beat than between beats: 0 for chance, 1 if everything happens on it. */
export function contrast(onsets: Onsets, { period, phase }: BeatPhase): number {
  const { all, rate, start } = onsets
  const near = 0.035
  let [on, onCount, off, offCount] = [0, 0, 0, 0]
  for (let n = 0; n < all.length; n++) {
    const beats = (start + n / rate - phase) / period
    const distance = Math.abs(beats - Math.round(beats)) * period
    if (distance < near) {
      on += all[n] ?? 0
      onCount += 1
    } else {
      off += all[n] ?? 0
      offCount += 1
    }
  }
  if (on === 0 || onCount === 0 || offCount === 0) return 0
  const share = on / onCount / (on / onCount + off / offCount)
  return Math.max(0, Math.min(1, 2 * share - 1))
}

/**
 * The first beat 0 within the song. Songs change at bar lines: of the ways to count, the right one is the one for
 * which the sound differs most before and after the first beats of bars, and most begins on them.
 */
function firstOfBar(onsets: Onsets, { period, phase }: BeatPhase, beatsPerBar: 3 | 4): number {
  const { levels, bands, rate, start } = onsets
  const first = phase - Math.floor(phase / period) * period
  const frames = levels.length / bands
  const beats = Math.floor((frames / rate - first) / period)
  const means = new Float64Array(Math.max(0, beats) * bands)
  for (let beat = 0; beat < beats; beat++) {
    const from = Math.max(0, Math.round((first + beat * period - start) * rate))
    const to = Math.min(frames, Math.round((first + (beat + 1) * period - start) * rate))
    for (let frame = from; frame < to; frame++) {
      for (let band = 0; band < bands; band++) {
        const index = beat * bands + band
        means[index] = (means[index] ?? 0) + (levels[frame * bands + band] ?? 0) / (to - from)
      }
    }
  }
  const changes = Array.from({ length: beatsPerBar }, () => 0)
  for (let beat = beatsPerBar; beat + beatsPerBar <= beats; beat++) {
    let change = 0
    for (let band = 0; band < bands; band++) {
      let difference = 0
      for (let n = 0; n < beatsPerBar; n++) {
        difference += (means[(beat + n) * bands + band] ?? 0) - (means[(beat - 1 - n) * bands + band] ?? 0)
      }
      change += difference * difference
    }
    changes[beat % beatsPerBar] = (changes[beat % beatsPerBar] ?? 0) + change
  }
  const accents = changes.map((_, n) => {
    return placeAt(onsets, { period: beatsPerBar * period, phase: first + n * period }, 0).strength
  })
  const scores = changes.map((_, n) => shareOfMax(changes, n) + shareOfMax(accents, n))
  return first + scores.indexOf(Math.max(...scores)) * period
}

function shareOfMax(values: readonly number[], n: number): number {
  return (values[n] ?? 0) / (Math.max(...values) + 1e-9)
}
