/** The longest name of a genre. */
export const longestGenre = 60

/** How many genres a room can have. */
export const maxGenresPerRoom = 20

/** What all spellings of a genre have in common: "Hip Hop", "hip-hop" and "HipHop" are one genre. */
export function genreKey(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters || name.trim().toLowerCase()
}

/** Genres without those that are only another spelling of an earlier one. */
export function distinctGenres(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(genreKey(name))) byKey.set(genreKey(name), name)
  return [...byKey.values()]
}
