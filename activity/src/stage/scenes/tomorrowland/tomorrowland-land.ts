import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import type { Point } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, inked, mix, penLine, plank, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { stageEdge } from '../../drawing/camera.ts'

/** A picture-book sky: a moon with rings, stars on strings, clouds like rolled paper. */
export function paintSky(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, bounds.top, 450, [
    [0, '#141a4e'],
    [0.45, '#2f3f8a'],
    [0.8, '#6a5fa8'],
    [1, '#e89aa0'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  for (const [r, part] of points('150 0.1, 118 0.14, 90 0.2'))
    wash(pen, oval(-520, 130, r, r, 0), alpha('#ffe9b0', part))
  wash(pen, oval(-520, 130, 62, 62, 0), '#ffedb8')
  wash(pen, oval(-496, 118, 52, 54, 0), '#5468b0')
  const roll = dice(71)
  for (let i = 0; i < 15; i++) {
    const [x, y] = [(i - 7) * 128 + roll() * 60, 40 + roll() * 150]
    penLine(
      pen,
      [
        [x, bounds.top],
        [x, y - 13],
      ],
      2.4,
      alpha('#dfe4ff', 0.4),
    )
    const star = Array.from({ length: 10 }, (_, j): Point => {
      const [angle, r] = [(j / 10) * Math.PI * 2 - Math.PI / 2, j % 2 ? 6 : 14]
      return [x + Math.cos(angle) * r, y + Math.sin(angle) * r, 1]
    })
    inked(pen, star, i % 3 ? '#ffe08a' : '#f7f0ff', 0)
    glow(pen, x, y, 26, '#ffe08a', 0.4)
  }
  for (const [x, y, size] of [
    [-700, 300, 1.2],
    [640, 230, 1.3],
    [420, 330, 0.8],
    [-330, 350, 0.7],
  ] as const)
    for (const [dx, dy, r] of [
      [-60, 6, 34],
      [0, -12, 48],
      [58, 4, 36],
    ] as const) {
      wash(pen, oval(x + dx * size, y + dy * size, r * size, r * size * 0.8, 0), alpha('#c9b4e6', 0.85))
      pen.strokeStyle = alpha('#7a6ab0', 0.7)
      pen.lineWidth = 3
      pen.beginPath()
      pen.arc(x + dx * size, y + dy * size, r * size * 0.5, 0.4, 5)
      pen.stroke()
    }
}

/** Round hills with crooked houses and lit windows. */
export function paintHills(pen: Pen, { bounds }: Camera): void {
  for (const [x, y, rx, ry, tint] of [
    [-760, 470, 340, 130, '#3f5a6e'],
    [700, 480, 380, 150, '#3f5a6e'],
    [-430, 490, 260, 96, '#35506a'],
    [420, 490, 240, 90, '#35506a'],
  ] as const)
    inked(pen, oval(x, y, rx, ry, 0.02), tint, 0)
  for (const [x, y, lean, tint] of [
    [-790, 350, -6, '#d8705a'],
    [-660, 372, 8, '#8f6fc0'],
    [650, 344, -8, '#4f9a8a'],
    [780, 350, 6, '#d9973c'],
  ] as const) {
    inked(
      pen,
      [
        [x - 26, y, 1],
        [x - 30 + lean, y - 56, 1],
        [x + 28 + lean, y - 58, 1],
        [x + 26, y, 1],
      ],
      '#e9d7b5',
      7,
    )
    inked(
      pen,
      [
        [x - 40 + lean, y - 50, 1],
        [x - 6 + lean * 2.6, y - 118, 1],
        [x + 40 + lean, y - 54, 1],
      ],
      tint,
      8,
    )
    wash(pen, plank(x - 8 + lean, y - 42, 17, 19, x), '#ffd36a')
    glow(pen, x + lean, y - 32, 44, '#ffcf6a', 0.6)
  }
  wash(pen, points(`${bounds.left} 452!, ${bounds.right} 452!, ${bounds.right} 480!, ${bounds.left} 480!`), '#2c4458')
}

export function paintMeadow(pen: Pen, { bounds }: Camera): void {
  const top = stageEdge + 2
  pen.fillStyle = downwards(pen, top, 900, [
    [0, '#5a7a5a'],
    [0.35, '#34544c'],
    [1, '#131d34'],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  const roll = dice(29)
  for (let i = 0; i < 420; i++) {
    const part = roll() ** 0.8
    const [x, y, tall] = [
      bounds.left + roll() * (bounds.right - bounds.left),
      top + 10 + part * (bounds.bottom - top),
      6 + part * 18,
    ]
    if (i % 12 === 0)
      wash(
        pen,
        oval(x, y, 3 + part * 4, 3 + part * 3),
        mix(['#ffd36a', '#ff9ab0', '#c9b4ff', '#f7f0ff'][(i / 12) % 4] ?? '#ffd36a', '#131d34', part * 0.6),
      )
    else
      penLine(
        pen,
        [
          [x, y],
          [x + tall * 0.2, y - tall * 0.6],
          [x + (roll() - 0.4) * tall * 0.6, y - tall],
        ],
        2 + part * 2,
        alpha(mix('#8abf7a', '#131d34', part * 0.8), 0.7),
      )
  }
}
