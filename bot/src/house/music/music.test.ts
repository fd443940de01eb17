import { createHash } from 'node:crypto'
import { findBeatGrid } from '@segue/shared/playback/beat.ts'
import { createSpectrum } from '@segue/shared/playback/spectrum.ts'
import { describe, expect, test } from 'vitest'
import { houseTracks, renderTrack, toWav } from './index.ts'
import { integratedLoudness } from './loudness.ts'
import { decibels, type Sound } from './sound.ts'

/** Both sides together at a quarter of the rate: what the beat finder listens to. */
function listenedTo({ left, right }: Sound): Float32Array {
  return Float32Array.from({ length: Math.floor(left.length / 4) }, (_, n) => {
    let sum = 0
    for (let k = 0; k < 4; k++) sum += (left[n * 4 + k] ?? 0) + (right[n * 4 + k] ?? 0)
    return sum / 8
  })
}

/** The share of the power in the octaves from 40 Hz to 10 kHz, in decibels. */
function colour({ left, right }: Sound): number[] {
  const spectrum = createSpectrum(2048)
  const [a, b] = [new Float32Array(1024), new Float32Array(1024)]
  const octaves = Array.from({ length: 8 }, () => 0)
  for (let at = 0; at + 2048 < left.length; at += 16_384) {
    spectrum.powers(left.subarray(at, at + 2048), right.subarray(at, at + 2048), a, b)
    for (let bin = 2; bin < 1024; bin++) {
      const octave = Math.floor(Math.log2((bin * 44_100) / 2048 / 40))
      if (octave >= 0 && octave < 8) octaves[octave] = (octaves[octave] ?? 0) + (a[bin] ?? 0) + (b[bin] ?? 0)
    }
  }
  const total = octaves.reduce((sum, value) => sum + value, 0)
  return octaves.map((value) => 10 * Math.log10(value / total))
}

const hashOf = ({ left, right }: Sound): string =>
  createHash('sha256').update(new Uint8Array(left.buffer)).update(new Uint8Array(right.buffer)).digest('hex')
const peakOf = (side: Float32Array): number => side.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
const rms = (side: Float32Array): number =>
  Math.sqrt(side.reduce((sum, value) => sum + value * value, 0) / side.length)

describe('the house music', () => {
  test('is at least ten tracks, each with a name, a tempo and a key of its own', () => {
    expect(houseTracks.length).toBeGreaterThanOrEqual(10)
    for (const what of ['slug', 'title', 'artist', 'bpm', 'genre'] as const) {
      expect(new Set(houseTracks.map((track) => track[what])).size).toBe(houseTracks.length)
    }
    expect(new Set(houseTracks.map((track) => track.key)).size).toBeGreaterThanOrEqual(10)
  })

  test('begins with its shortest track', () => {
    const [first, ...others] = houseTracks.map((track) => track.seconds)
    expect(first).toBeLessThan(Math.min(...others))
  })

  test('refuses a track it does not have', () => {
    expect(() => renderTrack('not-written-yet')).toThrow('not-written-yet')
  })
})

// Two to four seconds of work for each track; a busy machine may need ten times as long.
describe('each track', { timeout: 120_000 }, () => {
  const colours = new Map<string, number[]>()
  const first = houseTracks[0]?.slug ?? ''
  let hash = ''

  test.each(houseTracks)('$slug is sound, in tempo, as loud as a record, and like no other', (track) => {
    const sound = renderTrack(track.slug)
    const { left, right } = sound

    expect(track.seconds).toBeGreaterThanOrEqual(40)
    expect(track.seconds).toBeLessThanOrEqual(120)
    expect(left.length).toBe(Math.round(track.seconds * 44_100))
    expect(right.length).toBe(left.length)
    expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true)

    expect(Math.max(peakOf(left), peakOf(right))).toBeLessThan(decibels(-1))
    const loudness = integratedLoudness(sound)
    expect(loudness).toBeGreaterThan(-14.5)
    expect(loudness).toBeLessThan(-13.5)
    expect(20 * Math.log10(rms(left))).toBeGreaterThan(-20)
    // Crushed music has a crest factor of 8 dB and less.
    expect(20 * Math.log10(peakOf(left) / rms(left))).toBeGreaterThan(11)
    // It neither starts nor ends with a click, and its sides are neither the same nor strangers.
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.001)
    expect(rms(left.subarray(-2000))).toBeLessThan(0.001)
    const both =
      left.reduce((sum, value, n) => sum + value * (right[n] ?? 0), 0) / (rms(left) * rms(right) * left.length)
    expect(both).toBeGreaterThan(0.3)
    expect(both).toBeLessThan(0.97)

    const grid = findBeatGrid(listenedTo(sound), 11_025)
    // Drum and bass is nodded to at half its tempo, and found there.
    const expected = track.bpm > 160 ? track.bpm / 2 : track.bpm
    expect(Math.abs((grid?.bpm ?? 0) / expected - 1)).toBeLessThan(0.001)
    expect(grid?.confidence).toBeGreaterThan(0.3)
    const beatsFromStart = ((grid?.firstBeat ?? 0) * expected) / 60
    expect((Math.abs(beatsFromStart - Math.round(beatsFromStart)) * 60) / expected).toBeLessThan(0.012)

    // No hole and no howl: every octave up to 10 kHz is there, none has nearly everything.
    const own = colour(sound)
    expect(Math.max(...own)).toBeLessThan(-2)
    expect(Math.min(...own)).toBeGreaterThan(-32)
    for (const [slug, other] of colours) {
      const apart = own.reduce((sum, value, n) => sum + Math.abs(value - (other[n] ?? 0)), 0) / own.length
      expect(apart, `${track.slug} sounds like ${slug}`).toBeGreaterThan(0.4)
    }
    colours.set(track.slug, own)
    if (track.slug === first) hash = hashOf(sound)
  })

  test('is the same, sample by sample, every time', () => {
    expect(hashOf(renderTrack(first))).toBe(hash)
  })
})

describe('a rendered track as a file', () => {
  const sound = { left: new Float32Array(1000).fill(0.5), right: new Float32Array(1000).fill(-2), sampleRate: 44_100 }
  const file = Buffer.from(toWav({ ...sound, tags: { title: 'Ünder', artist: 'Ann', genre: 'House' } }))

  test('is 16-bit stereo at 44.1 kHz whose lengths add up', () => {
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
      1, 2, 44_100, 16,
    ])
    const data = file.indexOf('data')
    expect(file.readUInt32LE(data + 4)).toBe(4000)
    expect(file.length).toBe(data + 8 + 4000)
  })

  test('says what it is', () => {
    const info = file.indexOf('LIST')
    expect(file.toString('utf8', info + 8, info + 12)).toBe('INFO')
    expect(file.toString('utf8')).toMatch(/INAM.{4}Ünder\0+IART.{4}Ann\0+IGNR.{4}House\0/su)
  })

  test('clips what is too loud instead of turning it over, and dithers by at most a step', () => {
    const data = file.indexOf('data') + 8
    for (let n = 0; n < 1000; n++) {
      expect(Math.abs(file.readInt16LE(data + n * 4) - 16_383.5)).toBeLessThan(2)
      expect(file.readInt16LE(data + n * 4 + 2)).toBe(-32_768)
    }
  })
})
