/** Max length of a genre's name. */
export const longestGenre = 60

/** Max number of genres of a room. */
export const maxGenresPerRoom = 20

/** The same key for all spellings of a genre: "Hip Hop", "hip-hop" and "HipHop" are one genre. */
export function genreKey(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters || name.trim().toLowerCase()
}

/** Removes genres that are only another spelling of an earlier one. */
export function distinctGenres(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(genreKey(name))) byKey.set(genreKey(name), name)
  return [...byKey.values()]
}
