import {
  emptyTrack,
  libraryBounds,
  LibraryFault,
  maxCues,
  maxFolders,
  maxProblems,
  type Library,
  type LibraryFormat,
  type LibraryPlaylist,
  type LibraryProblem,
  type LibraryTrack,
} from './library.ts'
import { textOf } from './values.ts'

/** Collects what a reader finds, within the bounds. Playlists may name tracks that follow later in the file. */
export function collector(format: LibraryFormat) {
  const tracks: LibraryTrack[] = []
  const indices = new Map<string, number>()
  const playlists: { folders: string[]; name: string; entries: { id: string; line: number }[] }[] = []
  const problems: LibraryProblem[] = []
  let problemCount = 0
  let entryCount = 0

  const problem = (line: number, reason: LibraryProblem['reason']) => {
    problemCount += 1
    if (problems.length < maxProblems) problems.push({ line, reason })
  }
  return {
    /** A track, under the ids by which playlists refer to it. One without title and path is none. */
    track(found: Partial<LibraryTrack>, line: number, ...ids: (string | null | undefined)[]): void {
      if (!found.title && !found.path) return problem(line, 'noName')
      if (tracks.length >= libraryBounds.tracks) throw new LibraryFault('tooManyTracks', line)
      const track = { ...emptyTrack, ...found }
      for (const id of ids) if (id && !indices.has(id)) indices.set(id, tracks.length)
      tracks.push({ ...track, cues: track.cues.slice(0, maxCues) })
    },
    has: (id: string) => indices.has(id),
    /** Begins a playlist; the returned function appends a track to it. */
    playlist(name: string | null, folders: readonly (string | null)[], line: number) {
      if (playlists.length >= libraryBounds.playlists) throw new LibraryFault('tooManyPlaylists', line)
      const names = folders.map((folder) => textOf(folder ?? undefined) ?? '–').slice(-maxFolders)
      const entries: { id: string; line: number }[] = []
      playlists.push({ folders: names, name: textOf(name ?? undefined) ?? '–', entries })
      return (id: string, at: number) => {
        entryCount += 1
        if (entryCount > libraryBounds.entries) throw new LibraryFault('tooManyEntries', at)
        entries.push({ id, line: at })
      }
    },
    end(): Library {
      const resolved = playlists.map(({ folders, name, entries }): LibraryPlaylist => {
        const found = entries.flatMap(({ id, line }) => {
          const index = indices.get(id)
          if (index === undefined) problem(line, 'unknownTrack')
          return index === undefined ? [] : [index]
        })
        return { folders, name, tracks: found }
      })
      if (tracks.length === 0) throw new LibraryFault('empty', null)
      return { format, tracks, playlists: resolved, problems, problemCount }
    },
  }
}
export type Collector = ReturnType<typeof collector>
