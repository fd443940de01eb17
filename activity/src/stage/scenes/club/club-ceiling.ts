import { limb } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, dice, downwards, drawShapes, inked, type Pen, penLine } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'

export const lamps = [-620, -430, -250, 250, 430, 620]

/** Beams under the ceiling, with lamps and tangled cables. */
export function paintTruss(pen: Pen, { bounds }: Camera): void {
  paintBeams(pen, bounds)
  paintCables(pen, bounds)
  for (const x of lamps) paintLamp(pen, x)
}

function paintBeams(pen: Pen, bounds: Camera['bounds']): void {
  pen.fillStyle = downwards(pen, bounds.top, 40, [
    [0, '#0c0618'],
    [1, alpha('#0c0618', 0)],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, 40 - bounds.top)
  for (let x = Math.floor(bounds.left / 64) * 64; x < bounds.right; x += 64) {
    penLine(
      pen,
      [
        [x, 6],
        [x + 32, 34],
        [x + 64, 6],
      ],
      5,
      '#1a1030',
    )
    penLine(
      pen,
      [
        [x, 34],
        [x + 32, 6],
        [x + 64, 34],
      ],
      3,
      '#2c1f48',
    )
  }
  drawShapes(pen, [
    ...limb(
      [
        [bounds.left - 20, 4],
        [0, 2],
        [bounds.right + 20, 5],
      ],
      7,
      '#3b2b5c',
    ),
    ...limb(
      [
        [bounds.left - 20, 37],
        [0, 35],
        [bounds.right + 20, 38],
      ],
      7,
      '#3b2b5c',
    ),
  ])
}

function paintCables(pen: Pen, bounds: Camera['bounds']): void {
  const roll = dice(5)
  for (let x = bounds.left; x < bounds.right; x += 230) {
    const drop = 30 + roll() * 40
    penLine(
      pen,
      [
        [x, 38],
        [x + 60, 38 + drop],
        [x + 150, 40 + drop * 0.9],
        [x + 230, 38],
      ],
      3.4,
      '#150c28',
    )
  }
}

function paintLamp(pen: Pen, x: number): void {
  drawShapes(
    pen,
    limb(
      [
        [x, 36],
        [x, 54],
      ],
      4,
      '#2c1f48',
    ),
  )
  inked(
    pen,
    [
      [x - 13, 52, 1],
      [x + 13, 52, 1],
      [x + 18, 84, 1],
      [x - 18, 84, 1],
    ],
    '#40325f',
    4,
  )
}
