import { isSameSong } from './same-song.ts'
import type { Song } from './song.ts'

/** How many results of the primary source come first (client specification, section 9). */
export const primaryFirst = 5

/**
 * Merges the results of several sources: the first five of the first source, which is the primary one, then one of each
 * in turn. A song found by several is listed at its first position.
 */
export function mergeResults<S extends Song>(sources: readonly (readonly S[])[]): S[] {
  const [primary = [], ...others] = sources
  const merged: S[] = []
  const add = (song: S | undefined) => {
    if (song && !merged.some((other) => isSameSong(song, other))) merged.push(song)
  }
  for (const song of primary.slice(0, primaryFirst)) add(song)
  const rest = [primary.slice(primaryFirst), ...others]
  const longest = Math.max(0, ...rest.map((songs) => songs.length))
  for (let at = 0; at < longest; at++) for (const songs of rest) add(songs[at])
  return merged
}
