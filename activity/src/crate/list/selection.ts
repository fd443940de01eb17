/** Which songs of a list are chosen, and where a range with the shift key begins. */
export type Selection = { chosen: ReadonlySet<string>; anchor: string | null }

export const nothingChosen: Selection = { chosen: new Set(), anchor: null }

export function toggleOne({ chosen }: Selection, uuid: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(uuid)) next.add(uuid)
  return { chosen: next, anchor: uuid }
}

/** From where the last choice was made up to here, in place of what was chosen. */
export function chooseRange(order: readonly string[], { anchor }: Selection, uuid: string): Selection {
  const from = Math.max(0, anchor === null ? 0 : order.indexOf(anchor))
  const to = order.indexOf(uuid)
  if (to < 0) return { chosen: new Set(), anchor }
  return { chosen: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor: order[from] ?? uuid }
}

export function chooseAll(order: readonly string[], { chosen, anchor }: Selection): Selection {
  return chosen.size === order.length ? nothingChosen : { chosen: new Set(order), anchor }
}

/** Without what is not in the list any more. The same value comes back where nothing is gone. */
export function stillThere(order: readonly string[], selection: Selection): Selection {
  if (selection.chosen.size === 0) return selection
  const there = new Set(order)
  const left = [...selection.chosen].filter((uuid) => there.has(uuid))
  if (left.length === selection.chosen.size) return selection
  return { chosen: new Set(left), anchor: selection.anchor }
}

/** What a press on a song chooses: with shift a range, with ctrl or ⌘ one more or one less, else that one alone. */
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
