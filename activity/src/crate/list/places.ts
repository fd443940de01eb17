/** The row under a point of a list, clamped to the first and last one. */
export function rowAt(y: number, rowHeight: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(y / rowHeight)))
}

/** The position of songs dropped into a gap, not counting themselves; see `Edit`. */
export function placeInGap(order: readonly string[], moved: ReadonlySet<string>, gap: number): number {
  return order.slice(0, gap).filter((uuid) => !moved.has(uuid)).length
}

/** The position of songs moved up or down together; scattered ones close up first. */
export function placeOneOn(order: readonly string[], moved: ReadonlySet<string>, by: 1 | -1): number {
  const places = order.flatMap((uuid, at) => (moved.has(uuid) ? [at] : []))
  const first = places[0] ?? 0
  const last = places.at(-1) ?? 0
  const apart = last - first + 1 !== moved.size
  const start = by < 0 ? first : last - moved.size + 1
  const wanted = start + (apart ? 0 : by)
  return Math.min(order.length - moved.size, Math.max(0, wanted))
}

const onePage = 8

/** The position that an arrow, page, Home or End key leads to; undefined for other keys. */
export function keyLeadsTo(key: string, place: number, count: number): number | undefined {
  const last = count - 1
  const to = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + onePage,
    PageUp: place - onePage,
    Home: 0,
    End: last,
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(last, to))
}
