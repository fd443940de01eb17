import { points, type Point } from '@segue/shared/people/avatars/paths.ts'
import { alpha, hatch, ink, inked, mix, type Pen, penLine } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import type { BannerLook, Carrier } from './flavour.ts'

export const displayFont = "'Unbounded', 'Figtree Variable', system-ui, sans-serif"
export const textFont = "'Figtree Variable', system-ui, sans-serif"

/** Breaks text into lines that fit; the last ends in an ellipsis if there is more. */
export function linesThatFit(
  words: string,
  max: { width: number; lines: number },
  measure: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  const shorten = (text: string) => {
    const signs = Array.from(text)
    while (signs.length > 1 && measure(`${signs.join('')}…`) > max.width) signs.pop()
    return `${signs.join('').trimEnd()}…`
  }
  const all = words.trim().split(/\s+/)
  for (const [at, word] of all.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= max.width) line = longer
    else if (lines.length === max.lines - 1 || line === '') {
      return [...lines, shorten([line, ...all.slice(at)].join(' ').trim())].slice(0, max.lines)
    } else {
      lines.push(line)
      line = word
      if (measure(word) > max.width) return [...lines, shorten(all.slice(at).join(' '))]
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A readable text colour for a banner of this look. */
export function bannerInk(look: BannerLook, color: string): string {
  if (look === 'neon') return mix(color, '#ffffff', 0.7)
  return look === 'plank' ? '#2a1620' : ink
}

/** A banner around the origin; `wave` is its phase, 0 when still. */
export function drawBanner(
  pen: Pen,
  {
    look,
    color,
    width,
    height,
    wave,
  }: { look: BannerLook; color: string; width: number; height: number; wave: number },
): void {
  const [w, h] = [width / 2, height / 2]
  const bend = (x: number) => Math.sin((x / w) * 2.2 + wave) * 4
  if (look === 'neon') return drawNeon(pen, color, w, h)
  if (look === 'plank') return drawPlank(pen, color, w, h)
  const tail = (side: number): Point[] => [
    [side * (w - 26), h * 0.1, 1],
    [side * (w + 62), h * 0.34 + bend(w), 1],
    [side * (w + 40), h * 0.72 + bend(w), 1],
    [side * (w + 64), h * 1.16 + bend(w), 1],
    [side * (w - 24), h * 1.02, 1],
  ]
  for (const side of [-1, 1]) inked(pen, side < 0 ? tail(side) : tail(side).toReversed(), mix(color, ink, 0.28), 0)
  const top = [-1, -0.5, 0, 0.5, 1].map((part): Point => [part * w, -h + bend(part * w) + part * part * 8])
  const low = [1, 0.5, 0, -0.5, -1].map((part): Point => [part * w, h + bend(part * w) + part * part * 8])
  const corners = [...top, ...low].map((point, i): Point =>
    i % 5 === 0 || i % 5 === 4 ? [point[0], point[1], 1] : point,
  )
  inked(pen, corners, color, 8)
  hatch(pen, { x: w * 0.62, y: h * 0.35, width: w * 0.3, height: h * 0.4 }, alpha(mix(color, ink, 0.5), 0.28), 5, 8)
  if (look === 'scroll')
    for (const side of [-1, 1]) inked(pen, rollAt(side * w, h + 9, bend(side * w) + 8), mix(color, '#8a5a3a', 0.3), 4)
}

const rollAt = (x: number, high: number, y: number): Point[] => [
  [x - 10, -high + y],
  [x + 10, -high + y],
  [x + 12, high + y],
  [x - 12, high + y],
]

/** A board framed by neon tubes. */
function drawNeon(pen: Pen, color: string, w: number, h: number): void {
  inked(
    pen,
    [
      [-w, -h, 1],
      [w, -h, 1],
      [w, h, 1],
      [-w, h, 1],
    ],
    '#1a1130',
    0,
  )
  glow(pen, 0, 0, w * 1.25, color, 0.34, h * 2.1)
  pen.lineJoin = 'round'
  for (const [width, tint] of [
    [10, alpha(color, 0.3)],
    [4.5, color],
    [1.6, '#ffffff'],
  ] as const) {
    pen.strokeStyle = tint
    pen.lineWidth = width
    pen.strokeRect(-w + 13, -h + 13, w * 2 - 26, h * 2 - 26)
  }
}

function drawPlank(pen: Pen, color: string, w: number, h: number): void {
  inked(
    pen,
    [
      [-w - 10, -h + 4, 1],
      [w + 4, -h - 3, 1],
      [w + 12, h - 5, 1],
      [w - 3, h + 2, 1],
      [-w - 4, h + 4, 1],
      [-w + 3, 0, 1],
    ],
    color,
    8,
  )
  for (const y of [-h * 0.45, h * 0.5])
    penLine(
      pen,
      [
        [-w + 24, y],
        [0, y + 4],
        [w - 20, y - 3],
      ],
      3,
      alpha(mix(color, ink, 0.5), 0.5),
    )
}

const plumage: Record<Carrier, { back: string; belly: string; beak: string }> = {
  swallow: { back: '#33406e', belly: '#f4d9c0', beak: '#2a1d33' },
  gull: { back: '#c9d3e3', belly: '#ffffff', beak: '#ffb454' },
  bat: { back: '#4b3568', belly: '#7a5f96', beak: '#4b3568' },
  dove: { back: '#f2ecff', belly: '#ffffff', beak: '#ff9a8a' },
}

/** The bird or bat carrying a banner, facing `side`; `beat` 0–1 is the phase of its wings. */
export function drawCarrier(pen: Pen, carrier: Carrier, side: number, beat: number): void {
  const { back, belly, beak } = plumage[carrier]
  const flap = Math.sin(beat * Math.PI * 2)
  const up = -44 * flap
  pen.save()
  pen.scale(side, 1)
  inked(
    pen,
    [
      [4, -6],
      [-16, -18 + up * 0.8],
      [-52, -22 + up, 1],
      [-34, -6 + up * 0.5],
      [-14, 4],
    ],
    mix(back, ink, 0.22),
    3,
  )
  const isBat = carrier === 'bat'
  if (!isBat) inked(pen, points('-26 2, -62 -6!, -50 4, -64 14!, -24 12'), back, 3)
  inked(pen, points('-28 6, -14 -8, 12 -12, 30 -10, 36 2, 24 14, -6 18'), belly, 5)
  inked(pen, points('-28 6, -14 -9, 12 -13, 28 -12, 20 -2, -6 4'), back, 0)
  if (isBat) inked(pen, points('14 -10!, 16 -26!, 23 -14, 30 -25!, 32 -8!'), back, 0)
  else inked(pen, points('34 -3!, 48 3!, 34 7!'), beak, 0)
  inked(
    pen,
    [
      [10, -6],
      [-4, -20 + up],
      [-34, -30 + up * 1.3, 1],
      [-26, -10 + up * 0.6],
      [-8, 6],
    ],
    back,
    4,
  )
  pen.fillStyle = ink
  pen.beginPath()
  pen.arc(25, -3, 3, 0, 7)
  pen.fill()
  pen.restore()
}
