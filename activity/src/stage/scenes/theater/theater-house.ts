import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  ink,
  inked,
  type Pen,
  penLine,
  plank,
  wash,
} from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { drape, gold, paintValance } from './theater-curtain.ts'

/** The red curtain, the gilded arch around it, and the boxes on both sides. */
export function paintHouse(pen: Pen, { bounds, compact }: Camera): void {
  const half = Math.min(520, bounds.right + 10)
  drape(pen, -half, -190, 20, 300, 1)
  drape(pen, half, 190, 20, 300, -1)
  paintValance(pen, half)
  paintArch(pen, bounds, half)
  if (compact) return
  for (const side of [-1, 1] as const) paintBoxes(pen, bounds, side * (half + 30))
}

/** The gilded beam across the top. */
function paintArch(pen: Pen, bounds: Camera['bounds'], half: number): void {
  inked(
    pen,
    plank(bounds.left - 20, bounds.top - 20, bounds.right - bounds.left + 40, 26 - bounds.top, 4),
    '#5a1a2c',
    0,
  )
  drawShapes(
    pen,
    limb(
      [
        [bounds.left, 8],
        [0, 4],
        [bounds.right, 8],
      ],
      11,
      gold,
    ),
  )
  for (let x = -half; x <= half; x += 52) drawShapes(pen, shape(oval(x, -14, 13, 13), gold, 4))
}

/** The wall at one side of the stage: a gilded pillar at `x`, and boxes beyond it. */
function paintBoxes(pen: Pen, bounds: Camera['bounds'], x: number): void {
  const side = Math.sign(x)
  const out = side > 0 ? bounds.right + 30 : bounds.left - 30
  wash(pen, points(`${x} ${bounds.top}!, ${out} ${bounds.top}!, ${out} 470!, ${x} 470!`), '#4a1426')
  drawShapes(
    pen,
    limb(
      [
        [x, bounds.top],
        [x, 460],
      ],
      30,
      gold,
    ),
  )
  for (const y of [80, 160, 240, 320, 400])
    penLine(
      pen,
      [
        [x - 12, y],
        [x, y + 8],
        [x + 12, y],
      ],
      4,
      '#8a5a1c',
    )
  for (const y of [110, 270]) balcony(pen, x + side * 170, y, 150)
}

/** A box with its red cushion, a lamp and four people in the dark. */
function balcony(pen: Pen, x: number, y: number, half: number): void {
  wash(
    pen,
    points(
      `${x - half} ${y + 50}!, ${x - half} ${y - 50}, ${x} ${y - 84}, ${x + half} ${y - 50}, ${x + half} ${y + 50}!`,
    ),
    '#1d0814',
  )
  glow(pen, x, y - 10, 120, '#ffb454', 0.35, 60)
  for (const [dx, r] of points('-86 19, -18 21, 58 19, 104 17')) {
    wash(pen, oval(x + dx, y + 8, r, r), '#3a1a30')
    wash(
      pen,
      points(
        `${x + dx - r * 1.2} ${y + 60}!, ${x + dx - r * 0.8} ${y + 30}, ${x + dx + r * 0.8} ${y + 30}, ${x + dx + r * 1.2} ${y + 60}!`,
      ),
      '#3a1a30',
    )
  }
  inked(
    pen,
    [
      [x - half - 12, y + 44, 1],
      [x + half + 12, y + 44, 1],
      [x + half + 2, y + 96],
      [x, y + 112],
      [x - half - 2, y + 96],
    ],
    '#8f5a2c',
    9,
  )
  inked(pen, plank(x - half - 16, y + 34, half * 2 + 32, 15, y), '#b3243c', 3)
  for (let i = -2; i <= 2; i++)
    drawShapes(pen, shape(oval(x + i * (half / 2.6), y + 76 + (2 - Math.abs(i)) * 4, 15, 12), gold, 4))
}

export function paintFloor(pen: Pen, { bounds }: Camera): void {
  const top = stageEdge + 6
  pen.fillStyle = downwards(pen, top, 900, [
    [0, '#6a2434'],
    [0.4, '#421626'],
    [1, '#1c0a18'],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  wash(
    pen,
    points(`-92 ${top}!, 92 ${top}!, 330 ${bounds.bottom + 10}!, -330 ${bounds.bottom + 10}!`),
    alpha('#b3243c', 0.5),
  )
  for (const side of [-1, 1])
    penLine(
      pen,
      [
        [side * 84, top],
        [side * 180, 640],
        [side * 312, bounds.bottom],
      ],
      7,
      alpha(gold, 0.55),
    )
  const roll = dice(2)
  for (let row = 0; row < 8; row++) {
    const y = top + 30 + (row / 8) ** 1.5 * (bounds.bottom - top)
    for (let i = -14; i <= 14; i++)
      if (Math.abs(i) > 1)
        wash(
          pen,
          oval(i * (70 + row * 16) + (row % 2) * 36, y, 5 + row, 3 + row * 0.5, 0),
          alpha(roll() > 0.5 ? '#c97a5a' : '#8a3a4a', 0.3),
        )
  }
  penLine(
    pen,
    [
      [bounds.left, top],
      [0, top - 1],
      [bounds.right, top],
    ],
    5,
    alpha(ink, 0.7),
  )
}
