import { dot, ink, type Shape, mix, patch, shaded, shape, stroke } from './shapes.ts'
import { points } from './paths.ts'
import type { Garment } from './spec.ts'

const lines = (list: readonly string[], color: string, width = 2.4): Shape[] =>
  list.map((along) => stroke(points(along), color, width))

/** Seams, prints and buttons of a garment, from each side. */
export const trims: Partial<Record<Garment, (cloth: string, front: boolean) => Shape[]>> = {
  tee: (cloth, front) => (front ? [dot(60, 105, 7, 7, mix(cloth, '#ffffff', 0.7)), dot(60, 105, 2.4, 2.4, ink)] : []),
  stripes: () => lines(['42 99, 60 101, 78 99', '43 108, 60 110, 77 108', '42 117, 60 119, 78 117'], '#f4ecdc', 3.6),
  hoodie: (cloth, front) =>
    front
      ? [
          ...shape(points('46 114!, 50 110, 70 110, 74 114!, 76 125!, 44 125!'), mix(cloth, '#ffffff', 0.14), 2),
          ...lines(['55 90, 54 100', '65 90, 66 100'], '#f4ecdc', 2.2),
        ]
      : shape(points('42 88, 60 84, 78 88, 76 101, 60 108, 44 101'), mix(cloth, '#ffffff', 0.12), 5),
  jacket: (cloth, front) =>
    front
      ? [
          ...shape(points('54 87!, 66 87!, 64 126!, 56 126!'), '#f4ecdc', 0),
          ...shape(points('53 87!, 47 93!, 55 104!, 57 92'), mix(cloth, '#ffffff', 0.2), 0),
          ...shape(points('67 87!, 73 93!, 65 104!, 63 92'), mix(cloth, '#ffffff', 0.2), 0),
        ]
      : [
          ...lines(['44 98, 60 101, 76 98'], shaded(shaded(cloth))),
          patch(
            points(
              '60 104!, 63 110!, 69 110.5!, 64.5 115!, 66 121!, 60 117.5!, 54 121!, 55.5 115!, 51 110.5!, 57 110!',
            ),
            '#ffd84d',
          ),
        ],
  cardigan: (cloth, front) =>
    front
      ? [
          ...shape(points('52 87!, 68 87!, 60 108!'), '#f4ecdc', 0),
          ...lines(['60 108, 60 131'], shaded(shaded(cloth))),
          ...[112, 119, 126].map((y) => dot(63.5, y, 1.8, 1.8, '#ffcf5a')),
        ]
      : lines(['44 124, 60 126, 76 124'], shaded(shaded(cloth))),
  dress: (cloth, front) => [
    ...lines(['44 112, 60 114.5, 76 112'], mix(cloth, '#ffffff', 0.55), 3.4),
    ...(front
      ? [
          dot(49, 126, 2.6, 2.6, mix(cloth, '#ffffff', 0.6)),
          dot(62, 132, 2.6, 2.6, mix(cloth, '#ffffff', 0.6)),
          dot(72, 124, 2.6, 2.6, mix(cloth, '#ffffff', 0.6)),
        ]
      : []),
  ],
  dungarees: (cloth, front) =>
    front
      ? [
          ...shape(points('48 102!, 72 102!, 74 127, 46 127'), cloth, 4),
          ...lines(['49 103, 47 89', '71 103, 73 89'], cloth, 5),
          dot(50, 105, 1.8, 1.8, '#ffcf5a'),
          dot(70, 105, 1.8, 1.8, '#ffcf5a'),
        ]
      : [
          ...shape(points('46 112!, 74 112!, 76 127, 44 127'), cloth, 4),
          ...lines(['49 112, 70 90', '71 112, 50 90'], cloth, 5),
        ],
  coat: (cloth, front) =>
    front
      ? [
          ...lines(['60 90, 60 140'], shaded(shaded(cloth))),
          ...[100, 112, 124].flatMap((y) => [dot(54, y, 2.2, 2.2, '#f4ecdc'), dot(66, y, 2.2, 2.2, '#f4ecdc')]),
        ]
      : lines(['46 116, 60 118, 74 116', '60 118, 60 140'], shaded(shaded(cloth))),
  flannel: (cloth, front) => [
    ...lines(
      ['50 90, 49 126', '70 90, 71 126', '42 103, 60 105, 78 103', '43 116, 60 118, 77 116'],
      mix(cloth, ink, 0.4),
      2.6,
    ),
    ...(front ? lines(['60 89, 60 126'], mix(cloth, '#ffffff', 0.5), 2.4) : []),
  ],
  waistcoat: (cloth, front) =>
    front
      ? [
          ...shape(points('52 87!, 68 87!, 60 110!'), '#f4ecdc', 0),
          ...[114, 120].map((y) => dot(60, y, 1.8, 1.8, '#ffcf5a')),
        ]
      : lines(['50 116, 60 118, 70 116', '60 90, 60 114'], shaded(shaded(cloth))),
  jumper: (cloth) => [
    ...shape(points('50 85, 60 83.5, 70 85, 70 91, 60 93, 50 91'), mix(cloth, '#ffffff', 0.18), 2),
    ...lines(['42 106, 48 101, 54 106, 60 101, 66 106, 72 101, 78 106'], '#f4ecdc', 2.8),
  ],
  suit: (cloth, front) =>
    front
      ? [
          ...shape(points('52 87!, 68 87!, 60 109!'), '#f4ecdc', 0),
          ...shape(points('58 91!, 62 91!, 63.5 103, 60 107!, 56.5 103'), '#d3455b', 0),
          ...lines(['60 109, 60 126'], shaded(shaded(cloth))),
        ]
      : lines(['60 104, 60 126'], shaded(shaded(cloth))),
  panel: (cloth, front) =>
    front
      ? [
          ...shape(points('47 97!, 73 97!, 73 117!, 47 117!'), mix(cloth, '#ffffff', 0.25), 2),
          ...lines(['51 103, 58 103', '51 108, 61 108', '51 113, 56 113'], ink, 2),
          dot(67, 105, 3.4, 3.4, '#ffd84d'),
        ]
      : lines(['48 100, 72 100', '48 106, 72 106', '48 112, 72 112'], shaded(shaded(cloth)), 3),
  frills: (cloth) =>
    lines(
      ['40 122, 46 127, 52 122, 58 127, 64 122, 70 127, 80 122', '44 108, 50 113, 56 108, 62 113, 68 108, 76 113'],
      mix(cloth, '#ffffff', 0.5),
      3,
    ),
}
