import { expect, test } from 'vitest'
import { must } from '../must.ts'
import { seededRandom } from '../random.ts'
import type { BeatGrid, CuePoints } from '../song/song.ts'
import { searchCue } from './cue.ts'
import { camelotOf, keyDistance } from './beat/key-wheel.ts'

const rate = 11_025
const beat: BeatGrid = { bpm: 120, firstBeat: 0, beatsPerBar: 4, confidence: 1 }

function cueOf(sound: Float32Array, grid: BeatGrid | null = null): CuePoints | null {
  const search = searchCue(sound, rate, grid)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

const sound = (seconds: number, valueAt: (at: number) => number) =>
  Float32Array.from({ length: seconds * rate }, (_, n) => valueAt(n / rate))

/** Notes of 0.4 s, each with three overtones. */
const played = (midi: readonly number[][], seconds = 24) =>
  sound(seconds, (at) => {
    const chord = midi[Math.floor(at / 0.4) % midi.length] ?? []
    const hz = chord.map((note) => 440 * 2 ** ((note - 69) / 12))
    return hz.reduce(
      (sum, one) =>
        sum + [1, 2, 3, 4].reduce((all, n) => all + Math.sin(2 * Math.PI * n * one * at) / (n * n), 0) / 8,
      0,
    )
  })

test.each([
  [0, 0],
  [1.5, 0],
  [0.25, 3],
  [7, 2.125],
])('%d s of silence before a song and %d s after it are found to 10 ms', (before, after) => {
  const random = seededRandom(3)
  const seconds = 12 + before + after
  // Converter noise doesn't count as sound.
  const cue = cueOf(sound(seconds, (at) => (random() - 0.5) * (at >= before && at < seconds - after ? 0.5 : 0.0004)))
  expect(Math.abs((cue?.in ?? Number.NaN) - before)).toBeLessThan(0.01)
  expect(Math.abs((cue?.out ?? Number.NaN) - (seconds - after))).toBeLessThan(0.01)
})

test('a quiet song is audible from its beginning', () => {
  const cue = cueOf(sound(10, (at) => 0.004 * Math.sin(2 * Math.PI * 300 * at)))
  expect(cue?.in).toBeLessThan(0.01)
  expect(cue?.out).toBeCloseTo(10, 1)
})

test('a song that fades out ends 45 dB below its loudest moment', () => {
  const random = seededRandom(4)
  // From second five on it fades by 20 dB per second.
  const dying = (at: number) => (random() - 0.5) * 10 ** -Math.max(0, at - 5)
  const { out } = must(cueOf(sound(12, dying)), 'a sound')
  // The loudest 5 ms of noise are some decibels above the others.
  expect(out).toBeGreaterThan(7.05)
  expect(out).toBeLessThan(7.25)
})

test('a crackle after the last sound does not make a song longer', () => {
  const random = seededRandom(5)
  const crackling = (at: number) => {
    if (at < 10) return random() - 0.5
    return at >= 11 && at < 11.005 ? 0.0025 : 0
  }
  expect(cueOf(sound(12, crackling))?.out).toBeCloseTo(10, 2)
})

test('silence has no cue points', () => expect(cueOf(new Float32Array(10 * rate))).toBeNull())

const major = [0, 4, 7]
const minor = [0, 3, 7]
const cadence = (tonic: number, chords: [number, number[]][]) =>
  chords.map(([root, chord]) => chord.map((step) => tonic + root + step))

test.each(Array.from({ length: 12 }, (_, tonic) => tonic))('the key of a cadence on %d is found', (tonic) => {
  const inMajor = cadence(60 + tonic, [
    [0, major],
    [5, major],
    [7, major],
    [0, major],
  ])
  const inMinor = cadence(60 + tonic, [
    [0, minor],
    [5, minor],
    [7, minor],
    [0, minor],
  ])
  expect(cueOf(played(inMajor))?.key).toEqual({ tonic, mode: 'major' })
  expect(cueOf(played(inMinor))?.key).toEqual({ tonic, mode: 'minor' })
})

test('noise has no key', () => {
  const random = seededRandom(5)
  expect(cueOf(sound(20, () => random() - 0.5))).not.toHaveProperty('key')
})

test.each([
  [0, 'major', '8B'],
  [9, 'minor', '8A'],
  [7, 'major', '9B'],
  [2, 'minor', '7A'],
  [11, 'major', '1B'],
  [8, 'minor', '1A'],
] as const)('%d %s is %s on the wheel', (tonic, mode, camelot) => expect(camelotOf({ tonic, mode })).toBe(camelot))

test('compatible keys are near each other on the wheel', () => {
  const c = { tonic: 0, mode: 'major' } as const
  expect(keyDistance(c, c)).toBe(0)
  expect(keyDistance(c, { tonic: 7, mode: 'major' })).toBe(1)
  expect(keyDistance(c, { tonic: 9, mode: 'minor' })).toBe(1)
  expect(keyDistance(c, { tonic: 6, mode: 'major' })).toBe(6)
})

test.each([
  [8, 4],
  [0, 0],
  [16, 8],
])('an intro of %d bars and an outro of %d are counted', (intro, outro) => {
  const random = seededRandom(9)
  const bars = intro + 16 + outro
  const loud = sound(bars * 2, (at) => (random() - 0.5) * (at < intro * 2 || at >= (intro + 16) * 2 ? 0.2 : 0.8))
  expect(cueOf(loud, beat)).toMatchObject({ introBars: intro, outroBars: outro })
})

test('bars are not counted without a beat', () => {
  expect(cueOf(sound(10, (at) => Math.sin(2 * Math.PI * 300 * at)))).not.toHaveProperty('introBars')
})
