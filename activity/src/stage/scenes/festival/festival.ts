import { ink, inked, type Pen, penLine } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { fireworks } from '../in-the-air.ts'
import { paintSky, paintHills, paintField } from './festival-field.ts'
import { cheerful, towers, paintStage } from './festival-stage.ts'

const wheel = { x: -716, y: 226, r: 132 }
const palette: Palette = {
  ground: '#1b1430',
  rim: '#ffc27a',
  haze: '#8a4a7a',
  lamp: '#ffc163',
  cloth: '#2f6f7a',
  trim: '#f2b84b',
  platform: '#6b4636',
  platformTop: '#9a6a48',
}

/** The Ferris wheel, turning whether or not music plays. */
function drawWheel(pen: Pen, now: Now): void {
  const { x, y, r } = wheel
  const turn = now.calm ? 0.3 : now.time * 0.12
  pen.strokeStyle = '#2a1a48'
  pen.lineCap = 'round'
  pen.lineWidth = 7
  pen.beginPath()
  pen.moveTo(x - 62, y + 168)
  pen.lineTo(x, y)
  pen.lineTo(x + 62, y + 168)
  pen.stroke()
  pen.lineWidth = 4.5
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.moveTo(x + r - 16, y)
  pen.arc(x, y, r - 16, 0, 7)
  for (let i = 0; i < 12; i++) {
    const angle = turn + (i / 12) * Math.PI * 2
    pen.moveTo(x, y)
    pen.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r)
  }
  pen.stroke()
  for (let i = 0; i < 12; i++) {
    const angle = turn + (i / 12) * Math.PI * 2
    const [cx, cy] = [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    const tint = cheerful[i % cheerful.length] ?? '#e8564a'
    glow(pen, cx, cy + 12, 26, '#ffd08a', 0.5 + 0.3 * now.pulse)
    pen.fillStyle = ink
    pen.fillRect(cx - 12, cy + 1, 24, 23)
    pen.fillStyle = tint
    pen.fillRect(cx - 9, cy + 4, 18, 17)
    pen.fillStyle = '#ffe7b0'
    pen.fillRect(cx - 6, cy + 7, 12, 6)
    glow(pen, x + Math.cos(angle + 0.26) * (r - 8), y + Math.sin(angle + 0.26) * (r - 8), 12, tint, 0.9)
  }
  glow(pen, x, y, 34, '#ffd98a', 0.8)
}

function behind(pen: Pen, _: Camera, now: Now): void {
  for (const [i, x] of [-440, -260, -90, 90, 260, 440].entries()) {
    const color = ['#ff8a5c', '#ffd08a', '#ff6fa0', '#8fd6ff', '#ffd08a', '#b48cff'][i] ?? '#ffd08a'
    const y = 62 + (x / 530) ** 2 * 62
    const lit = now.live ? 0.14 + 0.36 * now.vibe + 0.12 * now.pulse : 0.05
    const swing = now.calm ? 0 : Math.sin(now.time * 0.42 + i * 1.3) * 0.3
    inked(
      pen,
      [
        [x - 10, y, 1],
        [x + 10, y, 1],
        [x + 13, y + 24, 1],
        [x - 13, y + 24, 1],
      ],
      '#40325f',
      0,
    )
    glow(pen, x, y + 26, 34, color, 0.45 + lit)
    beam(pen, { x, y: y + 22, angle: x * 0.0009 + swing }, 460, 210, color, lit)
  }
}

/** Beams into the open sky, brighter the livelier the room is. */
function drawSkyBeams(pen: Pen, now: Now): void {
  for (const x of towers)
    for (const i of [0, 1]) {
      const swing = now.calm ? 0 : Math.sin(now.time * 0.3 + i * 2 + x) * 0.35
      beam(
        pen,
        { x, y: 52, angle: Math.PI + (x < 0 ? -0.3 : 0.3) + swing },
        760,
        190,
        i ? '#ffc98a' : '#c48cff',
        now.live ? 0.08 + 0.36 * now.vibe : 0.03,
      )
    }
}

/** Flags in the crowd, waving in the evening wind. */
function between(pen: Pen, { seen }: Camera, now: Now): void {
  if (now.live) {
    glow(pen, -260, 486, 560, '#ff9a6a', 0.1 + 0.16 * now.vibe, 100)
    glow(pen, 260, 496, 560, '#c46aa8', 0.1 + 0.16 * now.vibe, 100)
  }
  const poles: readonly (readonly [number, number, string])[] = [
    [-0.86, 250, '#e8564a'],
    [-0.6, 318, '#3fa79a'],
    [0.66, 306, '#f2b84b'],
    [0.9, 240, '#8f6fd6'],
  ]
  for (const [part, top, tint] of poles) {
    const x = part * Math.min(760, seen.right)
    if (Math.abs(x) < 470) continue
    penLine(
      pen,
      [
        [x, 640],
        [x + 1, 480],
        [x, top],
      ],
      6,
      '#2a1a38',
    )
    const wave = (at: number) => (now.calm ? 0 : Math.sin(now.time * 3 - at * 3 + part * 9) * 7 * at)
    const along = [0, 0.33, 0.66, 1]
    inked(
      pen,
      [
        ...along.map((at): [number, number] => [x + at * 84, top + wave(at)]),
        ...along.toReversed().map((at): [number, number] => [x + at * 84, top + 50 - at * 8 + wave(at)]),
      ],
      tint,
      6,
    )
  }
}

export const festival: Scene = {
  hasSky: true,
  isOpenAir: true,
  palette,
  flavour: {
    papers: ['#e8564a', '#ffd08a', '#8fd6ff', '#b48cff', '#6cc24a', '#ff6fa0'],
    piece: 'star',
    glass: 'mug',
    drink: '#f2b84b',
    blossom: 'poppy',
    bloom: '#ff5a4a',
    roofed: false,
    wind: 26,
    carrier: 'swallow',
    banner: 'cloth',
    bannerColor: '#ffe7b0',
  },
  layers: [
    { depth: 0.3, paint: paintSky },
    { depth: 0.5, paint: paintHills },
  ],
  moving: (pen, { compact }, now) => {
    if (!compact) drawWheel(pen, now)
    drawSkyBeams(pen, now)
  },
  ahead: [
    { depth: 0.85, paint: paintStage },
    { depth: 1, paint: paintField },
  ],
  behind,
  between,
  spectacle: (pen, camera, now) =>
    fireworks(pen, camera, now, ['#ffd84d', '#ff7a6a', '#8fe0ff', '#c9a6ff', '#7ff0b0']),
}
