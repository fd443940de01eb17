import { csvLine } from '../../csv.ts'
import { camelotOf } from '../../playback/beat/key-wheel.ts'
import { rekordboxKinds } from './rekordbox.ts'
import type { LibraryTrack } from './library.ts'
import type { WrittenFormat } from './written-formats.ts'

export type WrittenPlaylist = { name: string; tracks: readonly LibraryTrack[] }

export function writeLibrary(format: WrittenFormat, playlist: WrittenPlaylist): string {
  return writers[format](playlist)
}

const writers: Record<WrittenFormat, (playlist: WrittenPlaylist) => string> = { rekordbox, m3u8, csv, jspf }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

/** An element without content; attributes without a value are left out. */
function element(name: string, attributes: Record<string, string | number | null>, inside?: string): string {
  const present = Object.entries(attributes).filter(([, value]) => value !== null)
  const head = [name, ...present.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ')
  return inside === undefined ? `<${head}/>` : `<${head}>${inside}</${name}>`
}

function rekordbox({ name, tracks }: WrittenPlaylist): string {
  const collection = tracks.map((track, at) => rekordboxTrack(track, at + 1)).join('\n')
  const entries = tracks.map((_, at) => element('TRACK', { Key: at + 1 })).join('')
  const list = element('NODE', { Name: name, Type: 1, KeyType: 0, Entries: tracks.length }, entries)
  const root = element('NODE', { Type: 0, Name: 'ROOT', Count: 1 }, list)
  const inside = [
    element('PRODUCT', { Name: 'rekordbox', Version: '6.0.0', Company: 'AlphaTheta' }),
    element('COLLECTION', { Entries: tracks.length }, `\n${collection}\n`),
    element('PLAYLISTS', {}, root),
  ]
  const library = element('DJ_PLAYLISTS', { Version: '1.0.0' }, inside.join('\n'))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${library}\n`
}

function rekordboxTrack(track: LibraryTrack, id: number): string {
  const { beat, cues } = track
  const grid = beat && {
    Inizio: beat.firstBeat,
    Bpm: beat.bpm,
    Metro: `${beat.beatsPerBar}/4`,
    Battito: 1,
  }
  const marks = cues.map(({ kind, at, end, slot, name }) =>
    element('POSITION_MARK', {
      Name: name ?? '',
      Type: rekordboxKinds.indexOf(kind),
      Start: at,
      End: end,
      Num: slot ?? -1,
    }),
  )
  const attributes = {
    TrackID: id,
    Name: track.title ?? '',
    Artist: track.artist ?? '',
    Album: track.album ?? '',
    TotalTime: track.duration,
    AverageBpm: track.bpm,
    Comments: track.comment ?? '',
    Rating: (track.rating ?? 0) * 51,
    Location: track.path === null ? '' : urlOf(track.path),
    Tonality: track.key && camelotOf(track.key),
    Colour: track.color && `0x${track.color.slice(1).toUpperCase()}`,
  }
  return element('TRACK', attributes, [...(grid ? [element('TEMPO', grid)] : []), ...marks].join(''))
}

/** A path that isn't absolute stays as it is, apart from characters that no address has; so does an address. */
function urlOf(path: string): string {
  if (/^https?:\/\//.test(path)) return path
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  if (path.startsWith('/')) return `file://localhost${encoded}`
  return /^[A-Za-z]:/.test(path) ? `file://localhost/${encoded.replace('%3A', ':')}` : encoded
}

/** A song that is no file has no place in a list of files. */
function m3u8({ name, tracks }: WrittenPlaylist): string {
  const lines = tracks.flatMap(({ title, artist, album, duration, path }) => {
    if (path === null) return []
    const label = artist === null ? (title ?? '') : `${artist} - ${title ?? ''}`
    const about = label === '' ? [] : [`#EXTINF:${duration ?? -1},${label}`]
    return [...about, ...(album === null ? [] : [`#EXTALB:${album}`]), path]
  })
  return `${['#EXTM3U', `#PLAYLIST:${name}`, ...lines].join('\n')}\n`
}

const csvColumns = ['Title', 'Artist', 'Album', 'Duration', 'BPM', 'Key', 'Rating', 'Comment', 'File', 'Playlist']

function csv({ name, tracks }: WrittenPlaylist): string {
  const lines = tracks.map(({ title, artist, album, duration, bpm, key, rating, comment, path }) =>
    csvLine([title, artist, album, duration, bpm, key && camelotOf(key), rating, comment, path, name]),
  )
  return csvLine(csvColumns) + lines.join('')
}

/** JSPF, which MusicBrainz and ListenBrainz read; what it has no place for is in an extension. */
function jspf({ name, tracks }: WrittenPlaylist): string {
  const track = tracks.map(({ title, artist, album, duration, comment, path, cues, beat, key, bpm }) => ({
    ...(title !== null && { title }),
    ...(artist !== null && { creator: artist }),
    ...(album !== null && { album }),
    ...(duration !== null && { duration: Math.round(duration * 1000) }),
    ...(comment !== null && { annotation: comment }),
    ...(path !== null && { location: [urlOf(path)] }),
    extension: { 'urn:dj:mix': [{ bpm, key: key && camelotOf(key), beat, cues }] },
  }))
  return `${JSON.stringify({ playlist: { title: name, track } }, null, 1)}\n`
}
