import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, drawShapes, inked, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { bunting } from '../garlands.ts'

/** Mast, rigging, sails and the white wall of the cabin. */
export function paintRig(pen: Pen, { bounds, compact }: Camera): void {
  const top = Math.min(bounds.top - 30, -60)
  paintMast(pen, top)
  paintSails(pen, top)
  if (!compact) {
    bunting(pen, [-620, 380], [-8, 60], 30, ['#2f7f92', '#f4ecdc', '#e8705a', '#f2b84b'])
    bunting(pen, [330, 190], [640, 386], 12, ['#e8705a', '#f4ecdc', '#2f7f92', '#f2b84b'])
  }
  paintCabin(pen)
}

/** The mast and the two ropes that hold it. */
function paintMast(pen: Pen, top: number): void {
  penLine(
    pen,
    [
      [0, top],
      [-330, 190],
      [-620, 392],
    ],
    3.4,
    '#3a2440',
  )
  penLine(
    pen,
    [
      [0, top],
      [330, 190],
      [620, 392],
    ],
    3.4,
    '#3a2440',
  )
  drawShapes(
    pen,
    limb(
      [
        [0, top],
        [0, 200],
        [0, 400],
      ],
      15,
      '#e9d3ae',
    ),
  )
}

function paintSails(pen: Pen, top: number): void {
  inked(
    pen,
    [
      [14, top + 30, 1],
      [180, 120],
      [300, 214],
      [150, 214],
      [14, 206, 1],
    ],
    '#fbf1dd',
    14,
  )
  for (const [x, y] of points('80 96, 120 150, 70 176'))
    penLine(
      pen,
      [
        [x - 50, y + 4],
        [x, y],
        [x + 60, y + 8],
      ],
      2.4,
      alpha('#c9a884', 0.8),
    )
  wash(pen, points('120 150!, 206 172, 258 204, 196 208, 120 200!'), '#e8705a')
  drawShapes(pen, limb(points('-12 214, 160 219, 316 222'), 8, '#c48a58'))
  inked(
    pen,
    [
      [-150, top + 60, 1],
      [-90, top + 66, 1],
      [-14, top + 74, 1],
      [-14, top + 150, 1],
    ],
    '#f4ecdc',
    5,
  )
}

function paintCabin(pen: Pen): void {
  inked(pen, points('-300 440!, -286 306, 286 306, 300 440!'), '#f7efe0', 0)
  wash(pen, points('-292 330!, 292 330!, 294 342!, -294 342!'), '#2f7f92')
  for (const x of [-226, -132, 132, 226]) {
    drawShapes(pen, shape(oval(x, 384, 24, 24, 0), '#c48a58', 0))
    drawShapes(pen, shape(oval(x, 384, 17, 17, 0), '#ffd98a', 4))
    glow(pen, x, 384, 50, '#ffc163', 0.45)
  }
  inked(pen, points('-316 310!, -300 292, 300 292, 316 310!'), '#c48a58', 0)
}
