import { dot, ink, type Shape, mix, patch, shaded, shape, stroke, symmetric } from './shapes.ts'
import { oval, points } from './paths.ts'
import type { AvatarSpec } from './spec.ts'
import { line, pair, eyes, blush, gleam, nose, ears } from './creature-parts.ts'

export type Draw = (spec: AvatarSpec & { accent: string }, front: boolean) => Shape[]

const fur = symmetric(points('50 29, 36 35, 28 48, 29 64, 38 77, 50 83'))

const cheeks = symmetric(points('50 29, 38 34, 30 46, 23 64!, 36 76, 50 83.5'))

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

export const animalHeads: Record<keyof typeof animals, Draw> = animals
