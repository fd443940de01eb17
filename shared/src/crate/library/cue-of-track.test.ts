import { expect, test } from 'vitest'
import { OwnCue } from '../../playback/own-cue.ts'
import { cueOfTrack } from './cue-of-track.ts'
import type { LibraryCue } from './library.ts'

const mark = (kind: LibraryCue['kind'], at: number, slot: number | null = null): LibraryCue => ({
  kind,
  at,
  end: null,
  slot,
  name: null,
})
const song = { duration: 300, cue: { in: 0.5, out: 298 } }
const from = (cues: LibraryCue[], more: object = {}) => cueOfTrack({ cues, beat: null, key: null, ...more }, song)

test('a song begins and ends where the library marks it', () => {
  expect(from([mark('in', 8), mark('out', 280)])).toEqual({ in: 8, out: 280, beat: null })
  expect(from([mark('cue', 4), mark('load', 6)])).toMatchObject({ in: 6, out: 298 })
})

test('without a mark it begins at the first memory cue, and never at a pad', () => {
  expect(from([mark('cue', 40), mark('cue', 12), mark('cue', 2, 0)])).toMatchObject({ in: 12 })
  expect(from([mark('cue', 2, 0), mark('loop', 30)])).toBeNull()
})

test('marks that would cut off more than a third are left to the detected ones', () => {
  expect(from([mark('in', 140), mark('out', 100)])).toBeNull()
  expect(from([mark('in', 140), mark('out', 290)])).toMatchObject({ in: 0.5, out: 290 })
})

test('beat and key are included, as a valid cue', () => {
  const key = { tonic: 9, mode: 'minor' as const }
  const cue = from([], { beat: { bpm: 124, firstBeat: 100, beatsPerBar: 4 }, key })
  expect(OwnCue.parse(cue)).toEqual(cue)
  expect(cue).toMatchObject({ in: 0.5, out: 298, key, beat: { bpm: 124, beatsPerBar: 4 } })
  expect(((100 - (cue?.beat?.firstBeat ?? 0)) * 124) / 240).toBeCloseTo(51, 2)
})

test('an implausible grid is left out, and so is a song without a length', () => {
  expect(from([], { beat: { bpm: 500, firstBeat: 0, beatsPerBar: 4 } })).toBeNull()
  expect(from([], { beat: { bpm: 120, firstBeat: 0, beatsPerBar: 7 } })).toBeNull()
  expect(cueOfTrack({ cues: [mark('in', 8)], beat: null, key: null }, { duration: null })).toBeNull()
})
