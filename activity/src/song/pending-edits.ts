import { addSongs, moveSong, type CrateEntry } from '@segue/shared/crate/edits.ts'

/** A user's edit of a list of songs, as a plain value: shown immediately, and executed on the server in its turn. */
export type Edit<S extends CrateEntry> =
  | { kind: 'add'; songs: readonly S[]; append: boolean }
  | { kind: 'remove'; uuids: readonly string[] }
  /** The songs move together, in the order of `uuids`, to position `to` of the list without them. */
  | { kind: 'move'; uuids: readonly string[]; to: number }
  | { kind: 'clear' }

export type Move = { crateSongUuid: string; to: number }

/**
 * The shown list: the server's list with all unconfirmed edits applied. Restoring a copy from before a failed edit
 * would undo too much, because the list may have changed meanwhile, also on another device.
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

/** The same edit with the ids that the server has assigned meanwhile. */
export function renamed<S extends CrateEntry>(edit: Edit<S>, names: ReadonlyMap<string, string>): Edit<S> {
  if (edit.kind === 'add' || edit.kind === 'clear') return edit
  return { ...edit, uuids: edit.uuids.map((uuid) => names.get(uuid) ?? uuid) }
}

/** The same as moves of one song each, which is what the server supports; songs already in place are left out. */
export function singleMoves(songs: readonly CrateEntry[], edit: { uuids: readonly string[]; to: number }): Move[] {
  const goal = applyEdit(songs, { kind: 'move', ...edit })
  const meant = new Set(inOrder(songs, edit.uuids).map((song) => song.crateSongUuid))
  const moves: Move[] = []
  let now: readonly CrateEntry[] = songs
  // From the end: everything behind the current song is already in its final place.
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
 * The edits that put removed songs back in their places: added at one end, and moved one by one if that isn't their
 * place. `places` are their positions before the removal, ascending, one for each song.
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
