import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Random } from '../../../test/random.ts'
import { type LibraryTrack } from './library.ts'
import { binaryReader, libraryReader } from './read-library.ts'
import { exact } from './values.ts'
import { writeLibrary } from './write.ts'
import type { WrittenFormat } from './written-formats.ts'

const read = (text: string, name: string) => {
  const reader = libraryReader(name)
  reader.write(text)
  return reader.end()
}

const pieces = [
  'a',
  'Ünal',
  '夜',
  '🚃',
  '"',
  '&',
  '<b>',
  "'",
  ',',
  ';',
  '%',
  '#',
  ' - ',
  '=1+1',
  '-',
  '@',
  'e\u0301',
  ']]>',
  '/',
]

/** A track with random odd values in the form that libraries are read in. */
function randomTrack(random: Random, at: number): LibraryTrack {
  const { next } = random
  const whole = (max: number) => Math.floor(next() * max)
  const text = () => `${Array.from({ length: 1 + whole(6) }, () => pieces[whole(pieces.length)]).join('')}.`.trim()
  const maybe = <T>(value: () => T): T | null => (next() < 0.7 ? value() : null)
  const time = () => exact(next() * 300)
  return {
    // Our own table protects formulas by an apostrophe, which is therefore no beginning of a text.
    title: maybe(() => `T${text()}`),
    artist: maybe(text)?.replace(/^['\s]+/, 'A') ?? null,
    album: maybe(() => `A${text()}`),
    duration: maybe(() => 1 + whole(600)),
    path: `/Music/${at} ${text().replaceAll('/', '')}.mp3`,
    bpm: maybe(() => 60 + whole(12_000) / 100),
    key: maybe(() => ({ tonic: whole(12), mode: next() < 0.5 ? ('major' as const) : ('minor' as const) })),
    gainDb: null,
    color: maybe(() => `#${whole(0x1000000).toString(16).padStart(6, '0')}`),
    comment: maybe(() => `C${text()}`),
    rating: maybe(() => 1 + whole(5)),
    cues: Array.from({ length: whole(4) }, () => ({
      kind: (['cue', 'in', 'out', 'load', 'loop'] as const)[whole(5)] ?? 'cue',
      at: time(),
      end: maybe(time),
      slot: maybe(() => whole(8)),
      name: maybe(() => `N${text()}`),
    })),
    beat: maybe(() => ({ bpm: 60 + whole(12_000) / 100, firstBeat: time(), beatsPerBar: 3 + whole(2) })),
  }
}

const libraries = Array.from({ length: 60 }, (_, seed) => {
  const random = new Random(seed)
  return Array.from({ length: 20 }, (_, at) => randomTrack(random, at))
})
const name = 'Friday & "Saturday" <late>'
const roundTrip = (tracks: LibraryTrack[], format: WrittenFormat, file: string) =>
  read(writeLibrary(format, { name, tracks }), file)

test('what is exported for rekordbox and imported again is the same, whatever it holds', () => {
  for (const tracks of libraries) {
    const back = roundTrip(tracks, 'rekordbox', 'a.xml')
    expect(back.tracks).toEqual(tracks)
    expect(back.playlists).toEqual([{ folders: [], name, tracks: [...tracks.keys()] }])
    expect(writeLibrary('rekordbox', { name, tracks: back.tracks })).toBe(writeLibrary('rekordbox', { name, tracks }))
  }
})

const folder = new URL('../../../test/libraries/', import.meta.url)
const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(file, folder)))
const serato = Buffer.concat(
  ['vrsn\0\0\0\x02\0x', 'otrk\0\0\0\x1aptrk\0\0\0\x12', ...'/夜/ü.flac'].map((part, index) =>
    index < 2 ? Buffer.from(part, 'latin1') : Buffer.from(part, 'utf16le').swap16(),
  ),
)

test.each([
  ['rekordbox.xml', bytesOf('rekordbox.xml')],
  ['traktor.nml', bytesOf('traktor.nml')],
  ['music.xml', bytesOf('music.xml')],
  ['Warm up.m3u8', bytesOf('Warm up.m3u8')],
  ['songs.csv', bytesOf('songs.csv')],
  ['Warm up.crate', serato],
  ['m.db', bytesOf('engine-2.db')],
  ['m.db', bytesOf('engine-3.db')],
])('what was imported from %s is the same after an export and another import', (file, bytes) => {
  const readBytes = binaryReader(file)
  const { tracks } = readBytes ? readBytes(bytes, file) : read(new TextDecoder().decode(bytes), file)
  expect(tracks.length).toBeGreaterThan(0)
  // rekordbox has no place for a gain in its XML; it measures its own.
  expect(roundTrip(tracks, 'rekordbox', 'a.xml').tracks).toEqual(tracks.map((track) => ({ ...track, gainDb: null })))
})

test('a table and a list of files come back with everything that they can hold', () => {
  for (const tracks of libraries) {
    const plain = { gainDb: null, color: null, cues: [], beat: null }
    expect(roundTrip(tracks, 'csv', 'a.csv').tracks).toEqual(tracks.map((track) => ({ ...track, ...plain })))
    const list = roundTrip(tracks, 'm3u8', 'a.m3u8')
    expect(list.tracks.map(({ path }) => path)).toEqual(tracks.map(({ path }) => path))
    expect(list.playlists[0]?.name).toBe(name)
  }
})

test('a table is safe in spreadsheets: no text begins as a formula', () => {
  const [first] = libraries[0] ?? []
  if (!first) throw new Error('There is a track')
  const text = writeLibrary('csv', {
    name,
    tracks: [{ ...first, title: '=HYPERLINK("http://x")', artist: '@SUM(A1)' }],
  })
  expect(text).toContain(`"'=HYPERLINK(""http://x"")",'@SUM(A1)`)
})

test('paths of Windows, Serato and none at all survive', () => {
  const [first] = libraries[0] ?? []
  if (!first) throw new Error('There is a track')
  const paths = ['C:\\Music\\100% a.mp3', 'C:/Music/a b.mp3', 'Users/ann/ü.mp3', '/a:b/c.mp3']
  const tracks = paths.map((path) => ({ ...first, path }))
  expect(roundTrip(tracks, 'rekordbox', 'a.xml').tracks.map(({ path }) => path)).toEqual(paths)
})

test('JSPF has titles, lengths, places and, in an extension, the cues', () => {
  const track: LibraryTrack = {
    title: 'Glühwürmchen',
    artist: 'Ann',
    album: null,
    duration: 200.5,
    path: '/Music/a b.mp3',
    bpm: 124,
    key: { tonic: 9, mode: 'minor' },
    gainDb: null,
    color: null,
    comment: null,
    rating: null,
    cues: [{ kind: 'in', at: 8, end: null, slot: null, name: null }],
    beat: null,
  }
  expect(JSON.parse(writeLibrary('jspf', { name: 'Friday', tracks: [track] }))).toEqual({
    playlist: {
      title: 'Friday',
      track: [
        {
          title: 'Glühwürmchen',
          creator: 'Ann',
          duration: 200_500,
          location: ['file://localhost/Music/a%20b.mp3'],
          extension: { 'urn:dj:mix': [{ bpm: 124, key: '8A', beat: null, cues: track.cues }] },
        },
      ],
    },
  })
})
