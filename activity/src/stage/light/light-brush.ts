import { type Canvas, type Pen, sheet, alpha } from '../drawing/brush.ts'

const lights = new Map<string, Canvas>()

/** A light as an image, created once per colour. */
function lightOf(kind: 'glow' | 'beam', color: string): Canvas {
  const key = `${kind} ${color}`
  const known = lights.get(key)
  if (known) return known
  const { canvas, pen } = kind === 'glow' ? sheet(128, 128) : sheet(96, 256)
  if (kind === 'glow') {
    const pool = pen.createRadialGradient(64, 64, 0, 64, 64, 64)
    for (const [at, part] of [
      [0, 1],
      [0.25, 0.62],
      [0.55, 0.2],
      [0.8, 0.05],
      [1, 0],
    ] as const)
      pool.addColorStop(at, alpha(color, part))
    pen.fillStyle = pool
    pen.fillRect(0, 0, 128, 128)
  } else {
    const along = pen.createLinearGradient(0, 0, 0, 256)
    for (const [at, part] of [
      [0, 1],
      [0.3, 0.55],
      [0.7, 0.18],
      [1, 0],
    ] as const)
      along.addColorStop(at, alpha(color, part))
    pen.filter = 'blur(3px)'
    pen.fillStyle = along
    pen.beginPath()
    pen.moveTo(44, 0)
    pen.lineTo(52, 0)
    pen.lineTo(88, 256)
    pen.lineTo(8, 256)
    pen.fill()
  }
  // Colours come from a few palettes and from users' own choices; an evicted light is created again.
  if (lights.size > 240) lights.clear()
  lights.set(key, canvas)
  return canvas
}

/** Light around a point. */
export function glow(pen: Pen, x: number, y: number, rx: number, color: string, part: number, ry = rx): void {
  if (part <= 0.004) return
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = Math.min(1, part)
  pen.drawImage(lightOf('glow', color), x - rx, y - ry, rx * 2, ry * 2)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

let beamsAreOn = true

/** Turns the following beams and rays on or off. Set at the start of each frame, since several pictures share it. */
export const switchBeams = (on: boolean): void => void (beamsAreOn = on)

/** A cone of light from a lamp; `angle` 0 points straight down. */
export function beam(
  pen: Pen,
  from: { x: number; y: number; angle: number },
  length: number,
  width: number,
  color: string,
  part: number,
): void {
  if (part <= 0.004 || !beamsAreOn) return
  pen.save()
  pen.translate(from.x, from.y)
  pen.rotate(from.angle)
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = Math.min(1, part)
  pen.drawImage(lightOf('beam', color), -width / 2, 0, width, length)
  pen.restore()
}

/** A straight laser beam with its bloom. */
export function ray(
  pen: Pen,
  x: number,
  y: number,
  angle: number,
  length: number,
  color: string,
  part: number,
): void {
  if (part <= 0.004 || !beamsAreOn) return
  pen.globalCompositeOperation = 'lighter'
  pen.strokeStyle = color
  pen.lineCap = 'round'
  for (const [width, strength] of [
    [7, 0.16],
    [2, 0.8],
  ] as const) {
    pen.globalAlpha = part * strength
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + Math.sin(angle) * length, y + Math.cos(angle) * length)
    pen.stroke()
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}
