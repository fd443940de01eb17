import type { MusicalKey } from '../../../song/song.ts'
import { collector } from '../collect.ts'
import { LibraryFault, type Library, type LibraryTrack } from '../library.ts'
import { bpmOf, commentOf, durationOf, pathOf, ratingOf, textOf } from '../values.ts'
import { performanceOf, type Performance } from './performance.ts'
import { SqliteFault, SqliteFile, type Row, type Value } from './sqlite.ts'

/** The root of the playlists, and the end of a list. */
const none = 0

/** The database `m.db` of Engine DJ 2 and later: tracks, performance data, and playlists within each other. */
export function readEngine(bytes: Uint8Array): Library {
  try {
    return libraryIn(new SqliteFile(bytes))
  } catch (error) {
    if (error instanceof SqliteFault || error instanceof RangeError) throw new LibraryFault('brokenDatabase', null)
    throw error
  }
}

function libraryIn(file: SqliteFile): Library {
  if (!['Information', 'Track', 'Playlist', 'PlaylistEntity'].every((table) => file.has(table)))
    throw new LibraryFault('unknownDatabase', null)
  const library = collector('engine')
  const own = [...file.rows('Information')][0]?.['uuid'] ?? ''
  // From version 3 on, performance data has a table of its own.
  const performances = new Map<Value, Performance>()
  for (const row of file.rows('PerformanceData')) performances.set(row['trackId'] ?? null, performanceOf(row))
  for (const row of file.rows('Track')) {
    const id = row['id'] ?? null
    // Playlists name a track by the drive that it came from, and its id there.
    const origin = row['originTrackId'] ? `${row['originDatabaseUuid']} ${row['originTrackId']}` : `${own} ${id}`
    library.track({ ...describe(row), ...(performances.get(id) ?? performanceOf(row)) }, Number(id) || 1, origin)
  }
  const entries = grouped(file.rows('PlaylistEntity'), 'listId')
  const lists = grouped(file.rows('Playlist'), 'parentListId')
  const seen = new Set<Value>()
  const add = (parent: Value, folders: readonly (string | null)[]) => {
    for (const { id = null, title } of chained(lists.get(parent) ?? [], 'nextListId')) {
      if (seen.has(id)) continue
      seen.add(id)
      const name = stringOf(title) ?? null
      const tracks = chained(entries.get(id) ?? [], 'nextEntityId')
      if (tracks.length > 0 || !lists.has(id)) {
        const append = library.playlist(name, folders, 1)
        for (const row of tracks) append(`${row['databaseUuid']} ${row['trackId']}`, Number(row['id']) || 1)
      }
      add(id, [...folders, name])
    }
  }
  add(none, [])
  return library.end()
}

function grouped(rows: Iterable<Row>, by: 'listId' | 'parentListId'): Map<Value, Row[]> {
  const groups = new Map<Value, Row[]>()
  for (const row of rows) {
    const key = row[by] ?? none
    const group = groups.get(key) ?? []
    group.push(row)
    groups.set(key, group)
  }
  return groups
}

/** Rows that name the next one by its id, in order. Those that no chain leads to are last. */
function chained(rows: readonly Row[], next: 'nextListId' | 'nextEntityId'): Row[] {
  const before = new Map(rows.map((row) => [row[next], row]))
  const order = new Set<Row>()
  for (let row = before.get(none); row && !order.has(row); row = before.get(row['id'])) order.add(row)
  return [...[...order].reverse(), ...rows.filter((row) => !order.has(row))]
}

const stringOf = (value: Value | undefined): string | undefined =>
  value === null || value === undefined || value instanceof Uint8Array ? undefined : String(value)

const describe = (row: Row): Partial<LibraryTrack> => ({
  title: textOf(stringOf(row['title'])),
  artist: textOf(stringOf(row['artist'])),
  album: textOf(stringOf(row['album'])),
  duration: durationOf(stringOf(row['length'])),
  path: pathOf(stringOf(row['path']) ?? stringOf(row['filename'])),
  bpm: bpmOf(stringOf(row['bpmAnalyzed'])) ?? bpmOf(stringOf(row['bpm'])),
  key: keyOf(row['key']),
  comment: commentOf(stringOf(row['comment'])),
  rating: ratingOf(stringOf(row['rating']), 100),
})

/** Keys go around the wheel of fifths from C major, each followed by its relative minor. */
function keyOf(value: Value | undefined): MusicalKey | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 23) return null
  const major = (Math.floor(value / 2) * 7) % 12
  return value % 2 === 0 ? { tonic: major, mode: 'major' } : { tonic: (major + 9) % 12, mode: 'minor' }
}
