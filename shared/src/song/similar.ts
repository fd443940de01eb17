import { isSameSong } from './same-song.ts'
import type { Song } from './song.ts'

/** Max number of songs in a queue that similar ones are searched for (client specification, section 9). */
export const maxSeeds = 8

/** The songs of a queue that similar ones are searched for: the first eight that Spotify knows. */
export function seedsOf<S extends Pick<Song, 'musicProviders'>>(queue: readonly S[]): S[] {
  return queue.filter((song) => song.musicProviders?.spotify).slice(0, maxSeeds)
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

/** Max number of suggestions. */
const maxSuggested = 12

/** The suggestions for a queue: one similar song of each seed in turn, and none that is already in it. */
export function suggested<S extends Song>(similar: readonly (readonly S[])[], queue: readonly Song[]): S[] {
  const longest = Math.max(0, ...similar.map((songs) => songs.length))
  const inTurn: S[] = []
  for (let at = 0; at < longest; at++) for (const songs of similar) inTurn.push(...songs.slice(at, at + 1))
  const isNew = (song: S) => !queue.some((queued) => isSameSong(queued, song))
  return offered(inTurn.filter(isNew)).slice(0, maxSuggested)
}
