import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Random } from '../../../../test/random.ts'
import { emptyTrack, LibraryFault, LibraryTrack } from '../library.ts'
import { readEngine } from './engine.ts'
import { SqliteFile } from './sqlite.ts'

/**
 * Libraries of both generations of Engine DJ's tables, which SQLite itself has written (`engine.py` beside them), with
 * pages so small that rows and tables take several.
 */
const databaseOf = (version: 2 | 3) =>
  new Uint8Array(readFileSync(new URL(`../../../../test/libraries/engine-${version}.db`, import.meta.url)))

/** The refusal of a database, or nothing if it is read. */
function refusal(bytes: Uint8Array) {
  try {
    readEngine(bytes)
  } catch (error) {
    if (error instanceof LibraryFault) return error.code
    throw error
  }
  return undefined
}

test.each([2, 3] as const)('version %i: tracks have tags, cues, loops, key and grid', (version) => {
  const { format, tracks } = readEngine(databaseOf(version))
  expect([format, tracks.length]).toEqual(['engine', 120])
  expect(tracks[0]).toEqual({
    ...emptyTrack,
    title: 'Glühwürmchen & Motten',
    artist: 'Ann Ünal',
    album: 'Späte Lichter',
    comment: 'opener ☀ <3',
    path: '../Music/Ann Ünal - Glühwürmchen & Motten.mp3',
    duration: 372,
    bpm: 124,
    key: { tonic: 9, mode: 'minor' },
    rating: 4,
    // Beat 0, before which Engine marks a bar.
    beat: { bpm: 124, firstBeat: 0.12, beatsPerBar: 4 },
    cues: [
      { kind: 'cue', at: 15.604, end: null, slot: 0, name: 'intro' },
      { kind: 'cue', at: 61.5, end: null, slot: 3, name: 'Drop ü' },
      { kind: 'load', at: 7.862, end: null, slot: null, name: null },
      { kind: 'loop', at: 31.088, end: 38.83, slot: 1, name: null },
    ],
  })
  for (const track of tracks) expect(LibraryTrack.safeParse(track).success).toBe(true)
})

test('a track keeps what can be read if its performance data is damaged, missing or only detected', () => {
  const { tracks } = readEngine(databaseOf(2))
  expect(tracks[1]).toEqual({
    ...emptyTrack,
    title: '夜の電車 🚃',
    path: '../Music/夜の電車.flac',
    bpm: 90,
    key: { tonic: 6, mode: 'minor' },
  })
  expect(tracks[2]).toMatchObject({ title: null, path: '/Volumes/USB/100% loud.wav', cues: [], beat: null })
  // The end of this row is on other pages.
  expect(tracks[2]?.comment).toHaveLength(999)
})

test.each([2, 3] as const)(
  'version %i: playlists are in the user’s order, in folders, with tracks of any drive',
  (version) => {
    const { playlists, problems, problemCount, tracks } = readEngine(databaseOf(version))
    expect(playlists.map(({ folders, name }) => [...folders, name])).toEqual([
      ['Friday', 'Warm up'],
      ['Friday', 'Peak'],
      ['Everything'],
    ])
    // Track 1 of the drive is the second one here.
    expect(playlists[0]?.tracks).toEqual([0, 2, 1])
    expect(playlists[1]?.tracks.map((index) => tracks[index]?.title)).toEqual(['Song 4'])
    expect(playlists[2]?.tracks).toEqual(Array.from({ length: 117 }, (_, index) => index + 3))
    expect([problems, problemCount]).toEqual([[{ line: 4, reason: 'unknownTrack' }], 1])
  },
)

test('a file that is no database, or one of another program, is refused with the reason', () => {
  expect(refusal(new Uint8Array())).toBe('brokenDatabase')
  expect(refusal(new TextEncoder().encode('SQLite format 3\0'.padEnd(200)))).toBe('brokenDatabase')
  const other = databaseOf(2)
  const name = Buffer.from(other).indexOf('PlaylistEntity')
  for (let at = name; at >= 0; at = Buffer.from(other).indexOf('PlaylistEntity', at + 1)) other[at] = 0x51
  expect(refusal(other)).toBe('unknownDatabase')
})

test('a damaged or malicious database ends with a refusal or with tracks, never with a loop or another error', () => {
  const whole = databaseOf(3)
  for (let seed = 0; seed < 100; seed++) {
    const { next } = new Random(seed)
    const bytes = whole.slice(0, seed % 4 === 0 ? Math.floor(next() * whole.length) : whole.length)
    // Most damage is done where pages and rows begin.
    for (let times = 0; times < 8; times++) {
      const page = 1024 * Math.floor((next() * bytes.length) / 1024)
      bytes[page + Math.floor(next() * (times % 2 ? 1024 : 16))] = Math.floor(next() * 256)
    }
    expect([undefined, 'brokenDatabase', 'unknownDatabase', 'empty']).toContain(refusal(bytes))
  }
})

test('a page that refers to itself is read once', () => {
  const bytes = databaseOf(2)
  const file = new SqliteFile(bytes)
  expect([...file.rows('Track')]).toHaveLength(120)
  expect([...file.rows('Nothing')]).toEqual([])
  // All interior pages lead to the first page.
  for (let page = 1024; page < bytes.length; page += 1024) if (bytes[page] === 5) bytes.fill(0, page + 8, page + 11)
  for (let page = 1024; page < bytes.length; page += 1024) if (bytes[page] === 5) bytes[page + 11] = page / 1024 + 1
  expect(() => [...file.rows('Track')]).toThrow('Damaged')
})
