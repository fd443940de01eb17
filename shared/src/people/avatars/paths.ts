/** A point of an outline; a third member makes it a sharp corner. */
export type Point = readonly [x: number, y: number, corner?: 1]

/** Parses points in short form: `'12 40, 30 52!'`, where `!` marks a sharp corner. */
export function points(text: string): Point[] {
  return text.split(', ').map((pair): Point => {
    const [x = 0, y = 0] = pair.replace('!', '').split(' ').map(Number)
    return pair.endsWith('!') ? [x, y, 1] : [x, y]
  })
}

export const tenths = (value: number) => Math.round(value * 10)

/** A length in tenths as path data, without a leading zero: -5 is `-.5`. */
export const short = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.')

/** Writes path data in relative steps of a tenth, the shortest form there is. */
export function pen(x: number, y: number) {
  let [px, py] = [tenths(x), tenths(y)]
  let d = `M${short(px)} ${short(py)}`
  const steps = (...to: readonly number[]) => {
    const words = to.map((value, i) => short(tenths(value) - (i % 2 === 0 ? px : py)))
    px = tenths(to.at(-2) ?? 0)
    py = tenths(to.at(-1) ?? 0)
    return words
      .join(' ')
      .replaceAll(' -', '-')
      .replaceAll(/(\.\d+) \./g, '$1.')
  }
  return {
    bend: (...to: readonly number[]) => (d += `c${steps(...to)}`),
    line: (...to: readonly number[]) => (d += `l${steps(...to)}`),
    done: (end = '') => d + end,
  }
}

/** A smooth curve through the points (Catmull-Rom as cubics); corners get no tangent. */
export function through(path: ReturnType<typeof pen>, points: readonly Point[], closed: boolean): void {
  const count = points.length
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0]
  const tangent = (i: number): [number, number] => {
    if (at(i)[2] === 1) return [0, 0]
    return [(at(i + 1)[0] - at(i - 1)[0]) / 6, (at(i + 1)[1] - at(i - 1)[1]) / 6]
  }
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [from, to] = [at(i), at(i + 1)]
    if (from[2] === 1 && to[2] === 1) path.line(to[0], to[1])
    else {
      const [leave, arrive] = [tangent(i), tangent(i + 1)]
      path.bend(from[0] + leave[0], from[1] + leave[1], to[0] - arrive[0], to[1] - arrive[1], to[0], to[1])
    }
  }
}

/** A closed smooth outline as path data. */
export function loop(points: readonly Point[]): string {
  const [x, y] = points[0] ?? [0, 0]
  const path = pen(x, y)
  through(path, points, true)
  return path.done('Z')
}

/** An open smooth curve as path data. */
export function curve(points: readonly Point[]): string {
  const [x, y] = points[0] ?? [0, 0]
  const path = pen(x, y)
  through(path, points, false)
  return path.done()
}

/** An oval with a slight hand-drawn tremor, the same each time. */
export function oval(x: number, y: number, rx: number, ry: number, tremor = 0.02): Point[] {
  const count = Math.max(rx, ry) > 9 ? 8 : 6
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 - 0.3
    const off = 1 + Math.sin(i * 2.7 + x * 0.31 + y * 0.17) * tremor
    return [x + Math.cos(angle) * rx * off, y + Math.sin(angle) * ry * off] as const
  })
}
