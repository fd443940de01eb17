import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import type { Point } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, drawShapes, inked, penLine, plank, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'

const leafTints = ['#4f8a5a', '#6fae62', '#3a6b52', '#9abf5a', '#d9a441'] as const

function foliage(pen: Pen, x: number, y: number, r: number, seed: number): void {
  const roll = dice(seed)
  const bumps = Array.from({ length: 14 }, (_, i): Point => {
    const [angle, far] = [(i / 14) * Math.PI * 2, r * (i % 2 ? 0.86 : 1.02 + roll() * 0.08)]
    return [x + Math.cos(angle) * far * 1.25, y + Math.sin(angle) * far * 0.8]
  })
  inked(pen, bumps, leafTints[seed % 3] ?? '#4f8a5a', r * 0.2)
  for (let i = 0; i < r * 0.42; i++) {
    const [angle, far] = [roll() * 6.28, r * Math.sqrt(roll()) * 0.86]
    const [lx, ly] = [x + Math.cos(angle) * far * 1.2, y + Math.sin(angle) * far * 0.72]
    wash(
      pen,
      [
        [lx - 9, ly, 1],
        [lx, ly - 4.4],
        [lx + 9, ly + 2, 1],
        [lx, ly + 4.4],
      ],
      leafTints[Math.floor(roll() * 5)] ?? '#6fae62',
    )
  }
}

const bark = '#6b4a3c'

/** The storyteller's tree, with the stage between its roots. */
export function paintTree(pen: Pen, { bounds, compact }: Camera): void {
  const roll = dice(15)
  paintRoots(pen)
  paintTrunk(pen, Math.min(bounds.top, 0) - 20, roll)
  paintHollow(pen, roll)
  for (const [x, y, r] of windows) paintWindow(pen, x, y, r)
  for (const [x, y, r, seed] of crown) foliage(pen, x, y, r, seed)
  if (compact) return
  for (const [x, y, size, tint] of houses) mushroomHouse(pen, x, y, size, tint)
}

const windows = [
  [-84, 92, 22],
  [80, 74, 25],
  [10, 34, 18],
] as const

const crown = [
  [-620, 70, 88, 3],
  [-470, 10, 110, 4],
  [-300, -10, 96, 5],
  [-110, -46, 110, 6],
  [110, -46, 112, 7],
  [300, -12, 98, 8],
  [470, 8, 112, 9],
  [620, 68, 90, 10],
] as const

const houses = [
  [-610, 456, 1, '#d8434a'],
  [-540, 462, 0.6, '#e8705a'],
  [600, 458, 1.05, '#8f6fc0'],
  [680, 462, 0.66, '#d8434a'],
] as const

function paintRoots(pen: Pen): void {
  for (const side of [-1, 1]) {
    inked(
      pen,
      [
        [side * 150, 170],
        [side * 300, 96],
        [side * 460, 70],
        [side * 640, 86, 1],
        [side * 470, 108],
        [side * 330, 140],
        [side * 190, 250],
      ],
      bark,
      9,
    )
    inked(
      pen,
      [
        [side * 340, 96],
        [side * 400, 30],
        [side * 430, -20, 1],
        [side * 440, 34],
        [side * 380, 110],
      ],
      bark,
      6,
    )
    inked(
      pen,
      [
        [side * 176, 330],
        [side * 280, 392],
        [side * 420, 420],
        [side * 560, 446, 1],
        [side * 380, 452],
        [side * 200, 452, 1],
      ],
      bark,
      9,
    )
  }
}

function paintTrunk(pen: Pen, top: number, roll: () => number): void {
  inked(
    pen,
    [
      [-190, 452, 1],
      [-196, 330],
      [-170, 210],
      [-190, 90],
      [-160, top, 1],
      [160, top, 1],
      [190, 90],
      [170, 210],
      [196, 330],
      [190, 452, 1],
    ],
    bark,
    24,
  )
  for (let i = 0; i < 26; i++) {
    const [x, y] = [(roll() - 0.5) * 320, 30 + roll() * 380]
    penLine(
      pen,
      [
        [x, y],
        [x + roll() * 10 - 5, y + 34],
        [x + roll() * 12 - 6, y + 60 + roll() * 60],
      ],
      3.4,
      alpha('#2c1a24', 0.5),
    )
  }
}

/** The hollow around the booth, lit from within, with its bookshelves. */
function paintHollow(pen: Pen, roll: () => number): void {
  inked(pen, points('-148 452!, -152 300, -110 196, 0 152, 110 196, 152 300, 148 452!'), '#3a2236', 0)
  wash(pen, points('-134 452!, -138 306, -100 210, 0 168, 100 210, 138 306, 134 452!'), '#a5562f')
  glow(pen, 0, 330, 210, '#ffc46a', 0.75)
  for (const [shelf, y] of points('96 240, 124 284')) {
    for (let x = -shelf; x < shelf - 8;) {
      const [wide, tall] = [8 + roll() * 9, 22 + roll() * 15]
      inked(
        pen,
        plank(x, y - tall, wide, tall, Math.round(x + y)),
        ['#d8705a', '#4f8a7a', '#8f6fc0', '#e9d7b5', '#d9973c'][Math.floor(roll() * 5)] ?? '#d8705a',
        0,
      )
      x += wide + 2
    }
    inked(pen, plank(-shelf - 8, y, shelf * 2 + 16, 7, y), '#86603f', 0)
  }
}

function paintWindow(pen: Pen, x: number, y: number, r: number): void {
  drawShapes(pen, shape(oval(x, y, r + 5, r + 6, 0), '#4a3028', 0))
  drawShapes(pen, shape(oval(x, y, r, r, 0), '#ffd36a', 4))
  penLine(
    pen,
    [
      [x - r, y],
      [x + r, y],
    ],
    4,
  )
  penLine(
    pen,
    [
      [x, y - r],
      [x, y + r],
    ],
    4,
  )
  glow(pen, x, y, r * 2.6, '#ffcf6a', 0.6)
}

function mushroomHouse(pen: Pen, x: number, y: number, size: number, tint: string): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(size, size)
  inked(pen, points('-38 0!, -30 -70, 30 -70, 38 0!'), '#f7ead0', 8)
  inked(pen, points('-86 -58, -62 -112, 0 -138, 62 -112, 86 -58, 40 -50, -40 -50'), tint, 12)
  for (const [dx, dy, r] of [
    [-38, -92, 12],
    [12, -114, 13],
    [48, -80, 10],
  ] as const)
    wash(pen, oval(dx, dy, r, r * 0.8, 0.04), '#fff4e2')
  inked(pen, points('-12 0!, -13 -30, 0 -42, 13 -30, 12 0!'), '#8a5a3a', 3)
  wash(pen, oval(25, -30, 7, 8), '#ffd36a')
  glow(pen, 25, -30, 34, '#ffcf6a', 0.7)
  pen.restore()
}
