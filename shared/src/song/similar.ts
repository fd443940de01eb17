import type { Song } from './song.ts'

/** Similar songs are looked for by so many songs of a queue at most (client specification, section 9). */
export const mostSeeds = 8

/** The songs of a queue that similar ones are looked for by: those Spotify knows, the first eight of them. */
export function seedsOf<S extends Pick<Song, 'musicProviders'>>(queue: readonly S[]): S[] {
  return queue.filter((song) => song.musicProviders?.spotify).slice(0, mostSeeds)
}

/** Similar songs that can be offered: with artwork and a length, each track of an artist once. */
export function offered<S extends Pick<Song, 'trackName' | 'artistName' | 'duration' | 'thumbnails'>>(
  songs: readonly S[],
): S[] {
  const seen = new Set<string>()
  return songs.filter((song) => {
    const hasArtwork = Object.values(song.thumbnails ?? {}).some(Boolean)
    if (!hasArtwork || !(song.duration && song.duration > 0)) return false
    const name = JSON.stringify([song.trackName?.toLowerCase(), song.artistName?.toLowerCase()])
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
