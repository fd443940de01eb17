import { dot, ink, limb, mirrored, mix, patch, shape, shaded, stroke, symmetric } from './shapes.ts'
import { oval, points } from './paths.ts'
import type { Shape } from './shapes.ts'
import type { AvatarSpec, Accessory } from './spec.ts'

const beads = (along: string, color: string): Shape[] =>
  points(along).flatMap(([x, y]) => shape(oval(x, y, 2.2, 2.2), color, 0))

/** Accessories worn over the garment; `under` ones hang behind the body in a front view and over it in a back view. */
const things: Record<Accessory, (cloth: string, front: boolean) => Shape[]> = {
  scarf: (_, front) => [
    ...shape(points('44 86, 60 83, 76 86, 77 93, 60 97, 43 93'), '#e8564a', 4),
    ...(front ? shape(points('64 94!, 74 93!, 75 114!, 66 115!'), '#e8564a', 3) : []),
  ],
  pearls: (_, front) => (front ? beads('48 90, 52 94.5, 57 97, 63 97, 68 94.5, 72 90', '#fff6e6') : []),
  bag: (_, front) => [
    stroke(points(front ? '46 89, 60 104, 78 120' : '74 89, 60 104, 42 120'), '#8a5a34', 4),
    ...shape(
      front ? points('72 114!, 90 112!, 91 128, 74 130') : points('48 114!, 30 112!, 29 128, 46 130'),
      '#b5773f',
      4,
    ),
  ],
  tie: () => shape(points('57 88!, 63 88!, 65 108, 60 114!, 55 108'), '#d3455b', 2),
  lanyard: (_, front) => [
    stroke(points('50 88, 60 106, 70 88'), '#ffd84d', 2.6),
    ...(front ? shape(points('54 105!, 66 105!, 66 119!, 54 119!'), '#f4ecdc', 2) : []),
    ...(front
      ? [
          patch(
            points(
              '60 107!, 61.4 110.2!, 65 110.4!, 62.2 112.7!, 63.2 116!, 60 114.2!, 56.8 116!, 57.8 112.7!, 55 110.4!, 58.6 110.2!',
            ),
            '#e8564a',
          ),
        ]
      : []),
  ],
  ruff: () => shape(symmetric(points('50 82, 40 86, 41 95!, 50 101')), '#fff1d6', 5),
  chain: (_, front) =>
    front
      ? [
          stroke(points('50 88, 54 99, 60 102, 66 99, 70 88'), '#ffcf5a', 3),
          ...shape(oval(60, 105, 4, 4), '#ffcf5a', 2),
        ]
      : [],
  wings: () => [],
}

export const accessoriesOver = (spec: AvatarSpec, cloth: string, front: boolean): Shape[] =>
  (spec.worn ?? []).flatMap((thing) => things[thing](cloth, front))

const wing = points('52 98!, 34 84, 14 82, 6 96, 14 116, 24 120, 18 138, 36 142, 52 122!')

export const wings = (cloth: string): Shape[] =>
  [wing, mirrored(wing)].flatMap((half, i) => [
    ...shape(half, mix(cloth, '#fff1d6', 0.35), 8),
    dot(i === 0 ? 22 : 98, 101, 8, 8, ink),
    dot(i === 0 ? 22 : 98, 101, 5, 5, '#ffd84d'),
    dot(i === 0 ? 22 : 98, 101, 2.4, 2.4, ink),
    stroke(points(i === 0 ? '48 106, 30 134' : '72 106, 90 134'), shaded(mix(cloth, '#fff1d6', 0.35)), 2.4),
  ])

export function tail(spec: AvatarSpec): Shape[] {
  const { skin, accent = '#ffffff' } = spec
  if (spec.tail === 'thin') return limb(points('68 124, 86 132, 96 118, 92 102'), 6, skin)
  if (spec.tail === 'bushy')
    return [
      ...shape(points('66 122, 82 134, 98 128, 108 106, 102 92, 92 104, 82 112'), skin, 7),
      ...shape(points('103 93, 109 106, 103 118, 95 112, 93 103'), accent, 3),
    ]
  if (spec.tail === 'stub') return shape(oval(60, 124, 8, 7.5, 0.08), mix(skin, '#ffffff', 0.6), 3)
  if (spec.tail === 'fin')
    return shape(points('66 120, 84 128, 104 120, 100 140, 84 144, 68 134'), mix(skin, '#ffffff', 0.2), 5)
  return []
}
