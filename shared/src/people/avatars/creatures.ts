import {
  dot,
  ink,
  loop,
  type Shape,
  mirrored,
  mix,
  oval,
  patch,
  type Point,
  points,
  shaded,
  shape,
  shine,
  stroke,
  symmetric,
} from './shapes.ts'
import type { AvatarSpec } from './spec.ts'

type Draw = (spec: AvatarSpec & { accent: string }, front: boolean) => Shape[]

const line = (along: string, width = 2.6, color = ink): Shape => stroke(points(along), color, width)
const pair = (left: readonly Point[]): Point[][] => [[...left], mirrored(left)]
const fur = symmetric(points('50 29, 36 35, 28 48, 29 64, 38 77, 50 83'))
const cheeks = symmetric(points('50 29, 38 34, 30 46, 23 64!, 36 76, 50 83.5'))

const eyes = (y: number, apart = 12, ry = 5.4): Shape[] =>
  [60 - apart, 60 + apart].flatMap((x) => [dot(x, y, 4.3, ry, ink), dot(x - 1.3, y - 2, 1.5, 1.7, '#ffffff')])
const blush = (y = 69): Shape[] => [40, 80].map((x) => dot(x, y, 5, 3.2, '#ff6b6b', 0.35))
const gleam = shine(points('38 44, 43 37, 50 33'), 0.4)
const nose = (color: string, y = 65): Shape[] => [
  ...shape(points(`55 ${y}!, 60 ${y - 1.5}, 65 ${y}!, 60 ${y + 4.5}`), color, 0),
  line(`60 ${y + 4}, 60 ${y + 7}`, 2.2),
  line(`53 ${y + 7}, 57 ${y + 9.5}, 60 ${y + 7}, 63 ${y + 9.5}, 67 ${y + 7}`, 2.4),
]

const ears = (left: readonly Point[], fill: string, inner?: readonly Point[], tone = '#ff9db0'): Shape[] => [
  ...pair(left).flatMap((side) => shape(side, fill, 4)),
  ...(inner ? pair(inner).map((side) => patch(side, tone)) : []),
]

const animals = {
  cat: ({ skin, accent }, front) => [
    ...ears(points('32 48!, 28 12!, 54 30!'), skin, front ? points('35 40!, 33 22!, 46 31!') : undefined),
    ...shape(fur, skin),
    ...['60 31, 60 40', '52 32, 53 39', '68 32, 67 39'].map((stripe) => line(stripe, 3.4, accent)),
    ...(front
      ? [
          dot(60, 71, 13, 9.5, mix(skin, '#ffffff', 0.6)),
          ...eyes(57),
          ...nose('#ff8fa3'),
          ...['22 62, 34 65', '22 71, 34 70', '86 65, 98 62', '86 70, 98 71'].map((whisker) => line(whisker, 1.8)),
        ]
      : ['44 48, 60 50, 76 48', '48 58, 60 60, 72 58'].map((stripe) => line(stripe, 3.4, accent))),
    gleam,
  ],
  fox: ({ skin, accent }, front) => [
    ...ears(points('34 50!, 24 8!, 54 31!'), skin, front ? points('36 40!, 31 20!, 47 32!') : undefined, '#4a2a3a'),
    ...shape(cheeks, skin),
    ...(front
      ? [
          patch(
            points('26 64!, 40 60, 52 66, 60 62, 68 66, 80 60, 94 64!, 82 75, 70 82, 60 83, 50 82, 38 75'),
            accent,
          ),
          ...eyes(56),
          ...nose(ink, 67),
        ]
      : ears(points('28 22!, 24 8!, 36 18!'), '#4a2a3a')),
    gleam,
  ],
  bear: ({ skin, accent }, front) => [
    ...ears(oval(33, 33, 11, 11), skin, front ? oval(33, 33, 5.5, 5.5) : undefined, accent),
    ...shape(fur, skin),
    ...(front
      ? [...shape(oval(60, 69, 14, 11), accent, 3), ...eyes(55, 13, 4.6), ...nose(ink, 64)]
      : [dot(60, 62, 3, 3, shaded(skin))]),
    gleam,
  ],
  frog: ({ skin, accent }, front) => [
    ...ears(oval(41, 31, 12.5, 12), skin),
    ...shape(symmetric(points('52 34, 36 38, 26 52, 26 68, 40 80, 52 83')), skin),
    ...(front
      ? [
          ...[41, 79].flatMap((x) => [
            ...shape(oval(x, 31, 8, 8), '#fff8e2', 0),
            dot(x + 0.5, 32, 4, 4.6, ink),
            dot(x - 1, 30, 1.5, 1.6, '#ffffff'),
          ]),
          patch(points('32 66, 46 72, 60 73, 74 72, 88 66, 80 79, 60 83, 40 79'), accent),
          line('36 63, 46 70, 60 71.5, 74 70, 84 63', 3),
          ...blush(61),
        ]
      : [dot(48, 56, 4, 3.4, shaded(skin)), dot(68, 50, 5, 4, shaded(skin)), dot(64, 68, 3.4, 3, shaded(skin))]),
    gleam,
  ],
  owl: ({ skin, accent }, front) => [
    ...ears(points('34 46!, 26 16!, 54 27!'), skin),
    ...shape(fur, skin),
    ...(front
      ? [
          ...pair(oval(46, 57, 14, 14)).flatMap((disc) => shape(disc, accent, 0)),
          ...[46, 74].flatMap((x) => [
            ...shape(oval(x, 57, 8, 8), '#ffcf5a', 0),
            dot(x, 57, 4.4, 5, ink),
            dot(x - 1.5, 55, 1.6, 1.8, '#ffffff'),
          ]),
          ...shape(points('55 64!, 65 64!, 60 74!'), '#ff9d45', 0),
        ]
      : [
          '40 46, 46 50, 52 46',
          '54 54, 60 58, 66 54',
          '68 46, 74 50, 80 46',
          '44 64, 50 68, 56 64',
          '64 64, 70 68, 76 64',
        ].map((feather) => line(feather, 2.6, accent))),
    gleam,
  ],
  rabbit: ({ skin, accent }, front) => [
    ...ears(
      points('42 40, 30 26, 28 8, 36 1, 46 8, 52 32'),
      skin,
      front ? points('42 34, 34 20, 34 9, 40 10, 46 28') : undefined,
      accent,
    ),
    ...shape(fur, skin),
    ...(front
      ? [
          ...eyes(57),
          ...nose('#ff8fa3', 65),
          ...shape(points('56.5 74!, 63.5 74!, 63 80!, 57 80!'), '#ffffff', 0),
          ...blush(),
        ]
      : []),
    gleam,
  ],
  axolotl: ({ skin, accent }, front) => [
    ...['36 44, 22 34, 10 24', '32 54, 18 52, 5 48', '34 64, 20 68, 8 74'].flatMap((gill) =>
      pair(points(gill)).flatMap((along) => [stroke(along, ink, 11), stroke(along, accent, 5.5)]),
    ),
    ...shape(symmetric(points('50 30, 34 38, 27 52, 29 68, 42 80, 52 83')), skin),
    ...(front ? [...eyes(58, 17, 4.4), line('48 67, 54 71, 60 69.5, 66 71, 72 67', 2.8), ...blush(66)] : []),
    gleam,
  ],
  dog: ({ skin, accent }, front) => [
    ...shape(fur, skin),
    ...(front
      ? [
          patch(oval(73, 55, 11, 12, 0.1), accent),
          ...shape(oval(60, 71, 14, 10.5), mix(skin, '#ffffff', 0.75), 3),
          ...eyes(56),
          ...nose(ink, 65),
          ...shape(points('57 77, 63 77, 63.5 83, 60 86, 56.5 83'), '#ff7f96', 0),
        ]
      : []),
    ...ears(points('38 34!, 26 34, 17 48, 18 68, 26 76, 34 66, 36 48'), accent),
    gleam,
  ],
} satisfies Record<string, Draw>

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

export const animalHeads: Record<keyof typeof animals, Draw> = animals
export const machineHeads: Record<keyof typeof machines, Draw> = machines
