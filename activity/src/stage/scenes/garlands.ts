import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval } from '@segue/shared/people/avatars/paths.ts'
import { drawShapes, ink, inked, mix, penLine } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import type { Pen } from '../drawing/brush.ts'

type ScenePoint = readonly [number, number]

/** The position at each fraction (0 to 1) of a string that hangs between two points. */
const hanging =
  (from: ScenePoint, to: ScenePoint, sag: number) =>
  (part: number): [number, number] => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + 4 * sag * part * (1 - part),
  ]

/** Bulbs on a string between two points, sagging by `sag`. */
export function stringOfLights(
  pen: Pen,
  from: ScenePoint,
  to: ScenePoint,
  sag: number,
  colors: readonly string[],
): void {
  const count = Math.max(3, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 46))
  const at = hanging(from, to, sag)
  penLine(
    pen,
    Array.from({ length: 14 }, (_, i) => at(i / 13)),
    3.4,
    ink,
  )
  for (let i = 0; i < count; i++) {
    const [x, y] = at((i + 0.5) / count)
    const color = colors[i % colors.length] ?? '#ffb454'
    glow(pen, x, y + 7, 30, color, 0.55)
    drawShapes(pen, shape(oval(x, y + 7, 4.6, 6), mix(color, '#ffffff', 0.55), 0))
  }
}

/** A row of little flags on a line. */
export function bunting(pen: Pen, from: ScenePoint, to: ScenePoint, sag: number, colors: readonly string[]): void {
  const count = Math.max(4, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 34))
  const at = hanging(from, to, sag)
  for (let i = 0; i < count; i++) {
    const [[x0, y0], [x1, y1]] = [at((i + 0.1) / count), at((i + 0.9) / count)]
    inked(
      pen,
      [
        [x0, y0, 1],
        [x1, y1, 1],
        [(x0 + x1) / 2 + 1, (y0 + y1) / 2 + 26, 1],
      ],
      colors[i % colors.length] ?? '#ffb454',
      2,
    )
  }
  penLine(
    pen,
    Array.from({ length: 12 }, (_, i) => at(i / 11)),
    3,
    ink,
  )
}
