import { describe, expect, test } from 'vitest'
import { must } from '../../must.ts'
import { seededRandom } from '../../random.ts'
import { type BeatGrid } from '../../song/song.ts'
import { beatAt } from './beat-at.ts'
import { findBeatGrid } from './beat.ts'

const rate = 11_025

type Wish = {
  bpm: number
  from?: number
  seconds?: number
  noise?: number
  sampleRate?: number
  accent?: number
  /** Every which beat is accented. */
  metre?: number
}

function clicks({
  bpm,
  from = 0.2,
  seconds = 60,
  noise = 0,
  sampleRate = rate,
  accent = 1,
  metre = 4,
}: Wish): Float32Array {
  const random = seededRandom(7)
  const sound = new Float32Array(seconds * sampleRate)
  if (noise > 0) for (let n = 0; n < sound.length; n++) sound[n] = noise * (random() * 2 - 1)
  for (let beat = 0; from + (beat * 60) / bpm < seconds; beat++) {
    const start = Math.round((from + (beat * 60) / bpm) * sampleRate)
    const loud = beat % metre === 0 ? accent : 1
    for (let n = 0; n < sampleRate * 0.04 && start + n < sound.length; n++) {
      const tone = Math.sin((2 * Math.PI * 900 * n) / sampleRate) * Math.exp(-n / (sampleRate * 0.008))
      sound[start + n] = must(sound[start + n], 'a sample inside the sound') + loud * tone
    }
  }
  return sound
}

/** A tone on every beat that decays to a third within `fall` seconds. */
function drums({ bpm, from = 0.2 }: Wish, hz: number, fall: number, level: number): Float32Array {
  return Float32Array.from({ length: 60 * rate }, (_, n) => {
    const since = (((n / rate - from) % (60 / bpm)) + 60 / bpm) % (60 / bpm)
    return n / rate < from ? 0 : level * Math.sin(2 * Math.PI * hz * since) * Math.exp(-since / fall)
  })
}

/** Milliseconds between the grid's beat at this time and the nearest true beat. */
function errorAt(grid: BeatGrid, seconds: number, wish: Wish): number {
  const { count } = beatAt(grid, seconds)
  const found = grid.firstBeat + (count * 60) / grid.bpm
  const period = 60 / wish.bpm
  const beats = (found - (wish.from ?? 0.2)) / period
  return Math.abs(beats - Math.round(beats)) * period * 1000
}

describe('beat detection', () => {
  test.each([70, 84, 95.3, 118, 124.37, 128, 140, 160, 174, 179])(
    'the beat at %d BPM is found and accurate to the end of two minutes',
    (bpm) => {
      const wish = { bpm, seconds: 120 }
      const grid = must(findBeatGrid(clicks(wish), rate), 'a beat')
      expect(Math.abs(grid.bpm / bpm - 1)).toBeLessThan(0.0005)
      expect(errorAt(grid, 1, wish)).toBeLessThan(10)
      expect(errorAt(grid, 118, wish)).toBeLessThan(10)
      expect(grid.confidence).toBeGreaterThan(0.7)
    },
  )

  test.each([0, 0.05, 0.31, 0.77, 2.4])('the beat is found when it begins %d seconds into the file', (from) => {
    const wish = { bpm: 112, from }
    const grid = must(findBeatGrid(clicks(wish), rate), 'a beat')
    expect(errorAt(grid, 3, wish)).toBeLessThan(10)
    expect(errorAt(grid, 58, wish)).toBeLessThan(10)
    expect(grid.firstBeat).toBeGreaterThanOrEqual(0)
    expect(grid.firstBeat).toBeLessThan((60 / grid.bpm) * 4)
  })

  test.each([
    [3, 1.8, 3],
    [4, 1.8, 4],
    [3, 1, 4],
  ])('with an accent on one beat in %d, %d times as loud, a bar has %d beats', (metre, accent, beatsPerBar) => {
    for (const bpm of [90, 138, 171]) {
      const grid = must(findBeatGrid(clicks({ bpm, metre, accent, noise: 0.05 }), rate), 'a beat')
      expect(grid).toMatchObject({ beatsPerBar })
      expect(Math.abs(grid.bpm / bpm - 1)).toBeLessThan(0.001)
      if (beatsPerBar === 3) expect(errorAt(grid, grid.firstBeat, { bpm: bpm / 3 })).toBeLessThan(10)
      expect(grid.confidence).toBeGreaterThan(0.5)
    }
  })

  test('a waltz is found by its bass on every third beat, in the middle of equally loud chords', () => {
    const wish = { bpm: 96, from: 0.4 }
    const chords = drums(wish, 700, 0.1, 0.5)
    const bass = drums({ bpm: wish.bpm / 3, from: wish.from }, 70, 0.2, 0.5)
    const sound = chords.map((chord, n) => chord + must(bass[n], 'a sample'))
    const grid = must(findBeatGrid(sound, rate), 'a beat')
    expect(grid.beatsPerBar).toBe(3)
    expect(errorAt(grid, grid.firstBeat, { bpm: wish.bpm / 3, from: wish.from })).toBeLessThan(15)
  })

  test('if both every third and every fourth beat stand out, the grid is too uncertain to mix by', () => {
    const [threes, fours] = [clicks({ bpm: 120, metre: 3, accent: 4 }), clicks({ bpm: 120, metre: 4, accent: 4 })]
    const both = threes.map((sample, n) => sample + must(fours[n], 'a sample'))
    expect(must(findBeatGrid(both, rate), 'a beat').confidence).toBeLessThan(0.3)
  })

  test('the beat is found below noise, with lower confidence', () => {
    const clean = must(findBeatGrid(clicks({ bpm: 126 }), rate), 'a beat')
    const wish = { bpm: 126, noise: 0.25 }
    const noisy = must(findBeatGrid(clicks(wish), rate), 'a beat below noise')
    expect(Math.abs(noisy.bpm / 126 - 1)).toBeLessThan(0.001)
    expect(errorAt(noisy, 55, wish)).toBeLessThan(15)
    expect(noisy.confidence).toBeLessThan(clean.confidence)
  })

  test.each([8_000, 22_050, 44_100, 48_000])('the beat is the same at a sample rate of %d', (sampleRate) => {
    const wish = { bpm: 98, sampleRate, seconds: 20 }
    const grid = must(findBeatGrid(clicks(wish), sampleRate), 'a beat')
    expect(Math.abs(grid.bpm / 98 - 1)).toBeLessThan(0.001)
    expect(errorAt(grid, 18, wish)).toBeLessThan(10)
  })

  test('the beat stays with the kick when louder hats are between the beats', () => {
    const wish = { bpm: 126, from: 0.1 }
    const kicks = drums(wish, 60, 0.05, 0.7)
    const hats = drums({ ...wish, from: 0.1 + 30 / 126 }, 4000, 0.03, 0.9)
    const grid = must(
      findBeatGrid(
        kicks.map((kick, n) => kick + must(hats[n], 'a sample')),
        rate,
      ),
      'a beat',
    )
    expect(Math.abs(grid.bpm / 126 - 1)).toBeLessThan(0.0005)
    expect(errorAt(grid, 30, wish)).toBeLessThan(12)
  })

  test("the tempo isn't doubled by softer sounds halfway between beats", () => {
    const loud = drums({ bpm: 76 }, 60, 0.06, 0.8)
    const soft = drums({ bpm: 76, from: 0.2 + 30 / 76 }, 3000, 0.03, 0.2)
    const grid = findBeatGrid(
      loud.map((value, n) => value + must(soft[n], 'a sample')),
      rate,
    )
    expect(grid?.bpm).toBeCloseTo(76, 0)
  })

  test('no beat is found in silence, in noise, in a held tone or in only two seconds of sound', () => {
    const random = seededRandom(3)
    expect(findBeatGrid(new Float32Array(30 * rate), rate)).toBeNull()
    expect(
      findBeatGrid(
        new Float32Array(30 * rate).map(() => random() * 2 - 1),
        rate,
      ),
    ).toBeNull()
    expect(
      findBeatGrid(
        new Float32Array(30 * rate).map((_, n) => Math.sin(n / 10)),
        rate,
      ),
    ).toBeNull()
    expect(findBeatGrid(clicks({ bpm: 120, seconds: 2 }), rate)).toBeNull()
    expect(findBeatGrid(new Float32Array(0), rate)).toBeNull()
  })

  test('bars are counted from where the sound changes', () => {
    // Eight bars of quiet clicks, then a pad joins on a bar line: beat 0 of the grid must be aligned with that line.
    const sound = clicks({ bpm: 120, from: 0.5, seconds: 34 })
    const line = Math.round((0.5 + 0.5 * 33) * rate)
    for (let n = line; n < sound.length; n++) sound[n] = must(sound[n], 'a sample') + 0.2 * Math.sin(n * 0.09)
    const grid = must(findBeatGrid(sound, rate), 'a beat')
    const beats = ((line / rate - grid.firstBeat) * grid.bpm) / 60
    expect(Math.round(beats) % 4).toBe(0)
  })
})

describe('beatAt', () => {
  const grid: BeatGrid = { bpm: 120, firstBeat: 1, beatsPerBar: 4, confidence: 1 }

  test('beatAt counts from the first beat and returns the phase within the beat', () => {
    expect(beatAt(grid, 1)).toEqual({ count: 0, phase: 0 })
    expect(beatAt(grid, 2.125)).toEqual({ count: 2, phase: 0.25 })
  })

  test('beatAt counts backwards before the first beat, with a phase that still grows', () => {
    expect(beatAt(grid, 0.875)).toEqual({ count: -1, phase: 0.75 })
  })
})
