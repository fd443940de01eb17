import { type Point, tenths, short, pen, through, loop, curve } from './paths.ts'

/** One path of a drawing. Both an SVG and a canvas can draw it, so an avatar looks the same everywhere. */
export type Shape = { d: string; fill?: string; stroke?: string; width?: number; opacity?: number }

/** The color of every outline: violet instead of black, so that figures blend into the night scenes. */
export const ink = '#1d1230'

const outline = 3

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const hex = (value: number) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0')

/** Mixes `amount` of `other` into `color`; both as #rrggbb. */
export function mix(color: string, other: string, amount: number): string {
  const to = channels(other)
  return `#${channels(color)
    .map((value, i) => hex(value + ((to[i] ?? 0) - value) * amount))
    .join('')}`
}

/** The shaded tone of a fill. */
export const shaded = (color: string): string => mix(color, '#3a1466', 0.3)

const like = (corner: 1 | undefined, x: number, y: number): Point => (corner ? [x, y, 1] : [x, y])

/** Light falls from the upper left, so the shade lies at the lower right. */
const toShade: readonly [number, number] = [0.78, 0.62]

/**
 * The crescent of shade inside a closed outline: its far side, moved inwards by up to `depth`. Stays inside the
 * outline's inner edge, so no clipping and no ids are needed.
 */
function crescent(points: readonly Point[], depth: number): string {
  const count = points.length
  const turn = Math.sign(
    points.reduce((sum, [x, y], i) => {
      const next = points[(i + 1) % count] ?? [0, 0]
      return sum + x * next[1] - next[0] * y
    }, 0),
  )
  const facing = points.map(([x, y, corner], i) => {
    const [a, b] = [points[(i + count - 1) % count] ?? [x, y], points[(i + 1) % count] ?? [x, y]]
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy) || 1
    const normal = [(dy / length) * turn, (-dx / length) * turn] as const
    return { x, y, corner, normal, light: normal[0] * toShade[0] + normal[1] * toShade[1] }
  })
  const start = facing.findIndex((p, i) => p.light > 0 && (facing[(i + count - 1) % count]?.light ?? 0) <= 0)
  if (start < 0) return ''
  const run: typeof facing = []
  for (let i = -1; i <= count; i++) {
    const p = facing[(start + i + count) % count]
    if (!p) break
    run.push(p)
    if (i >= 0 && p.light <= 0) break
  }
  const edge = run.map((p) => like(p.corner, p.x - p.normal[0] * 1.2, p.y - p.normal[1] * 1.2))
  const inner = run.map((p): Point => {
    const pull = 1.2 + depth * Math.max(0, p.light)
    return like(p.corner, p.x - toShade[0] * pull, p.y - toShade[1] * pull)
  })
  const [first, last] = [edge[0] ?? [0, 0], inner.at(-1) ?? [0, 0]]
  const path = pen(first[0], first[1])
  through(path, edge, false)
  path.line(last[0], last[1])
  through(path, inner.reverse(), false)
  return path.done('Z')
}

/** A shape in the common style: filled, shaded at its far side, outlined. `depth` 0 leaves it flat. */
export function shape(points: readonly Point[], fill: string, depth = 7): Shape[] {
  const flat: Shape = { d: loop(points), fill, stroke: ink, width: outline }
  return depth > 0 ? [flat, { d: crescent(points, depth), fill: shaded(fill) }] : [flat]
}

/** A shape without an outline: cheeks, patches, prints. */
export const patch = (points: readonly Point[], fill: string, opacity?: number): Shape => ({
  d: loop(points),
  fill,
  ...(opacity === undefined ? {} : { opacity }),
})

/** A plain oval without an outline: eyes, buttons, freckles. */
export const dot = (x: number, y: number, rx: number, ry: number, fill: string, opacity?: number): Shape => {
  const [wide, high, across] = [rx, ry, rx * 2].map((value) => short(tenths(value)))
  const half = (sign: string) => `a${wide} ${high} 0 1 0 ${sign}${across} 0`
  const d = `M${short(tenths(x - rx))} ${short(tenths(y))}${half('')}${half('-')}Z`
  return { d, fill, ...(opacity === undefined ? {} : { opacity }) }
}

/** A line drawn with the pen. */
export const stroke = (points: readonly Point[], color = ink, width = outline): Shape => ({
  d: curve(points),
  stroke: color,
  width,
})

/** An arm, a leg, a tail: an even limb along a curve with its outline and a stripe of shade. */
export function limb(points: readonly Point[], width: number, fill: string): Shape[] {
  const d = curve(points)
  const shade = curve(points.map(([x, y, corner]) => like(corner, x + width * 0.22, y + width * 0.14)))
  return [
    { d, stroke: ink, width: width + outline * 2 },
    { d, stroke: fill, width },
    { d: shade, stroke: shaded(fill), width: width * 0.45 },
  ]
}

/** The points mirrored at x = 60, in an order that keeps the outline's direction. */
export const mirrored = (points: readonly Point[]): Point[] =>
  points.map(([x, y, corner]): Point => (corner ? [120 - x, y, 1] : [120 - x, y])).reverse()

/** The left half of an outline, from top to bottom, completed by its mirror image. */
export const symmetric = (left: readonly Point[]): Point[] => [...left, ...mirrored(left)]

/** A highlight: the same white stroke on everything that shines. */
export const shine = (points: readonly Point[], opacity = 0.45): Shape => ({
  d: curve(points),
  stroke: '#ffffff',
  width: 3,
  opacity,
})

const alike = (a: Shape, b: Shape): boolean =>
  a.fill === b.fill &&
  a.stroke === b.stroke &&
  a.width === b.width &&
  a.opacity === undefined &&
  b.opacity === undefined

/**
 * Joins adjacent shapes of one color into one path: fills with fills and lines with lines only, so the stacking order
 * doesn't change.
 */
export function joined(shapes: readonly Shape[]): Shape[] {
  const out: Shape[] = []
  for (const shape of shapes) {
    const last = out.at(-1)
    const plain = shape.fill === undefined || shape.stroke === undefined
    if (last && plain && alike(last, shape)) out[out.length - 1] = { ...last, d: last.d + shape.d }
    else out.push(shape)
  }
  return out
}

export function toSvg(shapes: readonly Shape[], box: string): string {
  const body = shapes
    .map(({ d, fill, stroke, width, opacity }) => {
      const line = stroke ? ` stroke="${stroke}"${width === outline ? '' : ` stroke-width="${width}"`}` : ''
      return `<path d="${d}"${fill ? ` fill="${fill}"` : ''}${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
    })
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><g fill="none" stroke-width="${outline}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
  )
}
