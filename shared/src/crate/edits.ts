/** What an edit needs to know of a crate's song. */
export type CrateEntry = { crateSongUuid: string }

/** New songs go to the front, or to the end where `append` is set. */
export function addSongs<S extends CrateEntry>(songs: readonly S[], added: readonly S[], append = false): S[] {
  return append ? [...songs, ...added] : [...added, ...songs]
}

/** The crate with one song at another place, counted from 0; past the end means at the end. */
export function moveSong<S extends CrateEntry>(songs: readonly S[], uuid: string, to: number): S[] {
  const song = songs.find((each) => each.crateSongUuid === uuid)
  if (!song) return [...songs]
  const rest = songs.filter((each) => each !== song)
  const place = Math.max(0, to)
  return [...rest.slice(0, place), song, ...rest.slice(place)]
}

/**
 * The added songs with what the server knows of them in place of what was shown meanwhile, or undefined when the two
 * cannot be brought together and the crate has to be fetched again.
 */
export function reconcileAdded<S extends CrateEntry & { position?: number | undefined }>(
  songs: readonly S[],
  shown: readonly CrateEntry[],
  server: readonly S[],
): S[] | undefined {
  if (shown.length !== server.length) return undefined
  const places = new Map(shown.map((entry, at) => [entry.crateSongUuid, at]))
  const merged = songs.map((song) => server[places.get(song.crateSongUuid) ?? -1] ?? song)
  const agrees = server.every((song) => song.position === undefined || merged[song.position] === song)
  return agrees ? merged : undefined
}
