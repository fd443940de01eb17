/** The selected songs of a list, and the anchor of a Shift selection. */
export type Selection = { chosen: ReadonlySet<string>; anchor: string | null }

export const nothingChosen: Selection = { chosen: new Set(), anchor: null }

export function toggleOne({ chosen }: Selection, uuid: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(uuid)) next.add(uuid)
  return { chosen: next, anchor: uuid }
}

/** Selects the range from the anchor to this song instead of the current selection. */
export function chooseRange(order: readonly string[], { anchor }: Selection, uuid: string): Selection {
  const from = Math.max(0, anchor === null ? 0 : order.indexOf(anchor))
  const to = order.indexOf(uuid)
  if (to < 0) return { chosen: new Set(), anchor }
  return { chosen: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor: order[from] ?? uuid }
}

export function chooseAll(order: readonly string[], { chosen, anchor }: Selection): Selection {
  return chosen.size === order.length ? nothingChosen : { chosen: new Set(order), anchor }
}

/** Drops songs that are not in the list. Returns the same object if there are none. */
export function stillThere(order: readonly string[], selection: Selection): Selection {
  if (selection.chosen.size === 0) return selection
  const there = new Set(order)
  const left = [...selection.chosen].filter((uuid) => there.has(uuid))
  if (left.length === selection.chosen.size) return selection
  return { chosen: new Set(left), anchor: selection.anchor }
}

/**
 * The selection after a click on a song: with Shift a range, with Ctrl or ⌘ one more or fewer, otherwise only that one.
 */
export function press(
  order: readonly string[],
  selection: Selection,
  uuid: string,
  keys: { shift: boolean; more: boolean },
): Selection {
  if (keys.shift) return chooseRange(order, selection, uuid)
  if (keys.more) return toggleOne(selection, uuid)
  const alone = selection.chosen.size === 1 && selection.chosen.has(uuid)
  return alone ? nothingChosen : { chosen: new Set([uuid]), anchor: uuid }
}
