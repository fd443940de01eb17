import { limb } from '@segue/shared/people/avatars/shapes.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  ink,
  inked,
  mix,
  type Pen,
  penLine,
  plank,
  wash,
} from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { loudspeaker } from '../props.ts'

/** The tiers, from the highest to the pitch: each a band that sags towards the middle, as a bowl looks from inside. */
export const tiers = [
  { top: 66, low: 142, sag: 58, tint: '#27305e' },
  { top: 158, low: 244, sag: 66, tint: '#2f3a6c' },
  { top: 262, low: 356, sag: 60, tint: '#38447a' },
] as const
export const sagAt = (x: number, sag: number) => sag * (1 - Math.min(1, (x / 1000) ** 2))

/** The night sky above the rim of the roof. */
export function paintSky(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, bounds.top, 320, [
    [0, '#0a0e2c'],
    [1, '#2a3a78'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  const roll = dice(3)
  for (let i = 0; i < 70; i++) {
    pen.fillStyle = alpha('#ffffff', 0.2 + roll() * 0.6)
    pen.beginPath()
    pen.arc(bounds.left + roll() * (bounds.right - bounds.left), bounds.top + roll() * 160, 1 + roll() * 1.4, 0, 7)
    pen.fill()
  }
}

/** The bowl: tiers full of people too far away to recognize, each a dab of colour. */
export function paintBowl(pen: Pen, { bounds }: Camera): void {
  const band = (top: number, low: number, sag: number): [number, number, 1?][] => {
    const xs = Array.from({ length: 15 }, (_, i) => bounds.left - 20 + ((bounds.right - bounds.left + 40) * i) / 14)
    return [
      ...xs.map((x): [number, number] => [x, top + sagAt(x, sag)]),
      ...xs.toReversed().map((x): [number, number] => [x, low + sagAt(x, sag)]),
    ]
  }
  const roll = dice(21)
  const coats = ['#e8705a', '#f4ecdc', '#5f7fd0', '#ffd08a', '#8f6fd6', '#3fa79a', '#c9d6f4']
  for (const { top, low, sag, tint } of tiers) {
    wash(pen, band(top, low + 16, sag), tint)
    for (let y = top + 12; y < low - 4; y += 15) {
      for (let x = bounds.left; x < bounds.right; x += 12.5) {
        if (roll() > 0.86) continue
        const at = x + roll() * 5
        pen.fillStyle = mix(coats[Math.floor(roll() * coats.length)] ?? '#f4ecdc', tint, 0.4 + roll() * 0.3)
        pen.beginPath()
        pen.ellipse(at, y + sagAt(at, sag) + roll() * 3, 4.4, 5.6, 0, 0, 7)
        pen.fill()
      }
    }
    const rail = Array.from({ length: 20 }, (_, i): [number, number] => {
      const x = bounds.left - 20 + ((bounds.right - bounds.left + 40) * i) / 19
      return [x, low + 8 + sagAt(x, sag)]
    })
    drawShapes(pen, limb(rail, 10, '#8494c8'))
    for (let x = Math.ceil(bounds.left / 300) * 300; x < bounds.right; x += 300)
      penLine(
        pen,
        [
          [x, top + sagAt(x, sag)],
          [x * 0.985, low + sagAt(x, sag)],
        ],
        8,
        mix(tint, ink, 0.45),
      )
  }
}

/** The ring of the roof with its lamps. */
export function paintRoof(pen: Pen, { bounds }: Camera): void {
  const xs = Array.from({ length: 21 }, (_, i) => bounds.left - 20 + ((bounds.right - bounds.left + 40) * i) / 20)
  const ring = (y: number) => xs.map((x): [number, number] => [x, y + sagAt(x, 52)])
  wash(pen, [...ring(-6), ...ring(52).toReversed()], '#161c42')
  drawShapes(pen, [...limb(ring(-6), 8, '#6c7ab0'), ...limb(ring(48), 8, '#6c7ab0')])
  for (let i = 0; i < 26; i++) {
    const x = bounds.left + ((bounds.right - bounds.left) * i) / 26
    const next = bounds.left + ((bounds.right - bounds.left) * (i + 0.5)) / 26
    penLine(
      pen,
      [
        [x, -4 + sagAt(x, 52)],
        [next, 46 + sagAt(next, 52)],
      ],
      4,
      '#4a588c',
    )
    penLine(
      pen,
      [
        [next, 46 + sagAt(next, 52)],
        [x + (next - x) * 2, -4 + sagAt(x, 52)],
      ],
      4,
      '#4a588c',
    )
  }
}

/** The stage on the pitch: a great shell of ribs. */
export function paintShell(pen: Pen, { compact }: Camera): void {
  for (const [r, tint] of [
    [430, '#1d2550'],
    [360, '#2a3568'],
    [290, '#3a4780'],
    [220, '#54639c'],
  ] as const) {
    const half = r
    inked(
      pen,
      [
        [-half, 446, 1],
        [-half * 0.98, 446 - r * 0.5],
        [-half * 0.6, 446 - r * 0.78],
        [0, 446 - r * 0.88],
        [half * 0.6, 446 - r * 0.78],
        [half * 0.98, 446 - r * 0.5],
        [half, 446, 1],
      ],
      tint,
      0,
    )
    for (let i = 0; i <= 14; i++) {
      const angle = Math.PI + (i / 14) * Math.PI
      glow(
        pen,
        Math.cos(angle) * half * 0.97,
        446 + Math.sin(angle) * r * 0.86,
        20,
        i % 2 ? '#ffe0a0' : '#8fd0ff',
        0.7,
      )
    }
  }
  glow(pen, 0, 330, 260, '#8fb4ff', 0.35)
  if (compact) return
  for (const side of [-1, 1]) {
    loudspeaker(pen, side * 560, stageEdge + 36, 0.94, '#20284e', '#7684b4')
    loudspeaker(pen, side * 560, stageEdge - 100, 0.9, '#20284e', '#7684b4')
    loudspeaker(pen, side * 560, stageEdge - 226, 0.7, '#20284e', '#7684b4')
  }
}

/** Mown stripes of grass, and the white line of the circle. */
export function paintPitch(pen: Pen, { bounds }: Camera): void {
  const top = stageEdge - 10
  pen.fillStyle = downwards(pen, top, 900, [
    [0, '#4f8a6a'],
    [0.4, '#2a5a54'],
    [1, '#12243a'],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  for (let i = -12; i <= 12; i += 2)
    wash(
      pen,
      points(
        `${i * 92} ${top}!, ${(i + 1) * 92} ${top}!, ${(i + 1) * 240} ${bounds.bottom + 10}!, ${i * 240} ${bounds.bottom + 10}!`,
      ),
      alpha('#d9ffe0', 0.06),
    )
  for (const [ry, width] of points('96 7, 240 9')) {
    pen.strokeStyle = alpha('#f4f7ff', 0.4)
    pen.lineWidth = width
    pen.beginPath()
    pen.ellipse(0, top + 130, ry * 4.4, ry, 0, 0, 7)
    pen.stroke()
  }
  inked(pen, plank(bounds.left - 20, top - 26, bounds.right - bounds.left + 40, 28, 5), '#24407a', 0)
  for (let x = Math.ceil(bounds.left / 96) * 96; x < bounds.right; x += 96)
    wash(pen, plank(x + 8, top - 19, 70, 13, x), ['#ff7a5a', '#ffe0a0', '#8fd0ff'][Math.abs(x / 96) % 3] ?? '#ffe0a0')
}
