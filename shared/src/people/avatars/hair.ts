import { ink, limb, mirrored, mix, shape, shaded, shine, stroke, symmetric } from './shapes.ts'
import { curve, oval, points } from './paths.ts'
import type { Shape } from './shapes.ts'
import type { Point } from './paths.ts'
import type { HairStyle } from './spec.ts'

/** Hair in three layers: behind the face, over the face, and all of it seen from behind. */
export type Hairdo = { behind: Shape[]; over: Shape[]; rear: Shape[] }

const gleam = shine(points('40 36, 46 30, 53 27.5'), 0.35)

/** Hair over the crown down to `low` at the temples; `fringe` runs from right to left over the forehead. */
function crown(tone: string, fringe: readonly Point[], low = 57, puff = 0): Shape[] {
  return [
    ...shape(
      [
        [32, low, 1],
        [28.5 - puff, 45],
        [35 - puff, 29 - puff],
        [48, 21 - puff],
        [60, 19.5 - puff],
        [72, 21 - puff],
        [85 + puff, 29 - puff],
        [91.5 + puff, 45],
        [88, low, 1],
        ...fringe,
      ],
      tone,
      5,
    ),
    gleam,
  ]
}

/** The back of a head of hair down to `low` at the neck. */
function nape(tone: string, low = 84, puff = 0, wide = 0): Shape[] {
  return [
    ...shape(
      symmetric([
        [49, 20.5 - puff],
        [35 - puff, 28 - puff],
        [28 - puff, 45],
        [28.5 - puff - wide, 62],
        [34 - wide, 76],
        [46, low],
      ]),
      tone,
      8,
    ),
    gleam,
  ]
}

const strands = (tone: string, lines: readonly (readonly Point[])[]): Shape[] =>
  lines.map((strand) => stroke(strand, shaded(shaded(tone)), 2))

/** A cloud with `count` bumps. */
export function cloud(x: number, y: number, rx: number, ry: number, count: number): Point[] {
  return Array.from({ length: count * 2 }, (_, i): Point => {
    const angle = (i / (count * 2)) * Math.PI * 2 + 0.2
    const bump = i % 2 === 0 ? 1 + 0.03 * Math.sin(i * 1.9) : 0.91
    const at = [x + Math.cos(angle) * rx * bump, y + Math.sin(angle) * ry * bump] as const
    return i % 2 === 0 ? at : [at[0], at[1], 1]
  })
}

/** A thick strand of hair with the turns of a plait across it. */
const plait = (along: readonly Point[], tone: string): Shape[] => [
  ...limb(along, 9, tone),
  ...along.slice(1).map(([x, y]) =>
    stroke(
      [
        [x - 5, y - 5],
        [x, y - 1],
        [x + 5, y - 5],
      ],
      ink,
      2,
    ),
  ),
  ...along.slice(-1).flatMap(([x, y]) => shape(oval(x, y + 2, 4.4, 4), '#ffb454', 0)),
]

const side: readonly Point[] = points('85 47, 75 38, 62 42, 48 39, 37 46')
const straight: readonly Point[] = points('84 48!, 72 46, 60 47.5, 48 46, 36 48!')
const parted: readonly Point[] = points('85 52, 76 40, 60 33!, 44 40, 35 52')

const lockLeft: readonly Point[] = points('33 40, 27 58, 24 84, 27 106!, 34 101, 40 106!, 41 88, 36 68, 38 48')

const plaitLeft: readonly Point[] = points('30 72, 28 80, 28 89, 29 98, 31 106')

const styles: Record<HairStyle, (tone: string) => Hairdo> = {
  afro: (tone) => ({
    behind: [...shape(cloud(60, 43, 42, 37, 11), tone, 9), shine(points('30 30, 37 20, 46 15'), 0.35)],
    over: [
      {
        d: `${curve(points('34 54, 36 43, 46 36, 60 34, 74 36, 84 43, 86 54'))}L88 40L72 26L48 26L32 40Z`,
        fill: tone,
      },
      stroke(points('33 56, 36 43, 46 36, 60 34, 74 36, 84 43, 87 56')),
    ],
    rear: [...shape(cloud(60, 46, 42, 40, 11), tone, 9), shine(points('30 32, 37 22, 46 17'), 0.35)],
  }),
  bob: (tone) => ({
    behind: [],
    over: crown(tone, points('88 80!, 82 70, 81 48!, 60 46.5, 39 48!, 38 70, 32 80!'), 80, 1),
    rear: [
      ...nape(tone, 86, 1, 3),
      ...strands(tone, [points('48 60, 47 80'), points('60 64, 60 84'), points('72 60, 73 80')]),
    ],
  }),
  braids: (tone) => ({
    behind: [],
    over: [...crown(tone, parted, 62), ...plait(plaitLeft, tone), ...plait(mirrored(plaitLeft).reverse(), tone)],
    rear: [
      ...nape(tone, 80),
      ...strands(tone, [points('60 20, 60 80')]),
      ...plait(plaitLeft, tone),
      ...plait(mirrored(plaitLeft).reverse(), tone),
    ],
  }),
  bun: (tone) => ({
    behind: shape(oval(60, 13, 15, 12.5, 0.05), tone, 5),
    over: crown(tone, points('85 50, 78 36, 60 31, 42 36, 35 50')),
    rear: [
      ...nape(tone, 82),
      ...shape(oval(60, 15, 15, 12.5, 0.05), tone, 5),
      ...strands(tone, [points('44 74, 50 46, 58 28'), points('76 74, 70 46, 62 28'), points('52 14, 60 8, 68 14')]),
    ],
  }),
  crop: (tone) => ({
    behind: [],
    over: crown(tone, side, 54),
    rear: [
      ...nape(tone, 76),
      ...strands(tone, [points('50 66, 52 73'), points('60 68, 60 75'), points('70 66, 68 73')]),
    ],
  }),
  curls: (tone) => ({
    behind: shape(cloud(60, 46, 37, 31, 12), tone, 7),
    over: [...shape(cloud(60, 31, 27, 11, 10), tone, 4), shine(points('40 29, 46 25'), 0.35)],
    rear: [
      ...shape(cloud(60, 50, 37, 35, 12), tone, 9),
      ...strands(tone, [points('46 42, 52 38, 56 44'), points('64 58, 70 54, 75 60'), points('46 64, 52 60, 56 66')]),
      gleam,
    ],
  }),
  locs: (tone) => ({
    behind: [],
    over: [
      ...[
        [29, 46, 25, 92],
        [35, 38, 34, 98],
        [85, 38, 86, 98],
        [91, 46, 95, 92],
      ].flatMap(([x = 0, y = 0, tx = 0, ty = 0]) =>
        shape(
          [
            [x - 3, y],
            [x - 5, (y + ty) / 2],
            [tx - 4, ty],
            [tx, ty + 3],
            [tx + 4, ty],
            [x + 5, (y + ty) / 2],
            [x + 4, y],
          ],
          tone,
          3,
        ),
      ),
      ...crown(tone, parted, 52, 1),
      stroke(points('29 82, 35 83'), '#ffcf5a', 3),
    ],
    rear: [
      ...[27, 40, 53, 67, 80, 93].flatMap((x, i) =>
        shape(
          [
            [x - 6, 48],
            [x - 7, 76],
            [x - 5, 100 + (i % 2) * 5],
            [x, 105 + (i % 2) * 5],
            [x + 5, 100 + (i % 2) * 5],
            [x + 7, 76],
            [x + 6, 48],
          ],
          tone,
          3,
        ),
      ),
      ...nape(tone, 66, 1),
      stroke(points('49 90, 57 90'), '#ffcf5a', 3),
    ],
  }),
  long: (tone) => ({
    behind: [],
    over: [...shape(lockLeft, tone, 5), ...shape(mirrored(lockLeft), tone, 5), ...crown(tone, parted, 56, 1)],
    rear: [
      ...shape(symmetric(points('49 19, 34 27, 27 46, 25 74, 23 104, 30 112!, 38 107, 46 115!, 55 110')), tone, 9),
      ...strands(tone, [points('45 58, 42 102'), points('60 62, 60 106'), points('75 58, 78 102')]),
      gleam,
    ],
  }),
  mohawk: (tone) => ({
    behind: [],
    over: [
      ...shape(points('52 40, 49 22, 43 10!, 54 13, 56 2!, 64 11, 73 5!, 72 20, 68 40, 60 45!'), tone, 5),
      shine(points('54 30, 54 20'), 0.4),
    ],
    rear: [
      ...shape(
        points('53 70, 50 40, 48 22, 42 10!, 54 13, 57 2!, 64 11, 74 6!, 71 22, 70 40, 67 70, 60 80!'),
        tone,
        5,
      ),
      shine(points('56 44, 55 24'), 0.4),
    ],
  }),
  pigtails: (tone) => ({
    behind: [...shape(oval(22, 50, 13, 15, 0.05), tone, 5), ...shape(oval(98, 50, 13, 15, 0.05), tone, 5)],
    over: [...crown(tone, straight, 55), ...[32, 88].flatMap((x) => shape(oval(x, 42, 4.4, 5), '#ff8fb8', 0))],
    rear: [
      ...nape(tone, 80),
      ...strands(tone, [points('60 20, 59 50, 60 80')]),
      ...shape(oval(22, 50, 13, 15, 0.05), tone, 5),
      ...shape(oval(98, 50, 13, 15, 0.05), tone, 5),
      ...[32, 88].flatMap((x) => shape(oval(x, 42, 4.4, 5), '#ff8fb8', 0)),
    ],
  }),
  ponytail: (tone) => ({
    behind: shape(points('78 24, 98 22, 106 44, 100 72!, 92 56, 88 40'), tone, 5),
    over: crown(tone, points('86 50, 80 40, 66 34, 48 37, 36 49')),
    rear: [
      ...nape(tone, 80),
      ...shape(points('52 32, 68 32, 75 60, 70 92, 62 104!, 52 90, 46 60'), tone, 6),
      ...strands(tone, [points('60 46, 62 88')]),
      stroke(points('51 36, 60 39, 69 36'), '#49d2e2', 4.5),
    ],
  }),
  quiff: (tone) => ({
    behind: [],
    over: [
      ...shape(
        points('33 54!, 29 40, 33 24, 44 12, 66 6, 88 14, 84 22, 91 32, 88 54!, 84 44, 70 37, 54 40, 42 36, 38 46'),
        tone,
        6,
      ),
      shine(points('42 26, 50 18, 60 14'), 0.4),
    ],
    rear: [
      ...shape(points('47 12, 34 24, 28 45, 30 62, 38 74, 60 78, 82 74, 90 62, 92 45, 88 24, 86 12, 68 7'), tone, 8),
      ...strands(tone, [points('48 40, 56 24, 70 16'), points('50 66, 53 72'), points('70 66, 67 72')]),
      gleam,
    ],
  }),
  sides: (tone) => ({
    behind: [],
    over: [...shape(cloud(31, 52, 7, 10, 6), tone, 2), ...shape(cloud(89, 52, 7, 10, 6), tone, 2)],
    rear: [
      ...shape(points('28 48, 27 62, 34 74, 48 80, 60 81, 72 80, 86 74, 93 62, 92 48, 84 56, 60 62, 36 56'), tone, 4),
      shine(points('42 38, 50 33'), 0.5),
    ],
  }),
  undercut: (tone) => ({
    behind: [],
    over: [
      stroke(points('88 44, 87.5 54'), mix(tone, '#3a1466', 0.5), 4),
      ...shape(points('30 62, 26 44, 34 24, 54 14, 76 17, 88 32!, 74 34, 60 44, 46 50, 40 62, 34 72!'), tone, 6),
      gleam,
    ],
    rear: [
      ...nape(mix(tone, '#3a1466', 0.55), 76),
      ...shape(points('30 70!, 26 46, 34 25, 54 15, 76 17, 90 34, 78 50, 60 56, 44 60'), tone, 7),
      gleam,
    ],
  }),
}

export const hairdo = (style: HairStyle, tone: string): Hairdo => styles[style](tone)
