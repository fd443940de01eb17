import { limb, oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  glow,
  ink,
  inked,
  mix,
  type Pen,
  penLine,
  plank,
  wash,
} from '../brush.ts'
import { type Camera, stageEdge } from '../camera.ts'

export const gold = '#d9a441'

/** The painted backcloth: a balustrade above a moonlit garden, as theatres had since ever. */
export function paintBackcloth(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, 0, 430, [
    [0, '#1d2352'],
    [0.6, '#4a4a8a'],
    [1, '#c98a8a'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  glow(pen, 0, 200, 240, '#fff0c4', 0.4)
  wash(pen, oval(0, 196, 92, 92, 0), '#ffedc0')
  for (const [x, y, wide] of [
    [-190, 150, 110],
    [170, 210, 120],
    [60, 110, 80],
  ] as const)
    wash(
      pen,
      [
        [x - wide, y + 6],
        [x - wide * 0.5, y - 14],
        [x, y - 8],
        [x + wide * 0.5, y - 18],
        [x + wide, y + 6],
        [x, y + 12],
      ],
      alpha('#8a86c4', 0.7),
    )
  for (const side of [-1, 1])
    for (const [x, tall] of points('300 210, 240 150, 350 250'))
      wash(
        pen,
        points(
          `${side * x - 24} 420!, ${side * x - 20} ${420 - tall * 0.6}, ${side * x} ${420 - tall}, ${side * x + 20} ${420 - tall * 0.6}, ${side * x + 24} 420!`,
        ),
        '#2a3a5c',
      )
  for (let x = -380; x <= 380; x += 40)
    inked(
      pen,
      points(
        `${x - 6} 336!, ${x + 6} 336!, ${x + 11} 366, ${x + 5} 392, ${x + 9} 404!, ${x - 9} 404!, ${x - 5} 392, ${x - 11} 366`,
      ),
      '#b9a6b8',
      4,
    )
  inked(pen, plank(-420, 322, 840, 16, 3), '#cbb8c4', 3)
}

/** A fall of red cloth in folds from x to x2, gathered at `tie`. */
function drape(pen: Pen, x: number, x2: number, top: number, tie: number, side: 1 | -1): void {
  const folds = 7
  for (let i = 0; i < folds; i++) {
    const at = x + ((x2 - x) * i) / folds
    const next = x + ((x2 - x) * (i + 1)) / folds
    const gather = (value: number, part: number) => value + (x - value) * part
    const tint = mix('#b3243c', i % 2 ? '#5a0f26' : '#e0485a', i % 2 ? 0.4 : 0.12)
    inked(
      pen,
      [
        [at, top, 1],
        [next, top, 1],
        [gather(next, 0.35), tie * 0.6],
        [gather(next, 0.72), tie],
        [gather(next, 0.5), 450, 1],
        [gather(at, 0.5), 450, 1],
        [gather(at, 0.72), tie],
        [gather(at, 0.35), tie * 0.6],
      ],
      tint,
      4,
    )
  }
  drawShapes(
    pen,
    limb(
      [
        [x - side * 4, tie - 12],
        [x + (x2 - x) * 0.16, tie + 8],
        [x + (x2 - x) * 0.32, tie - 4],
      ],
      10,
      gold,
    ),
  )
  for (const dx of [0.1, 0.2])
    inked(
      pen,
      points(
        `${x + (x2 - x) * dx - 6} ${tie + 8}!, ${x + (x2 - x) * dx + 6} ${tie + 8}!, ${x + (x2 - x) * dx + 10} ${tie + 44}!, ${x + (x2 - x) * dx - 10} ${tie + 44}!`,
      ),
      gold,
      3,
    )
}

/** Red cloth, the gilded arch around it, and the boxes at either hand. */
export function paintHouse(pen: Pen, { bounds, compact }: Camera): void {
  const half = Math.min(520, bounds.right + 10)
  drape(pen, -half, -190, 20, 300, 1)
  drape(pen, half, 190, 20, 300, -1)
  paintValance(pen, half)
  paintArch(pen, bounds, half)
  if (compact) return
  for (const side of [-1, 1] as const) paintBoxes(pen, bounds, side * (half + 30))
}

/** The short curtain over the stage, with its gold seam. */
function paintValance(pen: Pen, half: number): void {
  for (let i = 0; i < 6; i++) {
    const [x0, x1] = [-half + (i * half) / 3, -half + ((i + 1) * half) / 3]
    inked(
      pen,
      [
        [x0 - 6, 0, 1],
        [x1 + 6, 0, 1],
        [x1 - 6, 44],
        [(x0 + x1) / 2, 84],
        [x0 + 6, 44],
      ],
      i % 2 ? '#8a1a30' : '#b3243c',
      9,
    )
    penLine(
      pen,
      [
        [x0 + 4, 44],
        [(x0 + x1) / 2, 86],
        [x1 - 4, 44],
      ],
      7,
      gold,
    )
  }
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

/** A box with its red cushion, a lamp and three people in the dark. */
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
