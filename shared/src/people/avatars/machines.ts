import { dot, ink, type Shape, mix, patch, shaded, shape, shine, symmetric } from './shapes.ts'
import { loop, oval, type Point, points } from './paths.ts'
import { line, eyes, blush } from './creature-parts.ts'
import type { Draw } from './creatures.ts'

const bolts: Shape[] = [...shape(oval(27, 58, 6, 8), '#6c6484', 3), ...shape(oval(93, 58, 6, 8), '#6c6484', 3)]

const box = (top: number, side: number): Point[] =>
  symmetric(
    points(
      `${side + 8} ${top}, ${side + 1} ${top + 3}, ${side} ${top + 10}, ${side} 74, ${side + 2} 80, ${side + 9} 83`,
    ),
  )

const speaker = (x: number, y: number, r: number, fill: string): Shape[] => [
  ...shape(oval(x, y, r, r, 0), '#3a2f55', 0),
  patch(oval(x, y, r * 0.62, r * 0.62, 0), fill),
  patch(oval(x, y, r * 0.28, r * 0.28, 0), ink),
]

const machines = {
  tin: ({ skin, accent }, front) => [
    line('60 28, 60 14', 4, '#6c6484'),
    ...shape(oval(60, 11, 6, 6), '#ff6b7d', 2),
    ...bolts,
    ...shape(box(27, 32), skin, 7),
    ...(front
      ? [
          ...shape(symmetric(points('44 45, 40 48, 39 57, 42 66, 50 68')), '#241a3d', 0),
          ...[50, 70].flatMap((x) => [dot(x, 56, 5, 6, accent), dot(x - 1.4, 54, 1.6, 1.8, '#ffffff')]),
          line('50 75, 70 75', 3),
          ...['54 72.5, 54 77.5', '60 72.5, 60 77.5', '66 72.5, 66 77.5'].map((tooth) => line(tooth, 2)),
        ]
      : ['44 48, 76 48', '44 55, 76 55', '44 62, 76 62'].map((slot) => line(slot, 3, shaded(shaded(skin))))),
    shine(points('38 40, 39 33, 46 31'), 0.6),
  ],
  television: ({ skin, accent }, front) => [
    line('58 26, 44 8', 3),
    line('62 26, 78 6', 3),
    ...shape(oval(44, 8, 3, 3), '#ffcf5a', 0),
    ...shape(oval(78, 6, 3, 3), '#ffcf5a', 0),
    ...shape(box(26, 25), skin, 7),
    ...(front
      ? [
          ...shape(symmetric(points('42 33, 33 36, 31 54, 33 71, 42 75')), '#1f2f4a', 0),
          line('36 58, 42 58, 46 46, 52 68, 57 50, 61 62, 65 55, 70 58, 84 58', 3.4, accent),
          shine(points('38 44, 42 39, 48 38'), 0.6),
        ]
      : [
          ...shape(symmetric(points('46 36, 36 38, 34 54, 36 70, 46 73')), mix(skin, ink, 0.35), 4),
          ...['44 46, 76 46', '44 54, 76 54', '44 62, 76 62'].map((slot) => line(slot, 3)),
        ]),
  ],
  boombox: ({ skin, accent }, front) => [
    { d: loop(symmetric(points('50 14, 34 16, 30 30'))), stroke: ink, width: 9 },
    { d: loop(symmetric(points('50 14, 34 16, 30 30'))), stroke: '#8b82a8', width: 4 },
    ...shape(box(26, 18), skin, 7),
    ...(front
      ? [
          ...speaker(38, 60, 15, accent),
          ...speaker(82, 60, 15, accent),
          ...shape(points('54 34!, 66 34!, 66 46!, 54 46!'), '#241a3d', 0),
          line('55.5 70, 60 73, 64.5 70', 2.8),
          ...[30, 38, 82, 90].map((x) => dot(x, 36, 3, 2.6, x === 30 ? '#ff6b7d' : '#f4ecdc')),
        ]
      : [...shape(points('34 42!, 86 42!, 86 68!, 34 68!'), mix(skin, ink, 0.3), 3), line('60 44, 60 66', 2.4)]),
    shine(points('24 44, 24 35, 31 31'), 0.5),
  ],
  cassette: ({ skin, accent }, front) => [
    ...shape(box(27, 17), skin, 7),
    ...(front
      ? [
          ...shape(points('25 34!, 95 34!, 95 66!, 25 66!'), '#f9efdc', 3),
          line('29 39, 91 39', 3, accent),
          ...shape(symmetric(points('42 45, 35 47, 33 54, 36 61, 43 63')), '#2b2140', 0),
          ...[44, 76].flatMap((x) => [...shape(oval(x, 54, 7, 7, 0), '#ffffff', 0), dot(x + 1, 54.5, 3.2, 3.6, ink)]),
          ...shape(points('44 83!, 48 72!, 72 72!, 76 83!'), shaded(skin), 0),
        ]
      : [
          ...[42, 78].flatMap((x) => shape(oval(x, 52, 7, 7, 0), '#2b2140', 0)),
          ...shape(points('44 83!, 48 72!, 72 72!, 76 83!'), shaded(skin), 0),
        ]),
    shine(points('22 44, 22 35, 29 31'), 0.5),
  ],
  bubble: ({ skin, accent }, front) => [
    ...shape(
      points('48 22, 28 28, 20 46, 24 66, 40 77, 46 78, 38 92!, 60 80, 82 77, 96 66, 100 46, 92 28, 72 22'),
      skin,
      8,
    ),
    ...(front
      ? [...eyes(48, 14, 6), line('48 62, 60 68, 72 62', 3.2), ...blush(60)]
      : [44, 60, 76].map((x) => dot(x, 50, 5, 5, accent))),
    shine(points('30 44, 34 35, 43 30'), 0.5),
  ],
} satisfies Record<string, Draw>

export const machineHeads: Record<keyof typeof machines, Draw> = machines
