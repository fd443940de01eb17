import { dot, ink, mirrored, patch, shape, shine, stroke, type Shape } from './shapes.ts'
import { points, type Point } from './paths.ts'

/** Facial features that several animals or machines share. */

export const line = (along: string, width = 2.6, color = ink): Shape => stroke(points(along), color, width)
export const pair = (left: readonly Point[]): Point[][] => [[...left], mirrored(left)]

export const eyes = (y: number, apart = 12, ry = 5.4): Shape[] =>
  [60 - apart, 60 + apart].flatMap((x) => [dot(x, y, 4.3, ry, ink), dot(x - 1.3, y - 2, 1.5, 1.7, '#ffffff')])
export const blush = (y = 69): Shape[] => [40, 80].map((x) => dot(x, y, 5, 3.2, '#ff6b6b', 0.35))
export const gleam = shine(points('38 44, 43 37, 50 33'), 0.4)
export const nose = (color: string, y = 65): Shape[] => [
  ...shape(points(`55 ${y}!, 60 ${y - 1.5}, 65 ${y}!, 60 ${y + 4.5}`), color, 0),
  line(`60 ${y + 4}, 60 ${y + 7}`, 2.2),
  line(`53 ${y + 7}, 57 ${y + 9.5}, 60 ${y + 7}, 63 ${y + 9.5}, 67 ${y + 7}`, 2.4),
]

export const ears = (left: readonly Point[], fill: string, inner?: readonly Point[], tone = '#ff9db0'): Shape[] => [
  ...pair(left).flatMap((side) => shape(side, fill, 4)),
  ...(inner ? pair(inner).map((side) => patch(side, tone)) : []),
]
