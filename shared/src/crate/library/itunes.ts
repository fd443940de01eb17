import { type Collector, collector } from './collect.ts'
import { maxFolders, type LibraryCue, type LibraryTrack } from './library.ts'
import { bpmOf, commentOf, exact, numberOf, pathOfUrl, ratingOf, textOf } from './values.ts'
import type { XmlHandler } from './xml.ts'

type Values = Map<string, string>
type Playlist = { values: Values; items: { id: string; line: number }[]; line: number }

/** The library of Music and iTunes: a property list with a dictionary of tracks and an array of playlists. */
export function itunesHandler(): XmlHandler & Pick<Collector, 'end'> {
  const library = collector('itunes')
  /** The key under which each open dictionary or array is found; null in an array. */
  const place: (string | null)[] = []
  let key: string | null = null
  let track: { values: Values; line: number } | null = null
  let playlist: Playlist | null = null
  const playlists: Playlist[] = []
  const isAt = (...path: (string | null)[]) =>
    place.length === path.length && path.every((one, at) => one === '*' || one === place[at])
  const atTrack = () => isAt(null, 'Tracks', '*')
  const atPlaylist = () => isAt(null, 'Playlists', null)
  const atItem = () => isAt(null, 'Playlists', null, 'Playlist Items', null)
  return {
    open(name, _attributes, line) {
      if (name !== 'dict' && name !== 'array') return
      place.push(key)
      key = null
      if (atTrack()) track = { values: new Map(), line }
      else if (atPlaylist()) playlist = { values: new Map(), items: [], line }
    },
    close(name, text, line) {
      if (name === 'key') key = text
      else if (name === 'dict' || name === 'array') {
        if (atTrack() && track) {
          library.track(describe(track.values), track.line, track.values.get('Track ID'))
          track = null
        } else if (atPlaylist() && playlist) {
          playlists.push(playlist)
          playlist = null
        }
        place.pop()
        key = null
      } else if (key !== null) {
        const value = name === 'true' || name === 'false' ? name : text
        if (atTrack()) track?.values.set(key, value)
        else if (atPlaylist()) playlist?.values.set(key, value)
        else if (atItem() && key === 'Track ID') playlist?.items.push({ id: value, line })
        key = null
      }
    },
    end() {
      addPlaylists(library, playlists)
      return library.end()
    },
  }
}

/** Folders are playlists too, and say which one they are in. Those that the program makes itself are left out. */
function addPlaylists(library: Collector, playlists: readonly Playlist[]) {
  const byId = new Map(playlists.map((one) => [one.values.get('Playlist Persistent ID'), one]))
  for (const { values, items, line } of playlists) {
    if (['Folder', 'Master', 'Distinguished Kind'].some((one) => values.has(one) && values.get(one) !== 'false'))
      continue
    const folders: (string | null)[] = []
    // Bounded, because folders of a damaged file can contain each other.
    for (let id = values.get('Parent Persistent ID'); id !== undefined && folders.length < maxFolders;) {
      const parent = byId.get(id)
      if (parent) folders.unshift(textOf(parent.values.get('Name')))
      id = parent?.values.get('Parent Persistent ID')
    }
    const add = library.playlist(textOf(values.get('Name')), folders, line)
    for (const { id, line: at } of items) add(id, at)
  }
}

function describe(values: Values): Partial<LibraryTrack> {
  const ms = (name: string) => {
    const number = numberOf(values.get(name), 1, 86_400_000)
    return number === null ? null : exact(number / 1000)
  }
  const mark = (kind: 'in' | 'out', at: number | null): LibraryCue[] =>
    at === null ? [] : [{ kind, at, end: null, slot: null, name: null }]
  return {
    title: textOf(values.get('Name')),
    artist: textOf(values.get('Artist')),
    album: textOf(values.get('Album')),
    duration: ms('Total Time'),
    path: pathOfUrl(values.get('Location')),
    bpm: bpmOf(values.get('BPM')),
    comment: commentOf(values.get('Comments')),
    rating: values.get('Rating Computed') === 'true' ? null : ratingOf(values.get('Rating'), 100),
    cues: [...mark('in', ms('Start Time')), ...mark('out', ms('Stop Time'))],
  }
}
