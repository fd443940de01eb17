import { limb } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, drawShapes, hatch, ink, inked, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { bunting, stringOfLights } from '../garlands.ts'
import { loudspeaker } from '../props.ts'

export const towers = [-500, 500]

export const cheerful = ['#e8564a', '#f2b84b', '#3fa79a', '#f4ecdc', '#8f6fd6']

const rayEnd = (turn: number, r: number): [number, number, 1] => [
  Math.cos(turn) * r,
  330 + Math.sin(turn) * r * 0.86,
  1,
]

const roofEdge = (part: number): [number, number] => [-530 + part * 1060, 58 + (part * 2 - 1) ** 2 * 62]

/** The stage: two truss towers, a canvas roof between them, a painted sun at the back. */
export function paintStage(pen: Pen, { compact }: Camera): void {
  paintBackdrop(pen)
  for (const x of towers) paintTower(pen, x)
  paintRoof(pen)
  stringOfLights(pen, [-495, 140], [0, 96], 22, ['#ffd98a', '#ffb454'])
  stringOfLights(pen, [0, 96], [495, 140], 22, ['#ffd98a', '#ffb454'])
  if (compact) return
  for (const side of [-1, 1]) {
    loudspeaker(pen, side * 600, stageEdge + 34, 0.94, '#3d2a4f', '#8f7a9f')
    loudspeaker(pen, side * 600, stageEdge - 100, 0.76, '#3d2a4f', '#8f7a9f')
  }
  bunting(pen, [-1100, 90], [-500, 66], 46, cheerful)
  bunting(pen, [500, 66], [1100, 90], 46, cheerful)
}

/** The backdrop with the sun on it. */
function paintBackdrop(pen: Pen): void {
  const cloth = points('-470 430!, -470 190, -300 120, 0 92, 300 120, 470 190, 470 430!')
  inked(pen, cloth, '#3d2459', 0)
  for (let i = 0; i < 17; i++) {
    const angle = Math.PI + (i / 16) * Math.PI
    const wide = 0.045
    wash(
      pen,
      [rayEnd(angle - wide, 150), rayEnd(angle, 250), rayEnd(angle + wide, 150)],
      i % 2 ? '#f2b84b' : '#e8705a',
    )
  }
  inked(pen, oval(0, 330, 138, 124, 0.01), '#f2a04b', 0)
  wash(pen, oval(0, 330, 112, 100, 0.01), '#ffc96b')
  glow(pen, 0, 300, 300, '#ffb454', 0.5)
  wash(pen, points('-470 430!, -470 190, -430 172, -410 300, -440 430!'), '#2b1844')
  wash(pen, points('470 430!, 470 190, 430 172, 410 300, 440 430!'), '#2b1844')
  hatch(pen, { x: 300, y: 220, width: 120, height: 190 }, alpha(ink, 0.25), 4, 11)
}

function paintTower(pen: Pen, x: number): void {
  for (let y = 60; y < 440; y += 44) {
    penLine(
      pen,
      [
        [x - 26, y],
        [x + 26, y + 44],
      ],
      4,
      '#5a4a78',
    )
    penLine(
      pen,
      [
        [x + 26, y],
        [x - 26, y + 44],
      ],
      4,
      '#453761',
    )
  }
  drawShapes(pen, [
    ...limb(
      [
        [x - 27, 50],
        [x - 27, 446],
      ],
      6,
      '#8478a8',
    ),
    ...limb(
      [
        [x + 27, 50],
        [x + 27, 446],
      ],
      6,
      '#8478a8',
    ),
  ])
  inked(
    pen,
    [
      [x - 2, -30, 1],
      [x + 2, -30, 1],
      [x + 2, 50, 1],
      [x - 2, 50, 1],
    ],
    '#8478a8',
    0,
  )
  inked(
    pen,
    [
      [x, -30, 1],
      [x + (x < 0 ? -54 : 54), -16],
      [x + (x < 0 ? -46 : 46), 2],
      [x, 2, 1],
    ],
    x < 0 ? '#e8564a' : '#3fa79a',
    4,
  )
}

function paintRoof(pen: Pen): void {
  inked(
    pen,
    points('-540 86!, -300 36, 0 18, 300 36, 540 86!, 520 122!, 300 76, 0 58, -300 76, -520 122!'),
    '#e8564a',
    0,
  )
  for (let i = 0; i < 12; i++) {
    const [[x0, y0], [x1, y1]] = [roofEdge(i / 12), roofEdge((i + 1) / 12)]
    inked(
      pen,
      [
        [x0, y0 - 4, 1],
        [x1, y1 - 4, 1],
        [x1 - 8, y1 + 16],
        [(x0 + x1) / 2, (y0 + y1) / 2 + 30],
        [x0 + 8, y0 + 16],
      ],
      i % 2 ? '#f4ecdc' : '#e8564a',
      5,
    )
  }
}
