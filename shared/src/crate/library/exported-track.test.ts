import { expect, test } from 'vitest'
import { exportedTrack } from './exported-track.ts'
import type { LibraryTrack } from './library.ts'

const imported: LibraryTrack = {
  title: 'One',
  artist: 'Ann',
  album: 'All',
  duration: 300,
  path: '/m/one.mp3',
  bpm: 124,
  key: { tonic: 9, mode: 'minor' },
  gainDb: -2,
  color: '#ff0000',
  comment: 'opener',
  rating: 4,
  cues: [
    { kind: 'cue', at: 8, end: null, slot: null, name: 'drop' },
    { kind: 'loop', at: 60, end: 64, slot: 1, name: null },
  ],
  beat: { bpm: 124, firstBeat: 0.5, beatsPerBar: 4 },
}
const beat = { bpm: 124, firstBeat: 0.5, beatsPerBar: 4, confidence: 1 }
const song = { trackName: 'Renamed', artistName: 'Ann', duration: 300, beat, cue: { in: 8, out: 299 } }

test('an imported track is exported unchanged', () => {
  expect(exportedTrack(song, imported, 'x.mp3')).toEqual(imported)
  expect(exportedTrack({ ...song, cue: null, beat: null }, imported, null)).toEqual(imported)
})

test('a beginning, an end and a grid that were changed here are exported as changed', () => {
  const changed = { ...song, cue: { in: 16, out: 280 }, beat: { ...beat, bpm: 125 } }
  const track = exportedTrack(changed, { ...imported, cues: [...imported.cues, { ...cue('out', 290) }] }, null)
  expect(track.cues.map(({ kind, at }) => [kind, at])).toEqual([
    ['cue', 8],
    ['loop', 60],
    ['in', 16],
    ['out', 280],
  ])
  expect(track.beat).toEqual({ bpm: 125, firstBeat: 0.5, beatsPerBar: 4 })
})

test('a song that was never imported is exported with what is known about it', () => {
  expect(exportedTrack(song, null, 'one.mp3')).toMatchObject({
    title: 'Renamed',
    path: 'one.mp3',
    bpm: 124,
    cues: [
      { kind: 'in', at: 8 },
      { kind: 'out', at: 299 },
    ],
  })
  expect(exportedTrack({ trackName: '' }, null, null)).toMatchObject({
    title: null,
    path: null,
    cues: [],
    beat: null,
  })
})

function cue(kind: 'in' | 'out', at: number) {
  return { kind, at, end: null, slot: null, name: null }
}
