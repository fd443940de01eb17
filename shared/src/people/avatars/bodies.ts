import { limb, type Shape, mirrored, shape, shine, symmetric } from './shapes.ts'
import { oval, type Point, points } from './paths.ts'
import type { AvatarSpec, Build, Garment, Pose } from './spec.ts'
import { trims } from './garments.ts'

/** Half widths of a torso at shoulder, waist and hem. */
const builds: Record<Build, readonly [shoulder: number, waist: number, hem: number]> = {
  slim: [18, 15, 17],
  soft: [19, 18, 20],
  broad: [23, 20, 19],
  round: [21, 25, 25],
}

const longHem: Partial<Record<Garment, number>> = { coat: 141, dress: 140, frills: 140, hoodie: 129, cardigan: 131 }

const flares: Partial<Record<Garment, number>> = { dress: 8, frills: 8, coat: 3 }

const bareArms: readonly Garment[] = ['tee', 'dungarees', 'waistcoat', 'dress']

function torso(spec: AvatarSpec): Point[] {
  const [shoulder, waist, hem] = builds[spec.build]
  const low = longHem[spec.garment] ?? 127
  const flare = flares[spec.garment] ?? 0
  return symmetric([
    [53, 86.5],
    [60 - shoulder + 4, 89],
    [60 - shoulder, 97],
    [60 - waist, 112],
    [60 - hem - flare, low - 3],
    [60 - hem - flare + 5, low + 1],
  ])
}

/** The left arm from shoulder to wrist; the right one is its mirror image. */
function arm(pose: Pose, build: Build): Point[] {
  const [shoulder, waist] = builds[build]
  const x = 60 - shoulder + 3
  const out = Math.max(shoulder, waist)
  if (pose === 'raised')
    return [
      [x, 94],
      [x - 16, 88],
      [x - 29, 70],
      [x - 30, 47],
    ]
  if (pose === 'folded')
    return [
      [x, 95],
      [60 - out - 8, 107],
      [60 - out + 2, 114],
      [64, 108],
    ]
  if (pose === 'decks')
    return [
      [x, 95],
      [60 - out - 7, 108],
      [60 - out - 4, 120],
      [60 - out + 3, 127],
    ]
  return [
    [x, 95],
    [60 - out - 6, 108],
    [60 - out - 5, 122],
  ]
}

function oneArm(course: Point[], spec: AvatarSpec, cloth: string): Shape[] {
  const hand = course.at(-1) ?? [0, 0]
  const bare = bareArms.includes(spec.garment)
  const [a, b] = [course[0] ?? hand, course[1] ?? hand]
  const sleeve: Point[] = [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], b]
  return [
    ...shape(oval(hand[0], hand[1], 5.6, 5.6), spec.skin, 2),
    ...limb(
      course.slice(0, -1).concat([[hand[0] * 0.93 + b[0] * 0.07, hand[1] * 0.93 + b[1] * 0.07]]),
      bare ? 7 : 9,
      bare ? spec.skin : cloth,
    ),
    ...(bare && spec.garment !== 'waistcoat' && spec.garment !== 'dress'
      ? limb(sleeve.slice(0, 2), 9, spec.garment === 'dungarees' ? '#f4ecdc' : cloth)
      : []),
  ]
}

function legs(spec: AvatarSpec): Shape[] {
  const [, , hem] = builds[spec.build]
  const stance = Math.min(hem * 0.5, 10)
  return [60 - stance, 60 + stance].flatMap((x, i) => {
    const foot = x + (i === 0 ? -2.5 : 2.5)
    return [
      ...limb(
        [
          [x, 124],
          [x, 152],
        ],
        spec.build === 'slim' ? 10 : 12,
        spec.legs,
      ),
      ...shape(
        [
          [foot - 9, 160, 1],
          [foot - 9, 155],
          [foot - 3, 151],
          [foot + 4, 151],
          [foot + 9, 155],
          [foot + 9, 160, 1],
        ],
        spec.shoes,
        3,
      ),
    ]
  })
}

/** A jacket over a garment: its sleeves, and what is sewn on it. */
export type Jacket = { sleeves: string; trim: Shape[] }

type Outfit = { cloth: string; front: boolean; pose: Pose; jacket: Jacket | null }

/** Everything below the neck of an avatar with two arms and two legs. */
export function clothedBody(own: AvatarSpec, { cloth, front, pose, jacket }: Outfit): Shape[] {
  const spec: AvatarSpec = jacket ? { ...own, garment: 'jumper' } : own
  const course = arm(pose, spec.build)
  const base = spec.garment === 'dungarees' ? '#f4ecdc' : cloth
  const arms = [course, mirrored(course).reverse()].flatMap((one) => oneArm(one, spec, jacket?.sleeves ?? base))
  // Arms that reach forward cover the chest in a front view and are hidden by the back in a back view.
  const armsFirst = pose === 'raised' || (!front && pose !== 'easy')
  const trunk = [
    ...limb(points('60 80, 60 90'), 11, spec.skin),
    ...shape(torso(spec), base, 9),
    ...(jacket?.trim ?? trims[spec.garment]?.(cloth, front) ?? []),
    shine(points('47 98, 46 105'), 0.35),
  ]
  return [...legs(spec), ...(armsFirst ? [...arms, ...trunk] : [...trunk, ...arms])]
}
