import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { points, oval } from '@segue/shared/people/avatars/paths.ts'
import type { Point } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, drawShapes, ink, inked, mix, penLine, plank, wash } from '../drawing/brush.ts'
import type { Pen } from '../drawing/brush.ts'
import type { Camera } from '../drawing/camera.ts'
import { stageEdge } from '../drawing/camera.ts'

/** Objects shared by several scenes. */

/** A floor receding from the viewer: boards towards the stage, lit by it. */
export function floorBoards(
  pen: Pen,
  { bounds }: Camera,
  tint: { near: string; far: string; line: string; glint: string },
): void {
  const top = stageEdge + 8
  pen.fillStyle = downwards(pen, top, 900, [
    [0, tint.far],
    [0.45, mix(tint.far, tint.near, 0.62)],
    [1, tint.near],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  penLine(
    pen,
    [
      [bounds.left, top],
      [0, top - 1],
      [bounds.right, top],
    ],
    5,
    alpha(ink, 0.8),
  )
  const roll = dice(31)
  for (let i = -26; i <= 26; i++) {
    const [x0, x1] = [i * 74, i * 74 + i * 190]
    penLine(
      pen,
      [
        [x0, top],
        [(x0 + x1) / 2 + roll() * 6, (top + bounds.bottom) / 2],
        [x1, bounds.bottom + 20],
      ],
      3.2,
      alpha(tint.line, 0.55),
    )
  }
  for (let i = 0; i < 70; i++) {
    const y = top + roll() ** 1.6 * (bounds.bottom - top)
    const x = (roll() - 0.5) * 2200
    const wide = 20 + roll() * 70
    penLine(
      pen,
      [
        [x, y],
        [x + wide / 2, y + 1],
        [x + wide, y],
      ],
      3,
      alpha(i % 3 ? tint.line : tint.glint, i % 3 ? 0.4 : 0.13),
    )
  }
}

/** A loudspeaker box with its two cones; x is its middle, y its foot. */
export function loudspeaker(pen: Pen, x: number, y: number, size: number, box: string, cone: string): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(size, size)
  inked(pen, plank(-62, -150, 124, 150, 6), box, 9)
  for (const [cy, r] of points('-52 42, -118 20')) {
    drawShapes(pen, shape(oval(0, cy, r, r, 0), mix(box, ink, 0.6), 0))
    drawShapes(pen, shape(oval(0, cy, r * 0.74, r * 0.74, 0), cone, 6))
    wash(pen, oval(0, cy, r * 0.28, r * 0.28, 0), ink)
    wash(pen, oval(-r * 0.08, cy - r * 0.08, r * 0.1, r * 0.1, 0), '#ffffff66')
  }
  pen.restore()
}

/** Leaves in a lower corner, nearer than the crowd. */
export function fernAt(
  pen: Pen,
  x: number,
  y: number,
  tall: number,
  dark: string,
  light: string,
  side: 1 | -1,
): void {
  for (let i = 0; i < 6; i++) {
    const angle = side * (0.1 + i * 0.26)
    const length = tall * (1 - i * 0.08)
    const [tx, ty] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
    const [bx, by] = [Math.cos(angle), Math.sin(angle)]
    const wide = tall * 0.1
    const leaf: Point[] = [
      [x, y, 1],
      [x + (tx - x) * 0.45 - bx * wide, y + (ty - y) * 0.45 - by * wide],
      [tx, ty, 1],
      [x + (tx - x) * 0.45 + bx * wide, y + (ty - y) * 0.45 + by * wide],
    ]
    wash(pen, leaf, i % 2 ? dark : light)
    penLine(
      pen,
      [
        [x, y],
        [tx, ty],
      ],
      3,
      alpha(ink, 0.6),
    )
  }
}
