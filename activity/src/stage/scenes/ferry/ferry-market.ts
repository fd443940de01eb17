import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { drawShapes, inked, type Pen, penLine, plank } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { floorBoards } from '../props.ts'
import { stringOfLights } from '../garlands.ts'

export function paintFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#121a2e', far: '#5a5460', line: '#1d2236', glint: '#ffd08a' })
  if (camera.compact) return
  for (const x of [-645, 645]) paintStall(pen, x)
  for (const x of [-300, 300]) paintStreetLamp(pen, x)
  stringOfLights(pen, [-900, 90], [-120, 60], 30, ['#ffe0a0'])
  stringOfLights(pen, [120, 60], [900, 90], 30, ['#ffe0a0'])
}

/** A market stall with its fruit under an awning. */
function paintStall(pen: Pen, x: number): void {
  inked(pen, plank(x - 74, 384, 148, 68, 3), '#8a5a3a', 6)
  for (const [dx, tint] of [
    [-46, '#e8705a'],
    [-14, '#f0c060'],
    [18, '#6fae5a'],
    [48, '#e8a04a'],
  ] as const)
    for (const up of [0, 1, 2])
      drawShapes(pen, shape(oval(x + dx + (up === 1 ? 10 : 0), 384 - up * 11, 11, 10), tint, 3))
  for (let i = 0; i < 5; i++)
    inked(
      pen,
      points(
        `${x - 92 + i * 37} 282!, ${x - 55 + i * 37} 282!, ${x - 58 + i * 37} 306, ${x - 74 + i * 37} 313, ${x - 90 + i * 37} 306`,
      ),
      i % 2 ? '#f4ecdc' : '#2a7a7a',
      4,
    )
  for (const dx of [-84, 84])
    penLine(
      pen,
      [
        [x + dx, 300],
        [x + dx, 448],
      ],
      6,
      '#3a2c30',
    )
}

function paintStreetLamp(pen: Pen, x: number): void {
  penLine(
    pen,
    [
      [x, 458],
      [x, 300],
    ],
    9,
    '#2a2c40',
  )
  for (const dx of [-20, 20]) {
    penLine(
      pen,
      [
        [x, 306],
        [x + dx, 292],
      ],
      5,
      '#2a2c40',
    )
    glow(pen, x + dx, 278, 90, '#ffcf7a', 0.6)
    drawShapes(pen, shape(oval(x + dx, 278, 13, 14), '#fff0c4', 3))
  }
}
