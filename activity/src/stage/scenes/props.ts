import { points, oval, shape } from '@segue/shared/people/avatars/shapes.ts'
import type { Point } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, dice, downwards, drawShapes, glow, ink, inked, mix, penLine, plank, wash } from '../brush.ts'
import type { Pen } from '../brush.ts'
import type { Camera } from '../camera.ts'
import { stageEdge } from '../camera.ts'
import type { Now } from '../scene.ts'

/** Things that more than one place has. */

/** A floor running away from us: boards towards the stage, lit where the stage lights it. */
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

/** Paper in the air, the same for everybody at the same moment. */
export function confetti(pen: Pen, { bounds, seen }: Camera, now: Now, colors: readonly string[]): void {
  const pieces = now.small ? 40 : 170
  const roll = dice(99)
  const span = bounds.bottom - bounds.top + 120
  for (let i = 0; i < pieces; i++) {
    const [start, speed, turn, size] = [roll(), 90 + roll() * 130, roll() * 6, 6 + roll() * 8]
    const x = seen.left + roll() * (seen.right - seen.left)
    const color = colors[i % colors.length] ?? '#ffb454'
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const y = bounds.top - 60 + ((start * span + time * speed) % span)
    const swing = Math.sin(time * 1.6 + turn) * 26
    const flip = Math.cos(time * (2 + turn * 0.4) + turn)
    pen.globalAlpha = now.spectacle
    pen.fillStyle = flip > 0 ? color : mix(color, ink, 0.3)
    pen.save()
    pen.translate(x + swing, y)
    pen.rotate(turn + Math.sin(time + turn))
    pen.fillRect(-size / 2, (-size / 2) * Math.abs(flip), size, size * 1.5 * Math.abs(flip) + 1)
    pen.restore()
  }
  pen.globalAlpha = 1
}

type Place = readonly [number, number]

/** The place at each part (0 to 1) of a string that hangs between two points. */
const hanging =
  (from: Place, to: Place, sag: number) =>
  (part: number): [number, number] => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + 4 * sag * part * (1 - part),
  ]

/** Bulbs on a string between two points, sagging by `sag`. */
export function stringOfLights(pen: Pen, from: Place, to: Place, sag: number, colors: readonly string[]): void {
  const count = Math.max(3, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 46))
  const at = hanging(from, to, sag)
  penLine(
    pen,
    Array.from({ length: 14 }, (_, i) => at(i / 13)),
    3.4,
    ink,
  )
  for (let i = 0; i < count; i++) {
    const [x, y] = at((i + 0.5) / count)
    const color = colors[i % colors.length] ?? '#ffb454'
    glow(pen, x, y + 7, 30, color, 0.55)
    drawShapes(pen, shape(oval(x, y + 7, 4.6, 6), mix(color, '#ffffff', 0.55), 0))
  }
}

/** A row of little flags on a line. */
export function bunting(pen: Pen, from: Place, to: Place, sag: number, colors: readonly string[]): void {
  const count = Math.max(4, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 34))
  const at = hanging(from, to, sag)
  for (let i = 0; i < count; i++) {
    const [[x0, y0], [x1, y1]] = [at((i + 0.1) / count), at((i + 0.9) / count)]
    inked(
      pen,
      [
        [x0, y0, 1],
        [x1, y1, 1],
        [(x0 + x1) / 2 + 1, (y0 + y1) / 2 + 26, 1],
      ],
      colors[i % colors.length] ?? '#ffb454',
      2,
    )
  }
  penLine(
    pen,
    Array.from({ length: 12 }, (_, i) => at(i / 11)),
    3,
    ink,
  )
}

/** Rockets that burst above the stage, one after another and the same for everybody. */
export function fireworks(pen: Pen, { seen, bounds }: Camera, now: Now, colors: readonly string[]): void {
  const half = Math.min(760, (seen.right - seen.left) / 2)
  const cycle = 2.6
  for (let slot = 0; slot < (now.small ? 3 : 6); slot++) {
    const time = now.calm ? slot * 0.3 + 0.9 : now.time + slot * (cycle / 6) * 1.7
    const round = Math.floor(time / cycle)
    const age = now.calm ? 0.42 : (time % cycle) / cycle
    const roll = dice(round * 31 + slot * 7 + 5)
    const x = (slot % 2 ? 1 : -1) * half * (0.62 + roll() * 0.34)
    const y = Math.max(bounds.top + 90, 60) + roll() * 170
    const color = colors[Math.floor(roll() * colors.length)] ?? '#ffd84d'
    const rise = 0.3
    if (age < rise) {
      const part = age / rise
      const at = 480 + (y - 480) * (1 - (1 - part) ** 2)
      penLine(
        pen,
        [
          [x, at + 46],
          [x, at + 20],
          [x, at],
        ],
        4,
        alpha('#ffe9b8', now.spectacle * 0.8),
      )
      glow(pen, x, at, 16, '#fff0cf', now.spectacle)
      continue
    }
    const part = (age - rise) / (1 - rise)
    const reach = (120 + roll() * 60) * (1 - (1 - part) ** 3)
    const fade = now.spectacle * (1 - part) ** 0.8
    glow(pen, x, y, reach * 1.5, color, 0.34 * fade)
    for (let i = 0; i < 22; i++) {
      const angle = (i / 22) * Math.PI * 2 + roll() * 0.2
      const far = reach * (i % 2 ? 1 : 0.64)
      const [sx, sy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + part * part * 50]
      const back = 0.8 - part * 0.1
      penLine(
        pen,
        [
          [sx, sy],
          [x + (sx - x) * ((1 + back) / 2), y + (sy - y) * ((1 + back) / 2)],
          [x + (sx - x) * back, y + (sy - y) * back],
        ],
        5,
        alpha(mix(color, '#ffffff', 0.35), fade),
      )
    }
  }
}
