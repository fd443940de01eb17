import { type Collector, collector } from './collect.ts'
import type { LibraryCue, LibraryGrid, LibraryTrack } from './library.ts'
import { bpmOf, commentOf, durationOf, exact, keyOf, numberOf, pathOfUrl, ratingOf, textOf } from './values.ts'
import type { Attributes, XmlHandler } from './xml.ts'

/** rekordbox's kinds of marks, by their number. */
export const rekordboxKinds = ['cue', 'in', 'out', 'load', 'loop'] as const
/** The full rating. */
const fullRating = 255

/** The export “rekordbox xml”: DJ_PLAYLISTS with a COLLECTION of TRACKs and PLAYLISTS of NODEs. */
export function rekordboxHandler(): XmlHandler & Pick<Collector, 'end'> {
  const library = collector('rekordbox')
  let track: { found: Partial<LibraryTrack>; cues: LibraryCue[]; line: number; ids: (string | null)[] } | null = null
  /** The nodes around the current element. The first is the root, which has no name of its own. */
  const nodes: (string | null)[] = []
  let entry: ((id: string, line: number) => void) | null = null
  let byPath = false
  const idOf = (key: string | null) => (byPath ? `path:${key}` : `id:${key}`)
  return {
    end: library.end,
    open(name, attributes, line) {
      if (name === 'NODE') {
        const label = textOf(attributes['Name'])
        byPath = attributes['KeyType'] === '1'
        entry = attributes['Type'] === '1' ? library.playlist(label, nodes.slice(1), line) : null
        nodes.push(label)
      } else if (name === 'TRACK' && nodes.length > 0) {
        const key = byPath ? pathOfUrl(attributes['Key']) : (attributes['Key'] ?? null)
        entry?.(idOf(key), line)
      } else if (name === 'TRACK') {
        const path = pathOfUrl(attributes['Location'])
        track = {
          found: describe(attributes, path),
          cues: [],
          line,
          ids: [`id:${attributes['TrackID']}`, `path:${path}`],
        }
      } else if (name === 'TEMPO' && track) {
        // A track whose tempo changes has several grids; ours has one, and the first is where a song is mixed in.
        track.found.beat ??= gridOf(attributes)
      } else if (name === 'POSITION_MARK' && track) {
        const cue = cueOf(attributes)
        if (cue) track.cues.push(cue)
      }
    },
    close(name) {
      if (name === 'NODE') {
        nodes.pop()
        entry = null
      } else if (name === 'TRACK' && track) {
        library.track({ ...track.found, cues: track.cues }, track.line, ...track.ids)
        track = null
      }
    },
  }
}

const describe = (attributes: Attributes, path: string | null): Partial<LibraryTrack> => ({
  title: textOf(attributes['Name']),
  artist: textOf(attributes['Artist']),
  album: textOf(attributes['Album']),
  duration: durationOf(attributes['TotalTime']),
  path,
  bpm: bpmOf(attributes['AverageBpm']),
  key: keyOf(attributes['Tonality']),
  color: colorOf(attributes['Colour']),
  comment: commentOf(attributes['Comments']),
  rating: ratingOf(attributes['Rating'], fullRating),
})

function colorOf(value = ''): string | null {
  const digits = /^0x([0-9a-f]{6})$/i.exec(value)?.[1]
  return digits ? `#${digits.toLowerCase()}` : null
}

/** `Battito` is which beat of the bar the grid begins with. */
function gridOf(attributes: Attributes): LibraryGrid | null {
  const bpm = bpmOf(attributes['Bpm'])
  const start = numberOf(attributes['Inizio'], 0, 86_400)
  const beatsPerBar = numberOf(attributes['Metro']?.split('/')[0], 1, 16) ?? 4
  const beat = numberOf(attributes['Battito'], 1, beatsPerBar) ?? 1
  if (bpm === null || start === null || !Number.isInteger(beatsPerBar)) return null
  const firstBeat = start + ((beatsPerBar + 1 - Math.trunc(beat)) % beatsPerBar) * (60 / bpm)
  return { bpm, firstBeat: exact(firstBeat), beatsPerBar }
}

function cueOf(attributes: Attributes): LibraryCue | null {
  const at = numberOf(attributes['Start'], 0, 86_400)
  const kind = rekordboxKinds[numberOf(attributes['Type'], 0, 4) ?? -1]
  if (at === null || kind === undefined) return null
  const end = numberOf(attributes['End'], 0, 86_400)
  const slot = numberOf(attributes['Num'], 0, 127)
  return {
    kind,
    at: exact(at),
    end: end === null ? null : exact(end),
    slot: slot === null ? null : Math.trunc(slot),
    name: textOf(attributes['Name']),
  }
}
