import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LibraryFault, libraryBounds, LibraryTrack, type Library } from './library.ts'
import { encodingOf, libraryReader } from './read-library.ts'
import { readSerato } from './serato.ts'

const folder = new URL('../../../test/libraries/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

function read(text: string, name: string, pieceLength = text.length): Library {
  const reader = libraryReader(name)
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength))
  return reader.end()
}
const sample = (name: string) => read(textOf(name), name)

/** The refusal of a text, as `code:line`. */
function refusal(text: string, name = 'rekordbox.xml') {
  try {
    read(text, name)
  } catch (error) {
    if (error instanceof LibraryFault) return `${error.code}:${error.line}`
    throw error
  }
  return undefined
}

const files = ['rekordbox.xml', 'traktor.nml', 'music.xml', 'Warm up.m3u8', 'songs.csv']
const motes = { title: 'Glühwürmchen & Motten', artist: 'Ann Ünal', album: 'Späte Lichter', comment: 'opener' }
const minor = { tonic: 9, mode: 'minor' }

describe('the formats', () => {
  test('rekordbox: tracks with grid, cues, key, color and rating; playlists in folders, by id and by path', () => {
    const { tracks, playlists, problems } = sample('rekordbox.xml')
    expect(tracks[0]).toEqual({
      ...motes,
      comment: 'opener ☀ <3',
      duration: 372,
      path: 'C:/Users/ann/Music/Ann Ünal - Glühwürmchen & Motten.mp3',
      bpm: 124,
      key: minor,
      gainDb: null,
      color: '#ff007f',
      rating: 4,
      // The grid begins with the third beat of a bar; the next bar begins two beats later.
      beat: { bpm: 124, firstBeat: 1.0877, beatsPerBar: 4 },
      cues: [
        { kind: 'cue', at: 15.604, end: null, slot: 0, name: 'intro' },
        { kind: 'loop', at: 31.088, end: 38.83, slot: 1, name: null },
        { kind: 'in', at: 7.862, end: null, slot: null, name: null },
        { kind: 'out', at: 340.12, end: null, slot: null, name: null },
      ],
    })
    expect(tracks[1]).toMatchObject({
      title: '夜の電車 🚃',
      key: { tonic: 6, mode: 'minor' },
      bpm: null,
      rating: null,
    })
    expect(tracks[2]).toMatchObject({ title: null, path: 'C:/Users/ann/Music/100% loud.wav' })
    expect(playlists).toEqual([
      { folders: ['Friday'], name: 'Warm up', tracks: [1, 0] },
      { folders: [], name: 'Loud', tracks: [2] },
    ])
    expect(problems).toEqual([
      { line: 15, reason: 'noName' },
      { line: 23, reason: 'unknownTrack' },
    ])
  })

  test('Traktor: the numbered key, gain, the grid and cues in milliseconds, playlists by file', () => {
    const { tracks, playlists } = sample('traktor.nml')
    expect(tracks[0]).toEqual({
      ...motes,
      duration: 371.931,
      path: '/Users/ann/Music/Glühwürmchen.mp3',
      bpm: 124,
      key: minor,
      gainDb: -2.5,
      color: '#0000ff',
      rating: 4,
      beat: { bpm: 124, firstBeat: 1.0877, beatsPerBar: 4 },
      cues: [
        { kind: 'in', at: 7.862, end: null, slot: 1, name: 'in' },
        { kind: 'loop', at: 31.088, end: 38.83, slot: null, name: 'n.n.' },
      ],
    })
    expect(playlists).toEqual([{ folders: ['Friday'], name: 'Warm up', tracks: [1, 0] }])
  })

  test('Music and iTunes: start and stop times as cues; folders; no lists of the program’s own', () => {
    const { tracks, playlists } = sample('music.xml')
    expect(tracks[0]).toMatchObject({ ...motes, duration: 371.931, bpm: 124, rating: 4 })
    expect(tracks[0]?.path).toBe('/Users/ann/Music/Glühwürmchen.mp3')
    expect(tracks[0]?.cues.map(({ kind, at }) => [kind, at])).toEqual([
      ['in', 7.862],
      ['out', 340.12],
    ])
    expect(tracks[1]).toMatchObject({ title: '夜の電車 🚃', rating: null, path: null })
    expect(playlists).toEqual([{ folders: ['Friday'], name: 'Warm up', tracks: [1, 0] }])
  })

  test('M3U8: a file that occurs twice is one track, and the playlist is named after the file', () => {
    const { tracks, playlists } = sample('Warm up.m3u8')
    expect(tracks.map(({ artist, title, duration, path }) => [artist, title, duration, path])).toEqual([
      ['Ann Ünal', 'Glühwürmchen & Motten', 372, '/Users/ann/Music/Glühwürmchen.mp3'],
      [null, '夜の電車 🚃', null, 'C:\\Music\\夜.flac'],
      [null, null, null, '/Users/ann/Music/100% loud.wav'],
    ])
    expect(playlists).toEqual([{ folders: [], name: 'Warm up', tracks: [0, 1, 0, 2] }])
  })

  test('CSV: any separator, quotes, lines within cells, our own protected formulas, and a column of playlists', () => {
    const { tracks, playlists } = sample('songs.csv')
    expect(tracks).toMatchObject([
      { title: 'Glühwürmchen "live" & Motten', duration: 372, bpm: 124.5, key: minor, rating: 4 },
      { title: 'two lines; one cell', artist: '=SUM(A1)', duration: 3723, path: 'C:\\Music\\夜.flac' },
      { title: '夜の電車 🚃', artist: null, duration: 255 },
    ])
    expect(playlists).toEqual([
      { folders: [], name: 'Warm up', tracks: [0, 2] },
      { folders: [], name: 'Loud', tracks: [1] },
    ])
  })

  test('Serato: the paths of a crate within a crate', () => {
    const record = (name: string, body: Uint8Array) => {
      const length = new Uint8Array(4)
      new DataView(length.buffer).setUint32(0, body.length)
      return Buffer.concat([Buffer.from(name), length, body])
    }
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
    const track = (path: string) => record('otrk', record('ptrk', utf16(path)))
    const crate = Buffer.concat([
      record('vrsn', utf16('1.0/Serato ScratchLive Crate')),
      record('osrt', record('tvcn', utf16('key'))),
      track('Users/ann/Music/夜.flac'),
      track('Users/ann/Music/Glühwürmchen 🚃.mp3'),
      track('Users/ann/Music/夜.flac'),
    ])
    const { tracks, playlists } = readSerato(crate, 'Friday%%Warm up.crate')
    expect(tracks.map(({ path }) => path)).toEqual(['Users/ann/Music/夜.flac', 'Users/ann/Music/Glühwürmchen 🚃.mp3'])
    expect(playlists).toEqual([{ folders: ['Friday'], name: 'Warm up', tracks: [0, 1, 0] }])
    expect(() => readSerato(crate.subarray(0, crate.length - 3), 'x.crate')).toThrow('brokenCrate')
    expect(() => readSerato(Buffer.from('no crate at all'), 'x.crate')).toThrow('brokenCrate')
    expect(() => readSerato(new Uint8Array(), 'x.crate')).toThrow('brokenCrate')
  })
})

test.each(files)(
  '%s is read the same in pieces of any length, with a byte order mark and other line ends',
  (name) => {
    const text = textOf(name)
    const whole = read(text, name)
    for (const length of [1, 2, 3, 7, 1000]) expect(read(`\uFEFF${text}`, name, length)).toEqual(whole)
    if (name !== 'songs.csv') expect(read(text.replaceAll('\n', '\r\n'), name, 5)).toEqual(whole)
    for (const track of whole.tracks) expect(LibraryTrack.parse(track)).toEqual(track)
  },
)

test('the encoding of a file is found by its first bytes', () => {
  const found = (text: string, encoding: BufferEncoding) => encodingOf(Buffer.from(text, encoding), true)
  expect(found('\uFEFF<?xml', 'utf8')).toBe('utf-8')
  expect(found('\uFEFF<?xml', 'utf16le')).toBe('utf-16le')
  expect(found('<?xml', 'utf16le')).toBe('utf-16le')
  expect(encodingOf(Buffer.from('\uFEFF#EXT', 'utf16le').swap16(), true)).toBe('utf-16be')
  expect(encodingOf(Buffer.from('#EXT', 'utf16le').swap16(), true)).toBe('utf-16be')
  expect(encodingOf(Buffer.from('Bj\xf6rk', 'latin1'), false)).toBe('windows-1252')
})

describe('files that are refused, with the line', () => {
  const library = (inside: string) => `<DJ_PLAYLISTS><COLLECTION>\n${inside}</COLLECTION></DJ_PLAYLISTS>`

  test('entities that a document defines are never expanded', () => {
    const laughs = ['<?xml version="1.0"?>', '<!DOCTYPE lolz [', '<!ENTITY lol "lol">']
    for (let n = 1; n < 10; n++) laughs.push(`<!ENTITY lol${n} "${`&lol${n - 1 || ''};`.repeat(10)}">`)
    laughs.push(']>', '<DJ_PLAYLISTS>&lol9;</DJ_PLAYLISTS>')
    expect(refusal(laughs.join('\n'))).toBe('entities:13')
    expect(refusal(library('<TRACK Name="&secret;"/>'))).toBe('brokenXml:2')
  })

  test('damaged and foreign files name the problem', () => {
    expect(refusal(library('<TRACK Name="a"></COLLECTION>'))).toBe('brokenXml:2')
    expect(refusal('<DJ_PLAYLISTS>\n<COLLECTION>\n')).toBe('brokenXml:3')
    expect(refusal('\n<svg/>')).toBe('unknownXml:2')
    expect(refusal('<constructor/>')).toBe('unknownXml:1')
    expect(refusal('not XML')).toMatch(/^brokenXml:1$/)
    expect(refusal('')).toMatch(/^(?:empty:null|brokenXml:1)$/)
    expect(refusal(library(''))).toBe('empty:null')
    expect(refusal('Title,Artist\n', 'a.csv')).toBe('empty:null')
    expect(refusal('colour,taste\nred,sweet\n', 'a.csv')).toBe('noColumns:1')
    expect(refusal('Title,Artist\na,b\n"open,c\nd,e', 'a.csv')).toBe('openQuote:3')
    expect(refusal('#EXTM3U\n', 'a.m3u')).toBe('empty:null')
    expect(refusal('x', 'notes.txt')).toBe('unknownFormat:null')
  })

  test('more than the bounds is refused instead of filling the memory', () => {
    expect(refusal(library('<A>\n'.repeat(libraryBounds.depth)))).toBe('tooDeep:64')
    const tracks = Array.from({ length: libraryBounds.tracks + 1 }, (_, n) => `/${n}.mp3\n`).join('')
    expect(refusal(tracks, 'a.m3u')).toBe(`tooManyTracks:${libraryBounds.tracks + 1}`)
    const entries = '/same.mp3\n'.repeat(libraryBounds.entries + 1)
    expect(refusal(entries, 'a.m3u')).toBe(`tooManyEntries:${libraryBounds.entries + 1}`)
    const nodes = '<NODE Type="1" Name="x"/>'.repeat(libraryBounds.playlists + 1)
    expect(refusal(`<DJ_PLAYLISTS><NODE Name="ROOT">${nodes}</NODE></DJ_PLAYLISTS>`)).toBe('tooManyPlaylists:1')
  })
})

test('texts of any length and odd characters come in our form', () => {
  const long = `${'𝕏'.repeat(2000)}`
  const text = `<DJ_PLAYLISTS><TRACK TrackID="1" Name="${long}" Artist="a&#9;b" Comments="${long}" Rating="x"
    TotalTime="1e99" AverageBpm="-3" Tonality="H##" Colour="red" Location="file://localhost/${long}/last.mp3">
    <TEMPO Inizio="-1" Bpm="120"/><POSITION_MARK Type="9" Start="1"/><POSITION_MARK Type="0" Start="NaN"/>
    ${'<POSITION_MARK Type="0" Start="1" Num="0"/>'.repeat(200)}</TRACK></DJ_PLAYLISTS>`
  const [track] = read(text, 'a.xml').tracks
  expect(LibraryTrack.safeParse(track).success).toBe(true)
  expect(track).toMatchObject({ artist: 'a b', duration: null, bpm: null, key: null, color: null, beat: null })
  expect(track?.title).toBe('𝕏'.repeat(100))
  expect(track?.path).toMatch(/^𝕏+\/last\.mp3$/u)
  expect(track?.cues).toHaveLength(100)
})

test('ten thousand tracks in a thousand playlists are read in order', () => {
  const tracks = Array.from({ length: 10_000 }, (_, n) => `<TRACK TrackID="${n}" Name="Song ${n}"/>`)
  const nodes = Array.from({ length: 1000 }, (_, n) => {
    const keys = Array.from({ length: 20 }, (_, m) => `<TRACK Key="${(n * 20 + m) % 10_000}"/>`)
    return `<NODE Type="1" KeyType="0" Name="List ${n}">${keys.join('')}</NODE>`
  })
  const root = `<NODE Type="0" Name="ROOT">${nodes.join('')}</NODE>`
  const library = read(`<DJ_PLAYLISTS>${tracks.join('\n')}${root}</DJ_PLAYLISTS>`, 'a.xml', 65_536)
  expect(library.tracks).toHaveLength(10_000)
  expect(library.playlists[999]).toMatchObject({ name: 'List 999', tracks: { 0: 9980, 19: 9999 } })
  expect(library.problemCount).toBe(0)
})
