import { dot, mix, shape, shaded, shine, stroke, symmetric } from './shapes.ts'
import { loop, oval, points } from './paths.ts'
import type { Shape } from './shapes.ts'
import type { HatStyle } from './spec.ts'

/** A hat from both sides. `behind` hangs behind the face (the back brim of a wide hat). */
export type Hat = { behind: Shape[]; front: Shape[]; rear: Shape[] }

const knit = (tone: string): Shape[] =>
  ['40 38, 40 47', '50 36, 50 45', '60 35.5, 60 44.5', '70 36, 70 45', '80 38, 80 47'].map((line) =>
    stroke(points(line), shaded(tone), 2),
  )

const beanie = (tone: string): Shape[] => [
  ...shape(oval(60, 6, 8, 7, 0.1), mix(tone, '#ffffff', 0.5), 3),
  ...shape(symmetric(points('52 11, 38 17, 30 32, 29 46')), tone, 7),
  ...shape(symmetric(points('52 34, 36 37, 27.5 42, 28 51, 36 49, 50 46')), mix(tone, '#ffffff', 0.22), 3),
  ...knit(tone),
  shine(points('38 28, 43 22, 49 18')),
]

const crownOf = (tone: string, low: number, depth = 6): Shape[] =>
  shape(symmetric(points(`52 12, 40 17, 33 30, 31 ${low}`)), tone, depth)

const band = (tone: string, y: number): Shape =>
  stroke(points(`33 ${y}, 46 ${y - 3}, 60 ${y - 4}, 74 ${y - 3}, 87 ${y}`), tone, 5)

const hats: Record<HatStyle, (tone: string) => Hat> = {
  beanie: (tone) => ({ behind: [], front: beanie(tone), rear: beanie(tone) }),
  beret: (tone) => ({
    behind: [],
    front: [
      ...shape(points('30 42!, 24 32, 28 20, 46 12, 70 10, 92 16, 98 28, 90 40!, 74 36, 60 35, 44 37'), tone, 7),
      stroke(points('62 10, 63 4')),
      shine(points('36 27, 44 20, 54 17')),
    ],
    rear: [
      ...shape(points('30 40!, 22 28, 28 16, 50 10, 74 12, 92 20, 96 32, 90 42!, 74 46, 60 47, 44 45'), tone, 7),
      stroke(points('58 10, 57 4')),
      shine(points('34 26, 42 19, 52 16')),
    ],
  }),
  bucket: (tone) => ({
    behind: [],
    front: [
      ...shape(symmetric(points('50 13, 40 15!, 34 38, 33 44')), tone, 6),
      ...shape(symmetric(points('50 36, 36 38!, 22 51!, 36 48, 50 46')), mix(tone, '#ffffff', 0.16), 4),
      shine(points('41 30, 43 21')),
    ],
    rear: [
      ...shape(symmetric(points('50 13, 40 15!, 34 38, 33 50')), tone, 6),
      ...shape(symmetric(points('50 40, 36 41!, 22 54!, 36 58, 50 59')), mix(tone, '#ffffff', 0.16), 4),
      shine(points('41 32, 43 22')),
    ],
  }),
  cap: (tone) => ({
    behind: [],
    front: [
      ...crownOf(tone, 44),
      ...shape(points('44 42!, 60 34, 76 42!, 60 46'), mix(tone, '#1d1230', 0.35), 0),
      stroke(points('32 43, 44 45, 60 46, 76 45, 88 43'), mix(tone, '#1d1230', 0.35), 4),
      shine(points('40 30, 45 22, 52 18')),
    ],
    rear: [
      ...crownOf(tone, 48),
      ...shape(
        points('34 50!, 46 45, 60 44, 74 45, 86 50!, 84 60, 72 66, 60 68, 48 66, 36 60'),
        mix(tone, '#ffffff', 0.14),
        5,
      ),
      dot(60, 12, 3, 2, mix(tone, '#1d1230', 0.5)),
      shine(points('40 32, 45 24, 52 19')),
    ],
  }),
  hijab: (tone) => ({
    behind: shape(symmetric(points('50 18, 34 25, 26 44, 27 66, 30 84, 36 98, 50 101')), tone, 9),
    front: [
      {
        d: `${loop(symmetric(points('50 18, 34 25, 26 44, 27 66, 34 82, 47 92')))}${loop(symmetric(points('50 36, 42 41, 38 52, 38 64, 43 75, 51 80.5')).reverse())}`,
        fill: tone,
      },
      { d: loop(symmetric(points('50 36, 42 41, 38 52, 38 64, 43 75, 51 80.5'))), stroke: '#1d1230', width: 3 },
      stroke(points('45 80, 56 90, 74 96'), shaded(tone), 2.5),
      stroke(points('76 78, 66 88, 50 95'), shaded(tone), 2.5),
      shine(points('37 38, 43 30, 51 26')),
    ],
    rear: [
      ...shape(symmetric(points('50 18, 34 25, 26 44, 26 66, 27 88, 40 104, 52 112')), tone, 10),
      stroke(points('36 70, 48 86, 58 106'), shaded(tone), 2.5),
      stroke(points('84 70, 72 86, 63 104'), shaded(tone), 2.5),
      shine(points('37 40, 43 31, 51 27')),
    ],
  }),
  souwester: (tone) => ({
    behind: [],
    front: [
      ...crownOf(tone, 40),
      ...shape(symmetric(points('50 33, 34 36, 20 44!, 28 50, 44 46, 52 45')), mix(tone, '#ffffff', 0.14), 4),
      stroke(points('60 13, 60 32'), shaded(tone), 2.4),
      shine(points('40 29, 45 22, 50 18')),
    ],
    rear: [
      ...crownOf(tone, 46),
      ...shape(symmetric(points('50 40, 34 42, 20 46!, 24 66, 36 80, 52 84')), mix(tone, '#ffffff', 0.14), 8),
      stroke(points('60 13, 60 40'), shaded(tone), 2.4),
      shine(points('40 30, 45 22, 50 18')),
    ],
  }),
  straw: (tone) => ({
    behind: [],
    front: [
      ...crownOf(tone, 40),
      band('#d3455b', 37),
      ...shape(symmetric(points('50 36, 32 38, 12 42, 16 49, 36 48, 52 46')), tone, 4),
      shine(points('41 28, 45 22, 50 18')),
    ],
    rear: [
      ...crownOf(tone, 44),
      band('#d3455b', 41),
      ...shape(symmetric(points('50 40, 32 42, 12 46, 16 55, 36 58, 52 58')), tone, 6),
      shine(points('41 30, 45 23, 50 19')),
    ],
  }),
  turban: (tone) => ({
    behind: [],
    front: [
      ...shape(symmetric(points('50 10, 34 15, 24 30, 29 47!, 42 40, 52 35')), tone, 8),
      ...['30 44, 44 28, 66 18', '34 36, 48 22, 68 14', '90 44, 78 30, 62 24'].map((fold) =>
        stroke(points(fold), shaded(tone), 2.6),
      ),
      shine(points('33 30, 38 22, 45 18')),
    ],
    rear: [
      ...shape(symmetric(points('50 10, 34 15, 24 32, 27 50, 38 62, 52 65')), tone, 9),
      ...['28 48, 48 34, 78 30', '36 60, 56 48, 92 42', '30 34, 50 24, 72 18'].map((fold) =>
        stroke(points(fold), shaded(tone), 2.6),
      ),
      shine(points('33 32, 38 23, 45 19')),
    ],
  }),
}

export const hat = (style: HatStyle, tone: string): Hat => hats[style](tone)
