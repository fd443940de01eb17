import { ink, mix, shape } from '@segue/shared/people/avatars/shapes.ts'
import { loop } from '@segue/shared/people/avatars/paths.ts'
import type { Shape } from '@segue/shared/people/avatars/shapes.ts'
import type { Point } from '@segue/shared/people/avatars/paths.ts'
import { seededRandom } from '@segue/shared/random.ts'

/** A canvas in the page or off-screen. */
export type Canvas = HTMLCanvasElement

export type Pen = CanvasRenderingContext2D

/** An off-screen canvas and its pen. */
export function sheet(width: number, height: number): { canvas: Canvas; pen: Pen } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width))
  canvas.height = Math.max(1, Math.ceil(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser does not support canvas drawing')
  return { canvas, pen }
}

/** Pseudo-random numbers, the same for each seed. */
export const dice = (seed: number): (() => number) => seededRandom(seed >>> 0 || 1)

/** `#rrggbb` with an alpha of 0–1. */
export function alpha(color: string, part: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `${color}${byte.toString(16).padStart(2, '0')}`
}

export function drawShapes(pen: Pen, shapes: readonly Shape[]): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const shape of shapes) {
    const path = new Path2D(shape.d)
    pen.globalAlpha = shape.opacity ?? 1
    if (shape.fill) {
      pen.fillStyle = shape.fill
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen, not an array
      pen.fill(path)
    }
    if (shape.stroke) {
      pen.strokeStyle = shape.stroke
      pen.lineWidth = shape.width ?? 3
      pen.stroke(path)
    }
  }
  pen.globalAlpha = 1
}

/** A shape in the style of the avatars: filled, shaded at the lower right, outlined. */
export function inked(pen: Pen, points: readonly Point[], fill: string, depth = 7): void {
  drawShapes(pen, shape(points, fill, depth))
}

/** A filled shape without an outline. */
export function wash(pen: Pen, points: readonly Point[], fill: string | CanvasGradient | CanvasPattern): void {
  pen.fillStyle = fill
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen, not an array
  pen.fill(new Path2D(loop(points)))
}

/** A slightly irregular, hand-drawn rectangle. */
export function plank(x: number, y: number, width: number, height: number, seed = 1): Point[] {
  const roll = dice(seed * 7919 + Math.round(x * 3 + y * 5))
  const off = () => (roll() - 0.5) * Math.min(4, 0.02 * (width + height) + 0.6)
  return [
    [x + off(), y + off(), 1],
    [x + width + off(), y + off(), 1],
    [x + width + off(), y + height + off(), 1],
    [x + off(), y + height + off(), 1],
  ]
}

export function downwards(pen: Pen, top: number, bottom: number, stops: readonly (readonly [number, string])[]) {
  const gradient = pen.createLinearGradient(0, top, 0, bottom)
  for (const [at, color] of stops) gradient.addColorStop(at, color)
  return gradient
}

/** A pen line whose pressure swells and fades, for a hand-drawn look. */
export function penLine(pen: Pen, points: readonly Point[], width: number, color = ink): void {
  const [above, below]: [[number, number][], [number, number][]] = [[], []]
  points.forEach(([x, y], i) => {
    const before = points[Math.max(0, i - 1)] ?? [x, y]
    const after = points[Math.min(points.length - 1, i + 1)] ?? [x, y]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const along = points.length > 1 ? i / (points.length - 1) : 0
    const pressure = (width / 2) * (0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, along * 0.9 + 0.12)))
    above.push([x - (dy / length) * pressure, y + (dx / length) * pressure])
    below.unshift([x + (dy / length) * pressure, y - (dx / length) * pressure])
  })
  pen.fillStyle = color
  pen.beginPath()
  for (const [x, y] of [...above, ...below]) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

/** Short parallel pencil strokes over an area: hand-drawn shading. */
export function hatch(
  pen: Pen,
  at: { x: number; y: number; width: number; height: number },
  color: string,
  seed: number,
  spacing = 9,
): void {
  const roll = dice(seed)
  pen.strokeStyle = color
  pen.lineWidth = 1.6
  pen.lineCap = 'round'
  pen.beginPath()
  for (let along = -at.height * 0.6; along < at.width; along += spacing) {
    const from = roll() * 0.25
    const to = 1 - roll() * 0.35
    const x = at.x + along + roll() * 3
    pen.moveTo(Math.max(at.x, x + at.height * 0.6 * from), at.y + at.height * (1 - from))
    pen.lineTo(Math.min(at.x + at.width, x + at.height * 0.6 * to), at.y + at.height * (1 - to))
  }
  pen.stroke()
}

let grains: Canvas | null = null

/** Adds paper grain to a finished layer, so that flat colours look textured. Units are pixels here. */
export function grain(pen: Pen, width: number, height: number, strength = 0.05): void {
  if (!grains) {
    const made = sheet(192, 192)
    const picture = made.pen.createImageData(192, 192)
    const roll = dice(4711)
    for (let i = 0; i < picture.data.length; i += 4) {
      const light = roll() > 0.5 ? 255 : 0
      picture.data[i] = picture.data[i + 1] = picture.data[i + 2] = light
      picture.data[i + 3] = roll() * 255
    }
    made.pen.putImageData(picture, 0, 0)
    grains = made.canvas
  }
  const pattern = pen.createPattern(grains, 'repeat')
  if (!pattern) return
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalCompositeOperation = 'source-atop'
  pen.globalAlpha = strength
  pen.fillStyle = pattern
  pen.fillRect(0, 0, width, height)
  pen.restore()
}

export { ink, mix }
