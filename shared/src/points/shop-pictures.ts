import { dot, joined, limb, patch, shape, shine, stroke, toSvg, type Shape } from '../people/avatars/shapes.ts'
import { oval, points } from '../people/avatars/paths.ts'
import type { ConsumableShow } from './consumables.ts'

const box = '0 0 120 120'

const [lamp, brand, like, pink, sun, cream, night] = [
  '#ffb454',
  '#8f76ff',
  '#49e2a4',
  '#ff6b7d',
  '#ffd84d',
  '#fff3dd',
  '#3a2a66',
]

function confetti(): Shape[] {
  const cone = points('20 104!, 44 46!, 74 76!')
  const strips = [
    stroke(points('70 44, 80 32, 78 20, 90 10'), brand, 5),
    stroke(points('82 66, 94 62, 100 70, 112 64'), like, 5),
    stroke(points('58 40, 54 28, 60 20, 56 10'), pink, 5),
  ]
  const flakes = (
    [
      [92, 28, sun],
      [104, 44, pink],
      [38, 26, like],
      [74, 8, sun],
      [108, 84, brand],
      [92, 90, sun],
      [26, 14, brand],
    ] as const
  ).map(([x, y, color]) => dot(x, y, 4, 3, color))
  return [
    ...strips,
    ...flakes,
    ...shape(cone, brand),
    stroke(points('33 73, 48 90'), sun, 6),
    stroke(points('27 88, 34 97'), sun, 6),
    ...shape(points('44 46, 56 50, 70 64, 74 76, 62 70, 50 58'), night, 0),
    shine(points('30 80, 38 60')),
  ]
}

function spotlight(): Shape[] {
  return [
    ...limb(points('60 4, 60 18'), 6, '#7d6aa8'),
    patch(points('44 48!, 76 48!, 108 110!, 12 110!'), sun, 0.4),
    patch(points('54 48!, 66 48!, 82 110!, 38 110!'), cream, 0.55),
    dot(60, 110, 48, 7, lamp, 0.75),
    ...shape(points('46 18!, 74 18!, 84 46!, 36 46!'), '#7d6aa8'),
    ...shape(oval(60, 47, 25, 6), cream, 2),
    shine(points('46 38, 50 26')),
  ]
}

const glass = (x: number, color: string, tilt: number): Shape[] => [
  ...shape(
    [
      [x - 15, 30 - tilt, 1],
      [x + 15, 30 + tilt, 1],
      [x + 3, 60, 1],
      [x - 3, 60, 1],
    ],
    '#e8e2ff',
    4,
  ),
  patch(
    [
      [x - 10, 40 - tilt, 1],
      [x + 10, 40 + tilt, 1],
      [x + 2, 57, 1],
      [x - 2, 57, 1],
    ],
    color,
  ),
  stroke(
    [
      [x, 60],
      [x, 80],
    ],
    '#e8e2ff',
    5,
  ),
]

function drinks(): Shape[] {
  return [
    ...limb(points('60 92, 60 112'), 9, '#c98a5b'),
    ...shape(oval(60, 88, 50, 11), '#c3b8e8'),
    ...glass(32, pink, -2),
    ...glass(60, like, 0),
    ...glass(88, lamp, 2),
    ...shape(oval(44, 27, 6, 6), sun, 2),
    stroke(points('66 34, 74 12'), brand, 4),
    dot(98, 24, 3, 3, '#ff6b7d'),
    shine(points('24 90, 44 95')),
  ]
}

function fireworks(): Shape[] {
  const burst = (x: number, y: number, size: number, color: string): Shape[] =>
    Array.from({ length: 10 }, (_, ray) => {
      const angle = (ray / 10) * Math.PI * 2 + x
      const at = (far: number) => [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const
      const [tipX, tipY] = at(size + 6)
      return [stroke([at(size * 0.35), at(size * 0.95)], color, 5), dot(tipX, tipY, 3, 3, color)]
    }).flat()
  return [
    stroke(points('44 118, 48 96, 46 76'), lamp, 3),
    stroke(points('82 118, 80 100, 84 84'), lamp, 3),
    ...burst(44, 44, 30, pink),
    ...burst(86, 62, 20, like),
    ...burst(84, 22, 13, sun),
    dot(44, 44, 6, 6, cream),
    dot(86, 62, 4, 4, cream),
  ]
}

function flower(): Shape[] {
  const petals = Array.from({ length: 6 }, (_, petal) => {
    const angle = (petal / 6) * Math.PI * 2
    return shape(oval(60 + Math.cos(angle) * 19, 38 + Math.sin(angle) * 19, 14, 14), pink, 5)
  }).flat()
  return [
    ...limb(points('60 50, 64 80, 56 114'), 6, '#2fa877'),
    ...shape(points('62 88!, 78 72, 98 72!, 86 88'), like, 5),
    ...shape(points('60 100!, 44 82, 26 84!, 38 98'), like, 5),
    ...petals,
    ...shape(oval(60, 38, 12, 12), sun, 4),
    shine(points('44 22, 50 16')),
  ]
}

function stageDive(): Shape[] {
  const hand = (x: number, skin: string): Shape[] => [
    ...limb(
      [
        [x, 118],
        [x + 2, 100],
        [x, 82],
      ],
      9,
      skin,
    ),
    ...shape(oval(x, 78, 8, 8), skin, 3),
  ]
  return [
    ...hand(22, '#8d5a3b'),
    ...hand(48, '#f0c39a'),
    ...hand(74, '#c98a5b'),
    ...hand(100, '#ffd9b5'),
    ...limb(points('70 56, 90 46, 108 50'), 11, night),
    ...limb(points('70 60, 92 60, 108 66'), 11, night),
    ...limb(points('40 50, 24 34, 12 30'), 9, '#f0c39a'),
    ...limb(points('44 60, 28 66, 14 62'), 9, '#f0c39a'),
    ...shape(points('34 48, 58 42, 78 48, 80 64, 60 68, 36 64'), brand),
    ...shape(oval(26, 48, 13, 13), '#f0c39a', 4),
    ...shape(points('14 44!, 18 34, 28 32, 36 38!, 26 40'), '#5b3a1e', 3),
    dot(22, 48, 2, 2.5, '#1d1230'),
    stroke(points('20 54, 25 57, 30 55'), '#1d1230', 2.5),
    stroke(points('50 22, 66 18, 82 22'), cream, 3),
    stroke(points('60 32, 72 30, 86 34'), cream, 3),
  ]
}

function discoBall(): Shape[] {
  const tiles = [-2, -1, 0, 1, 2].flatMap((row) =>
    [-2, -1, 0, 1, 2].map((column) => {
      const color = [brand, pink, cream, like, sun][(row * 2 + column + 10) % 5] ?? cream
      return dot(60 + column * 14 * Math.cos(row * 0.34), 66 + row * 14, 5, 5, color, 0.85)
    }),
  )
  return [
    stroke(points('60 2, 60 30'), '#7d6aa8', 4),
    ...shape(points('50 24!, 70 24!, 70 34!, 50 34!'), '#7d6aa8', 3),
    ...shape(oval(60, 66, 38, 38), '#b9aede', 9),
    ...tiles,
    shine(points('34 50, 44 38')),
    stroke(points('12 34, 20 38'), sun, 4),
    stroke(points('108 34, 100 38'), sun, 4),
    stroke(points('8 76, 17 74'), pink, 4),
    stroke(points('112 76, 103 74'), like, 4),
  ]
}

function dedication(): Shape[] {
  return [
    ...shape(points('14 22!, 106 22!, 106 84!, 58 84!, 38 106!, 38 84!, 14 84!'), cream),
    ...shape(points('60 74!, 40 54, 40 42, 50 38, 60 46!, 70 38, 80 42, 80 54'), pink, 5),
    shine(points('46 48, 50 44')),
    stroke(points('92 36, 92 62'), brand, 4),
    stroke(points('92 36, 99 40'), brand, 4),
    dot(88, 63, 5, 4, brand),
    stroke(points('27 44, 27 68'), brand, 4),
    stroke(points('27 44, 34 48'), brand, 4),
    dot(23, 69, 5, 4, brand),
  ]
}

function tokens(): Shape[] {
  const coin = (x: number, y: number): Shape[] => [
    ...shape(oval(x, y + 6, 27, 11), '#e0982f', 3),
    ...shape(oval(x, y, 27, 11), sun, 4),
    ...shape(oval(x, y, 14, 5), lamp, 0),
  ]
  return [
    ...[94, 80, 66].flatMap((y) => coin(38, y)),
    ...[94, 80, 66, 52, 38].flatMap((y) => coin(82, y)),
    shine(points('66 36, 74 31')),
    shine(points('22 64, 30 59')),
    stroke(points('30 20, 30 34'), sun, 4),
    stroke(points('23 27, 37 27'), sun, 4),
  ]
}

const drawings: Record<ConsumableShow | 'tokens', () => Shape[]> = {
  confetti,
  spotlight,
  drinks,
  fireworks,
  flower,
  stageDive,
  discoBall,
  dedication,
  tokens,
}

/** The picture of one of our own consumables, or of a pile of tokens, as SVG. */
export const drawForShop = (what: ConsumableShow | 'tokens'): string => toSvg(joined(drawings[what]()), box)
