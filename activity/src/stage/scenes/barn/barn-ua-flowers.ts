import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, drawShapes, inked, penLine, plank, wash } from '../../drawing/brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { paintBarnFrame } from './barn-frame.ts'
import { paintBarnFloor } from './barn-room.ts'

export const wood = '#7a5238'

/** A sunflower facing the viewer, with its stalk down to `y + tall`. */
export function sunflower(pen: Pen, x: number, y: number, r: number, tall: number, lean = 0): void {
  penLine(
    pen,
    [
      [x + lean, y + tall],
      [x + lean * 0.5, y + tall * 0.5],
      [x, y],
    ],
    Math.max(3, r * 0.28),
    '#3f6b3a',
  )
  if (tall > r * 2)
    for (const side of [-1, 1])
      wash(
        pen,
        [
          [x + lean * 0.5, y + tall * 0.55, 1],
          [x + side * r * 1.1, y + tall * 0.38],
          [x + side * r * 1.5, y + tall * 0.52, 1],
          [x + side * r * 0.8, y + tall * 0.62],
        ],
        '#4f8247',
      )
  for (let i = 0; i < 13; i++) {
    const angle = (i / 13) * Math.PI * 2 + x
    const at = (turn: number, far: number): [number, number] => [
      x + Math.cos(angle + turn) * r * far,
      y + Math.sin(angle + turn) * r * far,
    ]
    const tip = at(0, 1.16)
    wash(
      pen,
      [[...at(-0.26, 0.5)], [...at(-0.16, 0.9)], [tip[0], tip[1], 1], [...at(0.16, 0.9)], [...at(0.26, 0.5)]],
      i % 2 ? '#ffc52e' : '#f2a51e',
    )
  }
  if (r > 14) drawShapes(pen, shape(oval(x, y, r * 0.52, r * 0.52), '#5a3420', r * 0.1))
  else wash(pen, oval(x, y, r * 0.52, r * 0.52), '#5a3420')
  if (r > 20)
    for (let i = 0; i < 12; i++)
      wash(
        pen,
        oval(
          x + Math.cos(i * 2.4) * r * 0.09 * Math.sqrt(i),
          y + Math.sin(i * 2.4) * r * 0.09 * Math.sqrt(i),
          r * 0.04,
          r * 0.04,
        ),
        '#8a5a34',
      )
}

/** Outside: a blue evening sky over an endless field of sunflowers. */
export function paintField(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, 10, 340, [
    [0, '#1b2a6e'],
    [0.5, '#2f5aa8'],
    [0.85, '#7fb0d8'],
    [1, '#ffe0a0'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, 520 - bounds.top)
  for (const [x, y, wide] of [
    [-180, 130, 120],
    [120, 96, 150],
    [220, 190, 100],
  ] as const)
    wash(
      pen,
      [
        [x - wide, y + 4],
        [x - wide * 0.4, y - 12],
        [x + wide * 0.2, y - 16],
        [x + wide, y + 4],
        [x, y + 10],
      ],
      alpha('#dfeaf6', 0.5),
    )
  wash(pen, points('-360 336!, 0 322, 360 334!, 360 480!, -360 480!'), '#3a5a34')
  const roll = dice(64)
  for (let row = 0; row < 9; row++) {
    const part = row / 8
    const y = 330 + part ** 1.5 * 96
    const r = 4 + part * 14
    for (let x = -350 - roll() * r; x < 350; x += r * (1.7 + roll() * 0.5))
      sunflower(pen, x, y + roll() * r * 0.5, r, r * 2)
  }
}

/** A cloth with cross-stitch, hung over a beam: diamonds and eight-pointed stars in red and black. */
function embroidery(pen: Pen, x: number, y: number, wide: number, tall: number): void {
  inked(pen, plank(x - wide / 2, y, wide, tall, 3), '#f6f0e2', 5)
  const stitch = wide / 19
  const cross = (cx: number, cy: number, tint: string) => {
    pen.fillStyle = tint
    pen.fillRect(x - wide / 2 + stitch * (cx + 0.6), y + tall - stitch * (cy + 2), stitch * 0.86, stitch * 0.86)
  }
  const rows = [
    '..#.....#.....#...',
    '.###...###...###..',
    '##o##.##o##.##o##.',
    '.###...###...###..',
    '..#..o..#..o..#..o',
    '#####.#####.#####.',
    '..................',
    'o.#.o.o.#.o.o.#.o.',
    '.###...###...###..',
    'o.#.o.o.#.o.o.#.o.',
    '..................',
    '#o#o#o#o#o#o#o#o#o',
  ]
  rows.forEach((row, i) =>
    Array.from(row).forEach((mark, j) => mark !== '.' && cross(j, i, mark === '#' ? '#c8323c' : '#2a1a30')),
  )
  for (let i = 0; i < 16; i++)
    penLine(
      pen,
      [
        [x - wide / 2 + (i + 0.5) * (wide / 16), y + tall],
        [x - wide / 2 + (i + 0.5) * (wide / 16) + 1, y + tall + 9],
      ],
      2.4,
      '#c8323c',
    )
}

export function paintCloths(pen: Pen, camera: Camera): void {
  paintBarnFrame(pen, camera, wood, ['#ffe27a', '#8fc4ff'])
  for (const x of [-210, 210]) embroidery(pen, x, 62 + Math.abs(x) * 0.14, 96, 118)
  if (camera.compact) return
  for (const x of [-700, 700]) embroidery(pen, x, 60, 110, 190)
}

export function paintFlowers(pen: Pen, camera: Camera): void {
  paintBarnFloor(pen, camera)
  if (camera.compact) return
  for (const [x, y, r] of [
    [-520, 356, 26],
    [-470, 392, 21],
    [-760, 330, 30],
    [520, 360, 25],
    [478, 394, 21],
    [780, 336, 30],
  ] as const)
    sunflower(pen, x, y, r, 470 - y, x > 0 ? 8 : -8)
}
