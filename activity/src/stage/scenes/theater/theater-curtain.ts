import { limb } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, downwards, drawShapes, inked, mix, type Pen, penLine, plank, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'

export const gold = '#d9a441'

/** The painted backcloth: a balustrade above a moonlit garden, as in old theatres. */
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

/** A red curtain falling in folds from x to x2, gathered at `tie`. */
export function drape(pen: Pen, x: number, x2: number, top: number, tie: number, side: 1 | -1): void {
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

/** The short curtain over the stage, with its gold seam. */
export function paintValance(pen: Pen, half: number): void {
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
