import { isSameSong } from './same-song.ts'
import type { Song } from './song.ts'

/** So many results of the primary source stand in front (client specification, section 9). */
export const primaryFirst = 5

/**
 * One list of what several sources found: the first five of the primary source, which is the first of them, then one of
 * each in turn. A song that several found stands where it comes first.
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
