import { ink, limb, type Shape, mirrored, mix, shaded, shape, shine, symmetric } from './shapes.ts'
import { curve, type Point, points } from './paths.ts'
import type { Pose } from './spec.ts'
import { line } from './special-heads.ts'

/** The course of a left arm by pose; every other pose is easy. */
type Arms = Record<'raised' | 'folded' | 'easy', string>
const armIn = (pose: Pose, arms: Arms) => arms[pose === 'raised' || pose === 'folded' ? pose : 'easy']

const sleeves: Arms = {
  raised: '36 100, 22 88, 14 68',
  folded: '36 100, 30 112, 56 112',
  easy: '34 100, 22 110, 18 120',
}
const cactusArms: Arms = {
  raised: '40 108, 22 102, 18 84, 19 62',
  folded: '40 104, 26 112, 36 120, 62 112',
  easy: '40 110, 24 112, 18 104, 17 92',
}
const tentacles: Arms = {
  raised: '44 92, 26 84, 20 66, 26 50',
  folded: '44 92, 32 106, 60 112',
  easy: '42 92, 28 104, 30 118, 22 130',
}

export function ghostBody(skin: string, cloth: string, pose: Pose): Shape[] {
  const hem = 'C84 150 80 138 75 148C70 157 65 140 60 148C55 157 50 140 45 148C40 156 36 140 30 148'
  const outline = `M90 88C91 108 93 130 90 148${hem}C27 130 29 108 30 88`
  const sleeve = (left: boolean): Shape[] => {
    const course = armIn(pose, sleeves)
    const along: Point[] = left ? points(course) : mirrored(points(course)).reverse()
    return [
      { d: curve(along), stroke: ink, width: 17 },
      { d: curve(along), stroke: mix(skin, '#8f86b8', 0.28), width: 11 },
    ]
  }
  return [
    ...sleeve(true),
    ...sleeve(false),
    { d: `${outline}Z`, fill: skin, opacity: 0.66 },
    { d: outline, stroke: ink, width: 3 },
    { d: 'M90 88C91 108 93 130 90 148C87 148 84 146 82 143C82 120 82 104 80 88Z', fill: shaded(skin), opacity: 0.35 },
    { d: curve(points('42 90, 60 95, 78 90')), stroke: cloth, width: 4, opacity: 0.9 },
  ]
}

/** A cactus in its pot; the pot has the chosen color. */
export function pottedBody(skin: string, cloth: string, pose: Pose): Shape[] {
  const arm = armIn(pose, cactusArms)
  const right = pose === 'easy' || pose === 'decks' ? '80 104, 96 106, 102 98, 103 84' : ''
  const other = right ? points(right) : mirrored(points(arm)).reverse()
  return [
    ...[points(arm), other].flatMap((along) => limb(along, 12, skin)),
    ...shape(points('34 86!, 33 104, 34 132!, 86 132!, 87 104, 86 86!'), skin, 8),
    ...['46 88, 46 128', '60 88, 60 128', '74 88, 74 128'].map((rib) => line(rib, 2.2, shaded(skin))),
    ...['40 100, 36 98', '82 112, 87 110', '53 108, 50 105', '67 98, 70 95'].map((spine) =>
      line(spine, 2, '#fff1d6'),
    ),
    ...shape(points('32 132!, 88 132!, 82 160!, 38 160!'), cloth, 7),
    ...shape(points('27 124!, 93 124!, 92 136!, 28 136!'), mix(cloth, '#ffffff', 0.18), 4),
    shine(points('40 146, 41 154'), 0.45),
  ]
}

/** Tentacles under a bell, with a frill in the wearer's color. */
export function tentacleBody(skin: string, cloth: string, pose: Pose): Shape[] {
  const arm = armIn(pose, tentacles)
  return [
    ...['48 90, 44 112, 50 130, 44 152', '60 90, 64 114, 57 134, 62 158', '72 90, 76 112, 70 132, 76 150'].flatMap(
      (along) => limb(points(along), 8, skin),
    ),
    ...[points(arm), mirrored(points(arm)).reverse()].flatMap((along) => limb(along, 8, skin)),
    ...shape(symmetric(points('50 80, 38 82, 34 96, 38 112!, 46 106, 54 114!')), cloth, 7),
    shine(points('42 92, 42 100'), 0.4),
  ]
}
