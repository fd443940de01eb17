import { collector, type Collector } from './collect.ts'
import { LibraryFault, type LibraryReader, type LibraryTrack } from './library.ts'
import { lineReader } from './lines.ts'
import { bpmOf, commentOf, durationOf, keyOf, numberOf, pathOf, pathOfUrl, ratingOf, textOf } from './values.ts'

/** The names of columns in exports of common programs, in lower case. */
const columns: Record<string, readonly string[]> = {
  title: ['title', 'track title', 'track name', 'name', 'song', 'track'],
  artist: ['artist', 'artists', 'artist name', 'artist name(s)', 'artist names'],
  album: ['album', 'album name', 'album title'],
  duration: ['duration', 'length', 'time', 'total time'],
  milliseconds: ['duration (ms)', 'track duration (ms)', 'duration_ms', 'total time (ms)'],
  path: ['path', 'location', 'file', 'file name', 'filename', 'file path'],
  bpm: ['bpm', 'tempo'],
  key: ['key', 'initial key', 'musical key', 'tonality'],
  comment: ['comment', 'comments'],
  rating: ['rating', 'stars'],
  playlist: ['playlist', 'playlist name', 'crate'],
}

/** A table with a heading. A column `Playlist` says where a song belongs; without one, the table is one playlist. */
export function csvReader(fileName: string): LibraryReader {
  const library = collector('csv')
  const whole = fileName.replace(/\.[a-z]+$/i, '')
  const playlists = new Map<string, ReturnType<Collector['playlist']>>()
  let where: Map<string, number> | null = null
  const table = tableReader((cells, line) => {
    if (where === null) {
      where = placesOf(cells, line)
      return
    }
    const at = where
    const cell = (name: string) => {
      const place = at.get(name)
      return place === undefined ? undefined : plain(cells[place] ?? '')
    }
    const track = describe(cell)
    // A song in several playlists has a row for each.
    const id = JSON.stringify(track)
    if (!library.has(id)) library.track(track, line, id)
    if (!library.has(id)) return
    const name = textOf(cell('playlist')) ?? whole
    const add = playlists.get(name) ?? library.playlist(name, [], line)
    playlists.set(name, add)
    add(id, line)
  })
  return {
    write: table.write,
    end() {
      table.end()
      return library.end()
    },
  }
}

function placesOf(cells: readonly string[], line: number): Map<string, number> {
  const headings = cells.map((cell) => cell.trim().toLowerCase())
  const where = new Map<string, number>()
  for (const [name, known] of Object.entries(columns)) {
    const place = headings.findIndex((heading) => known.includes(heading))
    if (place >= 0) where.set(name, place)
  }
  if (!where.has('title') && !where.has('path')) throw new LibraryFault('noColumns', line)
  return where
}

/** Our own export protects spreadsheets from formulas with an apostrophe (`csvLine`). */
const plain = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function describe(cell: (name: string) => string | undefined): Partial<LibraryTrack> {
  const path = cell('path')
  const ms = numberOf(cell('milliseconds'), 1, 86_400_000)
  return {
    title: textOf(cell('title')),
    artist: textOf(cell('artist')),
    album: textOf(cell('album')),
    duration: ms === null ? lengthOf(cell('duration')) : ms / 1000,
    path: path && /^file:/i.test(path) ? pathOfUrl(path) : pathOf(path),
    bpm: bpmOf(cell('bpm')),
    key: keyOf(cell('key')),
    comment: commentOf(cell('comment')),
    rating: ratingOf(cell('rating'), 5),
  }
}

/** Seconds, `3:45` or `1:02:03`. */
function lengthOf(text: string | undefined): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:\.\d+)?)$/.exec((text ?? '').trim())
  if (!parts) return durationOf(text)
  return durationOf(String(Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])))
}

/** Rows of cells from text in pieces. The separator is the one that the heading has most of. */
function tableReader(each: (cells: string[], line: number) => void) {
  let separator: string | null = null
  /** The lines of the current row: a quoted cell may have several. */
  let row: string[] = []
  let first = 1
  let inQuotes = false
  const lines = lineReader((text, line) => {
    if (row.length === 0) first = line
    row.push(text)
    if (text.split('"').length % 2 === 0) inQuotes = !inQuotes
    if (inQuotes) return
    const whole = row.join('\n')
    row = []
    if (whole.trim() === '') return
    separator ??= separatorOf(whole)
    each(cellsOf(whole, separator), first)
  })
  return {
    write: lines.write,
    end(): void {
      lines.end()
      if (inQuotes) throw new LibraryFault('openQuote', first)
    },
  }
}

const count = (text: string, part: string) => text.split(part).length
const separatorOf = (heading: string) =>
  [',', ';', '\t'].reduce((best, one) => (count(heading, one) > count(heading, best) ? one : best))

function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|)([^${separator}]*)(${separator}|$)`, 'y')
  for (let found = cell.exec(row); found; found = cell.exec(row)) {
    const [, quoted = '', rest = '', end] = found
    cells.push(quoted.replaceAll('""', '"') + rest)
    if (end === '') break
  }
  return cells
}
