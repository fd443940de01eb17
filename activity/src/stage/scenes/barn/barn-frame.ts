import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, drawShapes, ink, inked, mix, type Pen, penLine, plank } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { stringOfLights } from '../garlands.ts'

/** Frame, sliding doors, beams, loft and lamps: everything in front of the wall. */
export function paintBarnFrame(pen: Pen, { bounds, compact }: Camera, wood: string, lights: readonly string[]): void {
  const dark = mix(wood, '#1d1024', 0.42)
  paintDoors(pen, wood, dark)
  paintBeams(pen, bounds, dark)
  stringOfLights(pen, [-760, 60], [-300, 40], 26, lights)
  stringOfLights(pen, [-300, 40], [300, 40], 20, lights)
  stringOfLights(pen, [300, 40], [760, 60], 26, lights)
  if (compact) return
  for (const x of [-640, 640]) paintLamp(pen, x)
}

/** The door's frame, and its panels slid to the sides. */
function paintDoors(pen: Pen, wood: string, dark: string): void {
  drawShapes(pen, limb(points('-330 446!, -330 136!, -130 34!, 130 34!, 330 136!, 330 446!'), 15, dark))
  for (const side of [-1, 1]) {
    const x = side * 420
    inked(pen, plank(x - 82, 140, 164, 306, 5), mix(wood, '#a8402f', 0.5), 10)
    for (const at of [-55, -18, 18, 55])
      penLine(
        pen,
        [
          [x + at, 144],
          [x + at + 1, 290],
          [x + at, 442],
        ],
        3,
        alpha(ink, 0.5),
      )
    drawShapes(pen, [
      ...limb(
        [
          [x - 74, 152],
          [x + 74, 434],
        ],
        9,
        '#f0dfc0',
      ),
      ...limb(
        [
          [x + 74, 152],
          [x - 74, 434],
        ],
        9,
        '#f0dfc0',
      ),
    ])
    drawShapes(
      pen,
      limb(
        [
          [x - 76, 148, 1],
          [x + 76, 148, 1],
          [x + 76, 438, 1],
          [x - 76, 438, 1],
          [x - 76, 148, 1],
        ],
        9,
        '#f0dfc0',
      ),
    )
  }
}

function paintBeams(pen: Pen, bounds: Camera['bounds'], dark: string): void {
  for (const x of [-760, -540, 540, 760])
    drawShapes(
      pen,
      limb(
        [
          [x, bounds.top - 20],
          [x, 448],
        ],
        20,
        dark,
      ),
    )
  drawShapes(
    pen,
    limb(
      [
        [bounds.left - 30, 22],
        [0, 14],
        [bounds.right + 30, 22],
      ],
      22,
      dark,
    ),
  )
  for (const x of [-540, 540])
    drawShapes(
      pen,
      limb(
        [
          [x, 130],
          [x + (x < 0 ? 120 : -120), 20],
        ],
        13,
        dark,
      ),
    )
}

function paintLamp(pen: Pen, x: number): void {
  penLine(
    pen,
    [
      [x, 30],
      [x, 150],
    ],
    3.4,
  )
  glow(pen, x, 182, 120, '#ffb454', 0.7)
  drawShapes(pen, shape(points(`${x - 16} 158!, ${x + 16} 158!, ${x + 20} 200!, ${x - 20} 200!`), '#ffdf9a', 4))
  drawShapes(pen, shape(points(`${x - 22} 160!, ${x} 142!, ${x + 22} 160!`), '#4a3040', 0))
}
