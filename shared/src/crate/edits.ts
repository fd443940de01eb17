/** The part of a crate's song that edits need. */
export type CrateEntry = { crateSongUuid: string }

/** New songs go to the front, or to the end if `append` is set. */
export function addSongs<S extends CrateEntry>(songs: readonly S[], added: readonly S[], append = false): S[] {
  return append ? [...songs, ...added] : [...added, ...songs]
}

/** Moves a song to an index, counted from 0; past the end means to the end. */
export function moveSong<S extends CrateEntry>(songs: readonly S[], uuid: string, to: number): S[] {
  const song = songs.find((each) => each.crateSongUuid === uuid)
  if (!song) return [...songs]
  const rest = songs.filter((each) => each !== song)
  const place = Math.max(0, to)
  return [...rest.slice(0, place), song, ...rest.slice(place)]
}

/**
 * The added songs as the server returned them, in place of those shown meanwhile; undefined if the two can't be
 * reconciled and the crate has to be fetched again.
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
