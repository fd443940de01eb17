import type { Library, LibraryFormat, LibraryPlaylist, LibraryTrack } from './library.ts'

/** A part of a library, ready to be imported. */
export type Selection = {
  format: LibraryFormat
  tracks: LibraryTrack[]
  playlists: LibraryPlaylist[]
}

/** The playlists of a library; all tracks as one, if it has none. */
export function playlistsOf({ playlists, tracks }: Library, fileName: string): LibraryPlaylist[] {
  const filled = playlists.filter((playlist) => playlist.tracks.length > 0)
  if (filled.length > 0) return filled
  return [{ folders: [], name: fileName.replace(/\.\w+$/, '').slice(0, 100) || '–', tracks: [...tracks.keys()] }]
}

/** Chosen playlists with the tracks they name and no others. */
export function selectionOf(library: Library, chosen: readonly LibraryPlaylist[]): Selection {
  const places = new Map<number, number>()
  const tracks: LibraryTrack[] = []
  const placeOf = (index: number): number[] => {
    const known = places.get(index)
    if (known !== undefined) return [known]
    const track = library.tracks[index]
    if (!track) return []
    places.set(index, tracks.length)
    return [tracks.push(track) - 1]
  }
  const playlists = chosen.map((playlist) => ({ ...playlist, tracks: playlist.tracks.flatMap(placeOf) }))
  return { format: library.format, tracks, playlists }
}
