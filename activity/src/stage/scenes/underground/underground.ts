import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, drawShapes, ink, inked, type Pen, penLine } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { paintVault, paintMarks, paintPipes, paintFloor } from './underground-vault.ts'

const palette: Palette = {
  ground: '#120a14',
  rim: '#ff6a5a',
  haze: '#6a1f38',
  lamp: '#ff8a5c',
  cloth: '#2c1c2c',
  trim: '#c23b3b',
  platform: '#3a2228',
  platformTop: '#5a3434',
}

const fan = { x: -560, y: 196, r: 92 }

/** A fan in the wall turns in front of a light, so that its shadow sweeps the room. */
function drawFan(pen: Pen, now: Now): void {
  const { x, y, r } = fan
  const turn = now.calm ? 0.4 : now.time * 0.8
  glow(pen, x, y, r * 1.5, '#ff9a5a', 0.5)
  pen.fillStyle = '#ffb070'
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.fill()
  pen.fillStyle = '#1d0f1c'
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * Math.PI * 2
    pen.beginPath()
    pen.moveTo(x, y)
    pen.arc(x, y, r - 4, angle, angle + 0.72)
    pen.fill()
    if (now.live) beam(pen, { x, y, angle: -angle - 0.4 }, 420, 260, '#ff8a4a', 0.1 + 0.1 * now.vibe)
  }
  pen.strokeStyle = ink
  pen.lineWidth = 9
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.stroke()
  for (let i = -2; i <= 2; i++)
    penLine(
      pen,
      [
        [x + i * 34, y - Math.sqrt(r * r - (i * 34) ** 2)],
        [x + i * 34, y + Math.sqrt(r * r - (i * 34) ** 2)],
      ],
      4,
      '#3a2428',
    )
}

/** The single red lamp, which hangs over the booth and swings a little. */
function drawLamp(pen: Pen, now: Now): void {
  const swing = now.calm ? 0 : Math.sin(now.time * 0.9) * 0.06
  const [x, y] = [Math.sin(swing) * 150, 30 + Math.cos(swing) * 80]
  const lit = now.live ? 0.7 + 0.3 * now.vibe + 0.12 * now.pulse : 0.5
  penLine(
    pen,
    [
      [0, -40],
      [x * 0.6, y * 0.5],
      [x, y - 20],
    ],
    4,
  )
  beam(pen, { x, y: y - 6, angle: -swing }, 420, 620, '#ff3a2e', 0.62 * lit)
  glow(pen, x, y + 8, 130, '#ff3a2e', 0.8 * lit)
  inked(
    pen,
    points(
      `${x - 9} ${y - 24}!, ${x + 9} ${y - 24}!, ${x + 40} ${y + 4}, ${x + 42} ${y + 10}!, ${x - 42} ${y + 10}!, ${x - 40} ${y + 4}`,
    ),
    '#7a2a2c',
    5,
  )
  drawShapes(pen, shape(oval(x, y + 12, 14, 13), '#ffb0a0', 0))
  glow(pen, x, y + 14, 34, '#ffe0d0', 0.9 * lit)
}

/** The spectacle: the old pipes let off steam on the first beat of each bar, and sparks fall. */
function steam(pen: Pen, { bounds }: Camera, now: Now): void {
  const bar = ((now.beat.count % 4) + now.beat.phase) / 4
  for (const [x, y, side] of [
    [-299, 214, -1],
    [299, 274, 1],
    [-120, 52, 0],
    [120, 52, 0],
  ] as const)
    for (let i = 0; i < (now.small ? 4 : 9); i++) {
      const age = now.calm ? i / 9 : (bar * 1.4 + i * 0.11) % 1.4
      if (age > 1) continue
      const far = age * (150 + i * 18)
      glow(
        pen,
        x + side * far + Math.sin(i * 2.4) * far * 0.3,
        y + (side === 0 ? far * 0.8 : -far * 0.25),
        26 + age * 110,
        i % 2 ? '#ff8a80' : '#e8c4c8',
        now.spectacle * (1 - age) * 0.3,
      )
    }
  const roll = dice(40)
  for (let i = 0; i < (now.small ? 20 : 90); i++) {
    const [x, start, speed] = [(roll() * 2 - 1) * 760, roll(), 0.35 + roll() * 0.4]
    if (now.calm && i % 4) continue
    const age = now.calm ? start : (start + now.time * speed) % 1
    const y = bounds.top + age * age * 900
    penLine(
      pen,
      [
        [x, y - 16 - age * 26],
        [x + 1, y - 8],
        [x, y],
      ],
      4,
      alpha(i % 3 ? '#ffb454' : '#ff5a4a', now.spectacle * (1 - age)),
    )
  }
}

export const underground: Scene = {
  palette,
  flavour: {
    papers: ['#e5484d', '#b9b3c9', '#f6f2ff', '#5a5370'],
    piece: 'ring',
    glass: 'goblet',
    drink: '#c0242e',
    blossom: 'poppy',
    bloom: '#f0434a',
    roofed: true,
    wind: 0,
    carrier: 'bat',
    banner: 'neon',
    bannerColor: '#ff5a5f',
  },
  layers: [
    {
      depth: 0.6,
      paint: (pen, camera) => {
        paintVault(pen, camera)
        paintMarks(pen)
      },
    },
  ],
  moving: (pen, { compact }, now) => {
    if (!compact) drawFan(pen, now)
  },
  ahead: [
    { depth: 0.8, paint: paintPipes },
    { depth: 1, paint: paintFloor },
  ],
  behind: (pen, _, now) => drawLamp(pen, now),
  between(pen, _, now) {
    glow(pen, -220, 480, 560, '#c2303a', 0.14 + 0.22 * now.vibe, 120)
    glow(pen, 260, 500, 560, '#7a2050', 0.14 + 0.22 * now.vibe, 120)
  },
  spectacle: steam,
}
