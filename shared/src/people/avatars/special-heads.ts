import { dot, ink, type Shape, mirrored, mix, patch, shaded, shape, shine, stroke, symmetric } from './shapes.ts'
import { curve, loop, oval, points } from './paths.ts'
import { cloud } from './hair.ts'
import type { AvatarSpec } from './spec.ts'

type Draw = (spec: AvatarSpec & { accent: string }, front: boolean, cloth: string) => Shape[]

export const line = (along: string, width = 2.6, color = ink): Shape => stroke(points(along), color, width)

const eyes = (y: number, apart = 12, ry = 5.2): Shape[] =>
  [60 - apart, 60 + apart].flatMap((x) => [dot(x, y, 4.2, ry, ink), dot(x - 1.3, y - 2, 1.5, 1.7, '#ffffff')])

const smile = (y: number) => line(`53 ${y}, 60 ${y + 4}, 67 ${y}`)

const blush = (y: number): Shape[] => [42, 78].map((x) => dot(x, y, 5, 3.2, '#ff6b6b', 0.38))

const heads = {
  cactus: ({ skin, accent }, front) => [
    ...shape(symmetric(points('50 20, 38 27, 32 44, 31 64, 34 88!')), skin, 8),
    ...['46 28, 44 50, 44 84', '60 22, 60 40', '74 28, 76 50, 76 84'].map((rib) => line(rib, 2.2, shaded(skin))),
    ...shape(cloud(70, 19, 10, 9, 5), accent, 3),
    dot(70, 19, 3.4, 3.2, '#ffd84d'),
    ...(front ? [...eyes(58), smile(69), ...blush(67)] : [line('60 50, 60 84', 2.2, shaded(skin))]),
    ...['36 40, 31 37', '35 70, 29 69', '84 40, 89 37', '85 70, 91 69', '52 34, 51 29', '68 40, 71 36'].map((spine) =>
      line(spine, 2, '#fff1d6'),
    ),
    shine(points('39 46, 40 37, 45 30'), 0.4),
  ],
  moth: ({ skin, accent }, front) => [
    ...[points('48 34, 38 18, 20 10'), points('72 34, 82 18, 100 10')].flatMap((feeler) => [
      stroke(feeler, ink, 10),
      stroke(feeler, accent, 4.5),
    ]),
    ...shape(cloud(60, 56, 31, 29, 12), skin, 8),
    ...(front
      ? [
          ...[46, 74].flatMap((x) => [
            ...shape(oval(x, 58, 10.5, 12), '#2b1a3d', 0),
            dot(x - 3, 53, 3.4, 4, '#ffffff'),
            dot(x + 3, 63, 2, 2.2, '#ffffff', 0.6),
          ]),
          smile(74),
        ]
      : ['48 44, 54 49, 60 44, 66 49, 72 44', '44 58, 52 64, 60 58, 68 64, 76 58'].map((tuft) =>
          line(tuft, 2.6, shaded(skin)),
        )),
    shine(points('37 44, 42 37, 49 33'), 0.4),
  ],
  mushroom: ({ skin, accent }, front) => [
    ...shape(symmetric(points('46 50, 38 58, 39 72, 48 82')), '#fff1dc', 5),
    ...(front ? [...eyes(64, 10, 4.8), smile(73), ...blush(72)] : []),
    ...shape(symmetric(points('52 10, 34 15, 18 32, 12 50, 26 56, 48 55')), skin, 9),
    ...[
      [36, 36, 7, 6],
      [62, 24, 8, 6],
      [84, 40, 6.5, 6],
      [58, 46, 5, 3.6],
    ].map(([x = 0, y = 0, rx = 0, ry = 0]) => patch(oval(x, y, rx, ry, 0.06), accent)),
    shine(points('24 37, 30 27, 38 21'), 0.45),
  ],
  moon: ({ skin, accent }, front) => [
    ...shape(oval(60, 54, 34, 32, 0.015), skin, 11),
    ...(front
      ? [
          dot(80, 38, 5, 4.4, accent),
          dot(84, 66, 4, 3.6, accent),
          dot(40, 78, 3.4, 2.8, accent),
          line('42 58, 48 61, 54 58', 3),
          line('66 58, 72 61, 78 58', 3),
          smile(69),
          ...blush(67),
        ]
      : [
          dot(46, 42, 8, 7, accent),
          dot(72, 62, 9, 8, accent),
          dot(70, 34, 4, 3.6, accent),
          dot(44, 68, 4.4, 4, accent),
        ]),
    shine(points('33 46, 38 35, 47 29'), 0.6),
  ],
  astronaut: ({ skin, accent }, front) => [
    ...shape(oval(60, 54, 36, 34, 0.01), '#f2eefc', 9),
    ...(front
      ? [
          ...shape(symmetric(points('50 32, 37 37, 32 52, 36 69, 50 76')), '#2a2357', 0),
          patch(symmetric(points('52 39, 43 43, 40 56, 44 68, 53 71')), skin),
          ...eyes(57, 9, 4.6),
          smile(66),
          line('38 50, 41 42, 47 37', 3.4, '#8fd8ff'),
        ]
      : [
          ...shape(points('46 40!, 74 40!, 74 70!, 46 70!'), '#d9d2ee', 4),
          line('52 48, 68 48', 3, accent),
          line('52 55, 68 55', 3),
        ]),
    ...[24, 96].flatMap((x) => shape(oval(x, 56, 6, 9), accent, 2)),
    shine(points('32 42, 38 32, 47 26'), 0.8),
  ],
  diver: ({ skin, accent }, front) => [
    ...shape(oval(60, 54, 35, 34, 0.01), accent, 9),
    ...(front
      ? [
          ...shape(oval(60, 54, 23, 22, 0), mix(accent, ink, 0.3), 0),
          ...shape(oval(60, 54, 18, 17.5, 0), '#7fd3e8', 0),
          dot(60, 58, 13, 13, skin),
          ...eyes(56, 6.5, 4.2),
          smile(63),
          line('48 48, 52 43, 57 41', 2.8, '#ffffff'),
          ...[
            [60, 33.5],
            [60, 75],
            [38, 54],
            [82, 54],
          ].map(([x = 0, y = 0]) => dot(x, y, 2, 2, ink)),
        ]
      : [
          ...shape(oval(60, 50, 10, 10, 0), mix(accent, ink, 0.3), 3),
          dot(60, 50, 4, 4, ink),
          line('34 70, 60 78, 86 70', 2.6),
        ]),
    ...shape(symmetric(points('50 83, 36 84, 34 90, 44 94')), mix(accent, ink, 0.2), 3),
    ...shape(oval(60, 17, 8, 5), mix(accent, '#ffffff', 0.2), 2),
    shine(points('32 46, 37 35, 45 29'), 0.6),
  ],
  mirrorball: ({ skin, accent }, front) => [
    line('60 22, 60 6', 4, '#8b82a8'),
    ...shape(oval(60, 54, 34, 33, 0), skin, 10),
    ...[
      '28 42, 60 47, 92 42',
      '26 56, 60 62, 94 56',
      '31 70, 60 76, 89 70',
      '38 30, 60 34, 82 30',
      '60 21, 60 87',
      '48 22, 39 54, 48 86',
      '72 22, 81 54, 72 86',
    ].map((seam) => line(seam, 1.8, shaded(shaded(skin)))),
    ...[
      [50, 40, 0],
      [69, 52, 1],
      [44, 66, 2],
      [74, 34, 2],
      [66, 70, 0],
      [84, 60, 1],
    ].map(([x = 0, y = 0, tint = 0]) =>
      patch(
        points(`${x - 4} ${y - 4}!, ${x + 4} ${y - 3}!, ${x + 4} ${y + 4}!, ${x - 4} ${y + 3}!`),
        ['#ffffff', '#ff9dd2', accent][tint] ?? accent,
        0.9,
      ),
    ),
    ...(front
      ? [
          ...shape(points('33 50!, 59 50!, 57 61, 46 65, 35 60'), '#2b2140', 0),
          ...shape(mirrored(points('33 50!, 59 50!, 57 61, 46 65, 35 60')), '#2b2140', 0),
          line('58 51, 62 51'),
          smile(72),
        ]
      : []),
    shine(points('33 46, 38 35, 47 29'), 0.9),
  ],
  jellyfish: ({ skin, accent }, front) => [
    ...shape(symmetric(points('50 18, 32 27, 22 48, 24 68, 32 76!, 40 70, 50 78!')), skin, 9),
    dot(46, 36, 6, 5, accent, 0.7),
    dot(72, 32, 5, 4, accent, 0.7),
    ...(front ? [...eyes(57), smile(66), ...blush(64)] : [dot(60, 52, 8, 6, accent, 0.7)]),
    shine(points('31 46, 36 36, 44 29'), 0.6),
  ],
} satisfies Record<string, Draw>

export const specialHeads: Record<keyof typeof heads, Draw> = heads

/** A sheet with two eyes: translucent, so its two parts meet without overlapping. */
export const ghostHead: Draw = ({ skin }, front) => {
  const dome = points('30 88!, 29 60, 36 36, 50 25, 60 23.5, 70 25, 84 36, 91 60, 90 88!')
  return [
    { d: `${curve(dome)}Z`, fill: skin, opacity: 0.66 },
    { d: curve(dome), stroke: ink, width: 3 },
    {
      d: loop(points('89 87!, 89.5 60, 83 38, 76 31!, 80 50, 81 72, 80 87!')),
      fill: shaded(skin),
      opacity: 0.35,
    },
    ...(front ? [...eyes(58, 12, 7), dot(60, 73, 4, 4.6, ink), ...blush(68)] : []),
    shine(points('38 50, 42 38, 50 31'), 0.9),
  ]
}
