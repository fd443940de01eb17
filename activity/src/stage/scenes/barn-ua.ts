import { oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, beam, dice, downwards, drawShapes, glow, ink, inked, mix, penLine, plank, wash } from '../brush.ts'
import type { Pen } from '../brush.ts'
import type { Camera } from '../camera.ts'
import type { Now, Palette, Scene } from '../scene.ts'
import { openIn } from './barn.ts'
import { paintBarnFloor, paintBarnFrame, paintBarnWall } from './barn-room.ts'

const palette: Palette = {
  ground: '#1d1a2c',
  rim: '#ffd56a',
  haze: '#5a5a8a',
  lamp: '#ffc84d',
  cloth: '#f6f0e2',
  trim: '#c8323c',
  platform: '#6a4630',
  platformTop: '#9c6c44',
}
const wood = '#7a5238'

/** A sunflower: its face towards us, the stalk down to `y + tall`. */
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

/** Outside: the last blue of the day over a field of sunflowers without an end. */
function paintField(pen: Pen, { bounds }: Camera): void {
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

function paintCloths(pen: Pen, camera: Camera): void {
  paintBarnFrame(pen, camera, wood, ['#ffe27a', '#8fc4ff'])
  for (const x of [-210, 210]) embroidery(pen, x, 62 + Math.abs(x) * 0.14, 96, 118)
  if (camera.compact) return
  for (const x of [-700, 700]) embroidery(pen, x, 60, 110, 190)
}

function paintFlowers(pen: Pen, camera: Camera): void {
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

/** Storks cross the evening sky outside. */
function drawStorks(pen: Pen, now: Now): void {
  for (let i = 0; i < 3; i++) {
    const time = now.calm ? 9 : now.time
    const x = ((time * 22 + i * 90) % 900) - 450
    const y = 110 + i * 22 - x * 0.06
    const flap = now.calm ? 0 : Math.sin(time * 2.6 + i) * 10
    for (const side of [-1, 1]) {
      penLine(
        pen,
        [
          [x, y],
          [x + side * 18, y - 6 - flap],
          [x + side * 40, y - 2 - flap * 1.5],
        ],
        7,
        '#f6f0e2',
      )
      penLine(
        pen,
        [
          [x + side * 28, y - 4 - flap * 1.2],
          [x + side * 42, y - 1 - flap * 1.6],
        ],
        6,
        '#2a2440',
      )
    }
    penLine(
      pen,
      [
        [x - 16, y + 3],
        [x, y],
        [x + 20, y - 3],
      ],
      7,
      '#f6f0e2',
    )
    penLine(
      pen,
      [
        [x + 20, y - 3],
        [x + 34, y - 4],
      ],
      3,
      '#e8564a',
    )
    penLine(
      pen,
      [
        [x - 16, y + 3],
        [x - 34, y + 6],
      ],
      2.6,
      '#e8564a',
    )
  }
}

function petals(pen: Pen, { bounds, seen }: Camera, now: Now): void {
  const roll = dice(70)
  const span = bounds.bottom - bounds.top + 100
  for (let i = 0; i < (now.small ? 30 : 130); i++) {
    const [start, speed, turn, size] = [roll(), 60 + roll() * 80, roll() * 6.28, 8 + roll() * 10]
    const x0 = seen.left + roll() * (seen.right - seen.left)
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const x = x0 + Math.sin(time * 1.1 + turn) * 50
    const y = bounds.top - 50 + ((start * span + time * speed) % span)
    pen.save()
    pen.globalAlpha = now.spectacle
    pen.translate(x, y)
    pen.rotate(turn + Math.sin(time * 1.4 + turn) * 1.4)
    pen.scale(1, 0.4 + 0.6 * Math.abs(Math.cos(time * 1.7 + turn)))
    wash(
      pen,
      [
        [-size, 0, 1],
        [0, -size * 0.42],
        [size, 0, 1],
        [0, size * 0.42],
      ],
      i % 5 ? (i % 2 ? '#ffc52e' : '#f2a51e') : '#5a9ae0',
    )
    pen.restore()
  }
}

export const barnUa: Scene = {
  palette,
  layers: [{ depth: 0.4, paint: paintField }],
  moving: (pen, _, now) => drawStorks(pen, now),
  ahead: [
    { depth: 0.8, paint: (pen, camera) => openIn(pen, camera, () => paintBarnWall(pen, camera, wood)) },
    { depth: 0.86, paint: paintCloths },
    { depth: 1, paint: paintFlowers },
  ],
  behind(pen, { compact }, now) {
    const lit = now.live ? 0.3 + 0.5 * now.vibe + 0.15 * now.pulse : 0.18
    glow(pen, 0, 330, 420, '#ffd56a', 0.5 * lit, 120)
    if (!compact) for (const x of [-640, 640]) glow(pen, x, 180, 200, '#ffb454', 0.6 * lit)
    for (const x of [-430, 430])
      beam(pen, { x, y: 26, angle: x > 0 ? 0.55 : -0.55 }, 520, 260, x > 0 ? '#ffe08a' : '#8fc4ff', 0.5 * lit)
  },
  between: (pen, _, now) => glow(pen, 0, 480, 640, '#ffc84d', 0.08 + 0.16 * now.vibe, 100),
  front: {
    depth: 1.7,
    reach: 300,
    paint(pen, { bounds }) {
      for (const [dx, up, r] of [
        [20, 150, 46],
        [96, 70, 34],
      ] as const) {
        sunflower(pen, bounds.left + dx, bounds.bottom - up, r, up + 60)
        sunflower(pen, bounds.right - dx, bounds.bottom - up, r, up + 60)
      }
      pen.fillStyle = alpha(mix('#120a26', ink, 0.5), 0.42)
      pen.globalCompositeOperation = 'source-atop'
      pen.fillRect(bounds.left, bounds.bottom - 320, bounds.right - bounds.left, 340)
      pen.globalCompositeOperation = 'source-over'
    },
  },
  spectacle: petals,
}
