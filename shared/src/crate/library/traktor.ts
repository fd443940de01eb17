import { type Collector, collector } from './collect.ts'
import type { LibraryCue, LibraryTrack } from './library.ts'
import { bpmOf, commentOf, durationOf, exact, keyOf, numberOf, pathOf, ratingOf, textOf } from './values.ts'
import type { Attributes, XmlHandler } from './xml.ts'

/** Traktor's kinds of cues, by their number; 4 marks the beat grid. */
const kinds = ['cue', 'in', 'out', 'load', 'grid', 'loop'] as const
/** Traktor's colors, by their number. */
const colors = ['#ff0000', '#ff8000', '#ffff00', '#00ff00', '#0000ff', '#8000ff', '#ff00ff'] as const

type Found = {
  track: Partial<LibraryTrack>
  cues: LibraryCue[]
  grid: number | null
  line: number
  key: string | null
}

/** Traktor's collection and its exported playlists: NML with a COLLECTION of ENTRYs and PLAYLISTS of NODEs. */
export function traktorHandler(): XmlHandler & Pick<Collector, 'end'> {
  const library = collector('traktor')
  let found: Found | null = null
  const nodes: (string | null)[] = []
  let entry: ((id: string, line: number) => void) | null = null
  const inTrack: Record<string, (attributes: Attributes, one: Found) => void> = {
    LOCATION: (attributes, one) => locate(attributes, one),
    ALBUM: (attributes, { track }) => void (track.album = textOf(attributes['TITLE'])),
    INFO: (attributes, { track }) => inform(attributes, track),
    TEMPO: (attributes, { track }) => void (track.bpm = bpmOf(attributes['BPM'])),
    LOUDNESS: (attributes, { track }) => void (track.gainDb = numberOf(attributes['PERCEIVED_DB'], -60, 60)),
    MUSICAL_KEY: (attributes, { track }) => void (track.key = numberedKey(attributes['VALUE']) ?? track.key ?? null),
    CUE_V2: (attributes, one) => mark(attributes, one),
  }
  return {
    end: library.end,
    open(name, attributes, line) {
      if (name === 'NODE') {
        const label = textOf(attributes['NAME'])
        entry = attributes['TYPE'] === 'PLAYLIST' ? library.playlist(label, nodes.slice(1), line) : null
        nodes.push(label)
      } else if (name === 'PRIMARYKEY') {
        entry?.(attributes['KEY'] ?? '', line)
      } else if (name === 'ENTRY' && nodes.length === 0) {
        const track = { title: textOf(attributes['TITLE']), artist: textOf(attributes['ARTIST']) }
        found = { track, cues: [], grid: null, line, key: null }
      } else if (found) inTrack[name]?.(attributes, found)
    },
    close(name) {
      if (name === 'NODE') {
        nodes.pop()
        entry = null
      } else if (name === 'ENTRY' && found) {
        const { track, cues, grid, line, key } = found
        const beat = grid !== null && track.bpm ? { bpm: track.bpm, firstBeat: grid, beatsPerBar: 4 } : null
        library.track({ ...track, cues, beat }, line, key)
        found = null
      }
    },
  }
}

/** Folders are separated by `/:`, and playlists name a track by volume, folders and file. */
function locate(attributes: Attributes, one: Found) {
  const { VOLUME = '', DIR = '', FILE = '' } = attributes
  one.key = `${VOLUME}${DIR}${FILE}`
  one.track.path = pathOf(`${DIR.replaceAll('/:', '/')}${FILE}`)
}

function inform(attributes: Attributes, track: Partial<LibraryTrack>) {
  track.duration = durationOf(attributes['PLAYTIME_FLOAT']) ?? durationOf(attributes['PLAYTIME'])
  track.comment = commentOf(attributes['COMMENT'])
  track.rating = ratingOf(attributes['RANKING'], 255)
  track.color = colors[(numberOf(attributes['COLOR'], 1, colors.length) ?? 0) - 1] ?? null
  track.key ??= keyOf(attributes['KEY'])
}

/** C to B major are 0 to 11, C to B minor 12 to 23. */
function numberedKey(value: string | undefined): LibraryTrack['key'] {
  const number = numberOf(value, 0, 23)
  if (number === null || !Number.isInteger(number)) return null
  return { tonic: number % 12, mode: number < 12 ? 'major' : 'minor' }
}

function mark(attributes: Attributes, one: Found) {
  const ms = numberOf(attributes['START'], 0, 86_400_000)
  const kind = kinds[numberOf(attributes['TYPE'], 0, 5) ?? -1]
  if (ms === null || kind === undefined) return
  const at = exact(ms / 1000)
  if (kind === 'grid') {
    one.grid ??= at
    return
  }
  const length = numberOf(attributes['LEN'], 0, 86_400_000 - ms) ?? 0
  const slot = numberOf(attributes['HOTCUE'], 0, 127)
  one.cues.push({
    kind,
    at,
    end: kind === 'loop' ? exact((ms + length) / 1000) : null,
    slot: slot === null ? null : Math.trunc(slot),
    name: textOf(attributes['NAME']),
  })
}
