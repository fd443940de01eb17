import { dot, ink, limb, type Shape, mirrored, mix, patch, shape, shine, stroke, symmetric } from './shapes.ts'
import { curve, loop, oval, type Point, points } from './paths.ts'
import type { AvatarSpec, Beard, Extra, Eyes, Mouth } from './spec.ts'

export const skull: readonly Point[] = symmetric(points('50 28, 38 35, 32 47, 31.5 60, 36 73, 47 82'))

const line = (along: readonly Point[], width = 2.6): Shape => stroke(along, ink, width)
const both = (left: readonly Point[]): Point[][] => [[...left], mirrored(left)]

const eyeballs = (ry: number): Shape[] =>
  [48.5, 71.5].flatMap((x) => [dot(x, 59, 4.2, ry, ink), dot(x - 1.3, 57, 1.5, 1.7, '#ffffff')])

const brows = (lift: number, tone = ink): Shape[] =>
  both([
    [43, 51 - lift],
    [47, 49 - lift],
    [52, 50 - lift],
  ]).map((brow) => stroke(brow, tone, 2.4))

function lenses(fill: string, opacity: number): Shape[] {
  return [
    ...both(oval(47.5, 59, 9.5, 9)).flatMap((lens) => [patch(lens, fill, opacity)]),
    ...both(oval(47.5, 59, 9.5, 9)).map((lens): Shape => ({ d: loop(lens), stroke: ink, width: 2.6 })),
    line(points('57 58, 60 57, 63 58')),
  ]
}

const eyeStyles: Record<Eyes, () => Shape[]> = {
  dots: () => [...eyeballs(5.2), ...brows(0)],
  wide: () => [
    ...both(oval(48.5, 59, 6.4, 7)).flatMap((white) => shape(white, '#ffffff', 0)),
    ...[49.5, 70.5].map((x) => dot(x, 59.5, 3.2, 3.8, ink)),
    ...brows(4),
  ],
  happy: () => [...both(points('43 61, 48.5 55.5, 54 61')).map((lid) => line(lid, 3)), ...brows(2)],
  sleepy: () => [
    ...[48.5, 71.5].map((x) => patch(symmetricLid(x), ink)),
    ...both(points('42 58.5, 48 56.6, 54.5 58')).map((lid) => line(lid, 2.8)),
    ...brows(3),
  ],
  wink: () => [...eyeballs(5.2).slice(0, 2), line(points('66 60, 71.5 56.5, 77 60'), 3), ...brows(1)],
  shades: () => [
    ...both(points('37.5 54!, 58 54!, 56 64, 48 67, 40 63')).flatMap((points) => shape(points, '#2b2140', 0)),
    shine(points('43 57, 47 56.6'), 0.55),
    line(points('57 55, 63 55')),
  ],
  glasses: () => [...lenses('#ffffff', 0.35), ...eyeballs(4.4), ...brows(4)],
}

function symmetricLid(x: number): Point[] {
  return [
    [x - 4.6, 58, 1],
    [x + 4.6, 58, 1],
    [x + 3, 62.5],
    [x - 3, 62.5],
  ]
}

const mouths: Record<Mouth, () => Shape[]> = {
  smile: () => [line(points('53 71, 60 75, 67 71'))],
  grin: () => [
    ...shape(points('50.5 69.5!, 60 71.2, 69.5 69.5!, 66 77, 60 79, 54 77'), '#7d2440', 0),
    patch(points('53 71!, 67 71!, 65 73.5, 55 73.5'), '#ffffff'),
  ],
  flat: () => [line(points('55 73, 65 73'))],
  smirk: () => [line(points('54 73, 61 74.5, 67 70.5'))],
  sing: () => shape(oval(60, 73.5, 4.4, 5), '#7d2440', 0),
  tiny: () => [line(points('57 72.5, 60 74, 63 72.5'))],
}

const beards: Record<Beard, (tone: string) => Shape[]> = {
  full: (tone) => [
    ...shape(symmetric(points('52 68, 42 69, 33 58!, 33 72, 40 86, 52 92')), tone, 5),
    dot(60, 73, 6, 2.4, '#7d2440'),
  ],
  moustache: (tone) => shape(symmetric(points('58 66.5, 50 67, 43 72!, 52 74')), tone, 2),
  goatee: (tone) => [...shape(symmetric(points('55 77!, 54 84, 58 89')), tone, 2)],
  stubble: (tone) => [patch(symmetric(points('53 67, 44 69, 35 64, 38 74, 48 81')), tone, 0.28)],
}

export const cup = (fill: string): Shape[] => [
  ...shape(oval(29, 60, 7, 10), fill, 3),
  ...shape(oval(91, 60, 7, 10), fill, 3),
]

/** Ear cups and headband, the same from both sides. */
export const headphones = (fill: string): Shape[] => [
  ...limb(points('30 54, 33 30, 60 16, 87 30, 90 54'), 4, '#4a3f66'),
  ...cup(fill),
]

const faceExtras: Partial<Record<Extra, (spec: AvatarSpec) => Shape[]>> = {
  blush: () => [41.5, 78.5].map((x) => dot(x, 68, 5, 3.2, '#ff6b6b', 0.38)),
  freckles: (spec) =>
    points('40 66, 44 68, 41 70, 76 68, 80 66, 79 70').map(([x, y]) =>
      dot(x, y, 1.1, 1.1, mix(spec.skin, '#7a3a1c', 0.55)),
    ),
  hoops: () => [
    { d: loop(oval(29, 73, 4.5, 5)), stroke: '#ffcf5a', width: 2.4 },
    { d: loop(oval(91, 73, 4.5, 5)), stroke: '#ffcf5a', width: 2.4 },
  ],
  vitiligo: () => [
    patch(oval(73, 62, 8.5, 9, 0.12), '#f3d3bd', 0.85),
    patch(oval(57, 77, 6, 4, 0.14), '#f3d3bd', 0.85),
    patch(oval(41, 45, 5, 5, 0.14), '#f3d3bd', 0.85),
  ],
  plaster: () => shape(points('54 63!, 66 62!, 66.4 66.5!, 54.4 67.5!'), '#ffd9a8', 0),
}

const noses: Shape[] = [line(points('59 64, 61.6 66.2, 58.6 67'), 2.2)]

const ear = (x: number, skin: string): Shape[] => shape(oval(x, 61, 6, 7.5), skin, 2)

/** A person's bare head: ears, skull and, seen from the front, the face. */
export function bareHead(spec: AvatarSpec, front: boolean): Shape[] {
  const wears = (extra: Extra) => spec.extras?.includes(extra) ?? false
  const shapes = [...ear(31, spec.skin), ...ear(89, spec.skin), ...shape(skull, spec.skin)]
  if (wears('hearing-aid')) shapes.push({ d: curve(points('90 54, 95 58, 93 67')), stroke: '#49d2e2', width: 4 })
  if (!front) return shapes
  if (wears('vitiligo')) shapes.push(...(faceExtras.vitiligo?.(spec) ?? []))
  if (spec.beard) shapes.push(...beards[spec.beard.style](spec.beard.tone))
  if (wears('blush')) shapes.push(...(faceExtras.blush?.(spec) ?? []))
  if (wears('freckles')) shapes.push(...(faceExtras.freckles?.(spec) ?? []))
  shapes.push(...noses, ...(spec.beard?.style === 'full' ? [] : mouths[spec.mouth ?? 'smile']()))
  shapes.push(...eyeStyles[spec.eyes ?? 'dots']())
  for (const extra of ['hoops', 'plaster'] as const)
    if (wears(extra)) shapes.push(...(faceExtras[extra]?.(spec) ?? []))
  return shapes
}
