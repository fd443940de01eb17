import { addSongs, moveSong, type CrateEntry } from '@segue/shared/crate/edits.ts'

/** Something one does to a list of songs, as a plain value: shown at once, and carried out on the server in its turn. */
export type Edit<S extends CrateEntry> =
  | { kind: 'add'; songs: readonly S[]; append: boolean }
  | { kind: 'remove'; uuids: readonly string[] }
  /** The songs come together, in the order of `uuids`, at place `to` of what remains without them. */
  | { kind: 'move'; uuids: readonly string[]; to: number }
  | { kind: 'clear' }

export type Move = { crateSongUuid: string; to: number }

/**
 * What is shown: the list as the server has it, with all edits that the server has not confirmed. A copy from before a
 * failed edit would undo too much, because the list may have changed meanwhile, on another device too.
 */
export function shownSongs<S extends CrateEntry>(truth: readonly S[], edits: readonly Edit<S>[]): S[] {
  return edits.reduce(applyEdit, [...truth])
}

export function applyEdit<S extends CrateEntry>(songs: readonly S[], edit: Edit<S>): S[] {
  if (edit.kind === 'clear') return []
  if (edit.kind === 'add') return addSongs(songs, edit.songs, edit.append)
  const meant = new Set(edit.uuids)
  const rest = songs.filter((song) => !meant.has(song.crateSongUuid))
  if (edit.kind === 'remove') return rest
  const moved = inOrder(songs, edit.uuids)
  const place = Math.max(0, edit.to)
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}

function inOrder<S extends CrateEntry>(songs: readonly S[], uuids: readonly string[]): S[] {
  const known = new Map(songs.map((song) => [song.crateSongUuid, song]))
  return uuids.flatMap((uuid) => known.get(uuid) ?? [])
}

/** The same edit with the names that the server has given meanwhile. */
export function renamed<S extends CrateEntry>(edit: Edit<S>, names: ReadonlyMap<string, string>): Edit<S> {
  if (edit.kind === 'add' || edit.kind === 'clear') return edit
  return { ...edit, uuids: edit.uuids.map((uuid) => names.get(uuid) ?? uuid) }
}

/**
 * The same in moves of one song each, since that is what the server can do; those that already stand right are left out.
 */
export function singleMoves(songs: readonly CrateEntry[], edit: { uuids: readonly string[]; to: number }): Move[] {
  const goal = applyEdit(songs, { kind: 'move', ...edit })
  const meant = new Set(inOrder(songs, edit.uuids).map((song) => song.crateSongUuid))
  const moves: Move[] = []
  let now: readonly CrateEntry[] = songs
  // From the end: whatever is behind the song in hand stands where it will stay.
  for (const { crateSongUuid } of goal.filter((song) => meant.has(song.crateSongUuid)).reverse()) {
    const next = goal[goal.findIndex((song) => song.crateSongUuid === crateSongUuid) + 1]?.crateSongUuid
    const at = now.findIndex((song) => song.crateSongUuid === crateSongUuid)
    if (now[at + 1]?.crateSongUuid === next) continue
    const rest = now.filter((_, place) => place !== at)
    const before = rest.findIndex((song) => song.crateSongUuid === next)
    const to = before < 0 ? rest.length : before
    moves.push({ crateSongUuid, to })
    now = moveSong(now, crateSongUuid, to)
  }
  return moves
}

/**
 * How songs that were taken out come back to where they stood: added at one end, and moved one by one where that end is
 * not their place. `places` are those of the list before they were taken out, ascending, one for each song.
 */
export function waysBack<S extends CrateEntry>(
  songs: readonly S[],
  places: readonly number[],
  remaining: number,
): Edit<S>[] {
  const first = places[0] ?? 0
  if (places.every((place, at) => place === at)) return [{ kind: 'add', songs, append: false }]
  if (first >= remaining && places.every((place, at) => place === first + at))
    return [{ kind: 'add', songs, append: true }]
  const moves = songs.map(({ crateSongUuid }, at): Edit<S> => ({
    kind: 'move',
    uuids: [crateSongUuid],
    to: places[at] ?? 0,
  }))
  return [{ kind: 'add', songs, append: false }, ...moves.reverse()]
}
