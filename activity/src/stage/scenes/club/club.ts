import { type Canvas, ink, mix, type Pen, penLine, sheet } from '../../drawing/brush.ts'
import { beam, glow, ray } from '../../light/light-brush.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { paintPosters } from './club-posters.ts'
import { fernAt } from '../props.ts'
import { confetti } from '../in-the-air.ts'
import { neon, paintWall, paintBar, paintDoor, paintNeonTube, paintFloor } from './club-room.ts'
import { lamps, paintTruss } from './club-ceiling.ts'

const ball = { x: 0, y: 44, r: 37 }
const lampColors = ['#ff7a59', '#b06bff', '#ffb454', '#ff5fa2', '#6f7bff', '#ff7a59']

const palette: Palette = {
  ground: '#140c24',
  rim: '#ffb07a',
  haze: '#7a3f78',
  lamp: '#ffb454',
  cloth: '#5a2f6e',
  trim: '#e8705a',
  platform: '#45294f',
  platformTop: '#6a4262',
}

function drawBall(pen: Pen, now: Now): void {
  const { x, y, r } = ball
  const turn = now.calm ? 0.4 : now.time * 0.35
  penLine(
    pen,
    [
      [x, -200],
      [x, y - r],
    ],
    3,
    '#150c28',
  )
  glow(pen, x, y, r * 2.6, '#ffd9c0', 0.28 + 0.3 * now.vibe)
  pen.fillStyle = '#8d93c9'
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.fill()
  for (let ring = -3; ring <= 3; ring++) {
    const height = (ring / 3.6) * r
    const half = Math.sqrt(r * r - height * height)
    for (let i = 0; i < 16; i++) {
      const angle = turn + (i / 16) * Math.PI * 2 + ring * 0.12
      if (Math.cos(angle) < 0.06) continue
      const at = Math.sin(angle) * half
      const wide = Math.cos(angle) * half * 0.34
      const light = (Math.sin(i * 5.1 + ring * 2.3 + Math.floor(turn * 4)) + 1) / 2
      pen.fillStyle = light > 0.72 ? '#fff6ea' : mix('#5a5f9c', '#ffb9a0', light * (0.4 + now.vibe * 0.5))
      pen.fillRect(x + at - wide / 2, y + height - r * 0.12, wide, r * 0.24)
    }
  }
  pen.strokeStyle = ink
  pen.lineWidth = 3.4
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.stroke()
  if (now.live && !now.calm) glow(pen, x - r * 0.4, y - r * 0.45, 16 + 10 * now.pulse, '#ffffff', 0.9)
}

/** Spots of light from the mirror ball, wandering over the walls. */
function drawSpots(pen: Pen, now: Now): void {
  if (!now.live) return
  const turn = now.calm ? 0 : now.time * 0.1
  for (let i = 0; i < (now.small ? 18 : 44); i++) {
    const row = i % 4
    const angle = turn * (row % 2 ? -1 : 1) + (i / 44) * Math.PI * 8
    const x = Math.sin(angle) * (430 + row * 120)
    const y = 90 + row * 84 + Math.cos(angle * 2 + row) * 18
    const color = ['#ffe2c4', '#ffb0d0', '#bcc4ff'][i % 3] ?? '#ffe2c4'
    glow(pen, x, y, 13 + row * 2, color, 0.3 + 0.42 * now.vibe, 8 + row)
  }
}

let neonLight: Canvas | null = null

/** The light of the neon tubes, drawn once: their bloom and the glow around them. */
function lightNeon(): Canvas {
  const { canvas, pen } = sheet(600, 600)
  pen.translate(300, 300)
  glow(pen, 0, -30, 280, '#ff6a4d', 0.42)
  pen.globalCompositeOperation = 'lighter'
  pen.lineCap = 'round'
  for (const [r, color, from] of [
    [neon.r, '#ff7a4d', 0.86],
    [neon.r - 24, '#ff4f9a', 0.95],
  ] as const)
    for (const [width, part] of points('30 0.12, 18 0.2, 10 0.35, 5 0.8')) {
      pen.globalAlpha = part
      pen.strokeStyle = color
      pen.lineWidth = width
      pen.beginPath()
      pen.arc(0, 0, r, Math.PI * from, Math.PI * (3 - from))
      pen.stroke()
    }
  return canvas
}

function behind(pen: Pen, _: Camera, now: Now): void {
  drawSpots(pen, now)
  const hum = now.live ? 0.5 + 0.3 * now.vibe + 0.2 * now.pulse : 0.16
  neonLight ??= lightNeon()
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = hum
  pen.drawImage(neonLight, neon.x - 300, neon.y - 300, 600, 600)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
  for (const [i, x] of lamps.entries()) {
    const color = lampColors[i] ?? '#ffb454'
    const lit = now.live ? 0.12 + 0.34 * now.vibe + 0.12 * now.pulse : 0.05
    const swing = now.calm ? 0 : Math.sin(now.time * (0.3 + i * 0.03) + i) * 0.26
    glow(pen, x, 84, 44, color, 0.5 + lit)
    beam(pen, { x, y: 82, angle: (x > 0 ? 0.42 : -0.42) + swing }, 620, 250, color, lit)
  }
  drawBall(pen, now)
}

function between(pen: Pen, _: Camera, now: Now): void {
  if (!now.live) return
  // Haze thickens with the vibe and hangs between the booth and the floor.
  glow(pen, -240, 470, 620, '#b0508a', 0.1 + 0.2 * now.vibe, 120)
  glow(pen, 260, 490, 620, '#ff7a4d', 0.1 + 0.2 * now.vibe, 120)
  const strength = Math.max(0, now.vibe - 0.45) * 1.5
  if (strength <= 0) return
  for (const side of [-1, 1])
    for (let i = 0; i < 5; i++) {
      const sweep = now.calm ? 0 : Math.sin((now.beat.count + now.beat.phase) * 0.39 + i * 0.5) * 0.3
      ray(
        pen,
        side * 590,
        300,
        side * -(0.7 + i * 0.17 + sweep),
        1500,
        side > 0 ? '#ff4f9a' : '#7f7bff',
        strength * 0.7,
      )
    }
}

export const club: Scene = {
  palette,
  flavour: {
    papers: ['#ff5fa2', '#5ce1e6', '#cdbfff', '#f6f2ff', '#8f76ff'],
    piece: 'strip',
    glass: 'cocktail',
    drink: '#ff5fa2',
    blossom: 'rose',
    bloom: '#ff4d7d',
    roofed: true,
    wind: 0,
    carrier: 'bat',
    banner: 'neon',
    bannerColor: '#ff5fa2',
  },
  layers: [
    {
      depth: 0.5,
      paint: (pen, camera) => {
        paintWall(pen, camera)
        paintPosters(pen)
      },
    },
    {
      depth: 0.66,
      paint: (pen) => {
        paintBar(pen)
        paintDoor(pen)
        paintNeonTube(pen)
      },
    },
    { depth: 0.8, paint: paintTruss },
    { depth: 1, paint: paintFloor },
  ],
  behind,
  between,
  front: {
    depth: 1.7,
    reach: 360,
    paint(pen, { bounds }) {
      fernAt(pen, bounds.left - 10, bounds.bottom + 30, 300, '#1c0f2c', '#2a1838', 1)
      fernAt(pen, bounds.right + 10, bounds.bottom + 30, 300, '#1c0f2c', '#2a1838', -1)
    },
  },
  spectacle: (pen, camera, now) =>
    confetti(pen, camera, now, ['#ffb454', '#ff5fa2', '#8f76ff', '#49e2a4', '#ffd84d', '#f6f2ff']),
}
