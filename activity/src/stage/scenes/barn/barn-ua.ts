import { alpha, dice, ink, mix, penLine, wash } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { openIn } from './barn.ts'
import { paintBarnWall } from './barn-room.ts'
import { wood, sunflower, paintField, paintCloths, paintFlowers } from './barn-ua-flowers.ts'

const palette: Palette = {
  ground: '#1d1a2c',
  rim: '#ffd56a',
  haze: '#5a5a8a',
  lamp: '#ffc84d',
  cloth: '#f6f0e2',
  trim: '#c8323c',
  platform: '#6a4630',
  platformTop: '#9c6c44',
}

/** Storks cross the evening sky outside. */
function drawStorks(pen: Pen, now: Now): void {
  for (let i = 0; i < 3; i++) {
    const time = now.calm ? 9 : now.time
    const x = ((time * 22 + i * 90) % 900) - 450
    const y = 110 + i * 22 - x * 0.06
    const flap = now.calm ? 0 : Math.sin(time * 2.6 + i) * 10
    for (const side of [-1, 1]) {
      penLine(
        pen,
        [
          [x, y],
          [x + side * 18, y - 6 - flap],
          [x + side * 40, y - 2 - flap * 1.5],
        ],
        7,
        '#f6f0e2',
      )
      penLine(
        pen,
        [
          [x + side * 28, y - 4 - flap * 1.2],
          [x + side * 42, y - 1 - flap * 1.6],
        ],
        6,
        '#2a2440',
      )
    }
    penLine(
      pen,
      [
        [x - 16, y + 3],
        [x, y],
        [x + 20, y - 3],
      ],
      7,
      '#f6f0e2',
    )
    penLine(
      pen,
      [
        [x + 20, y - 3],
        [x + 34, y - 4],
      ],
      3,
      '#e8564a',
    )
    penLine(
      pen,
      [
        [x - 16, y + 3],
        [x - 34, y + 6],
      ],
      2.6,
      '#e8564a',
    )
  }
}

function petalColor(i: number): string {
  if (i % 5 === 0) return '#5a9ae0'
  return i % 2 ? '#ffc52e' : '#f2a51e'
}

function petals(pen: Pen, { bounds, seen }: Camera, now: Now): void {
  const roll = dice(70)
  const span = bounds.bottom - bounds.top + 100
  for (let i = 0; i < (now.small ? 30 : 130); i++) {
    const [start, speed, turn, size] = [roll(), 60 + roll() * 80, roll() * 6.28, 8 + roll() * 10]
    const x0 = seen.left + roll() * (seen.right - seen.left)
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const x = x0 + Math.sin(time * 1.1 + turn) * 50
    const y = bounds.top - 50 + ((start * span + time * speed) % span)
    pen.save()
    pen.globalAlpha = now.spectacle
    pen.translate(x, y)
    pen.rotate(turn + Math.sin(time * 1.4 + turn) * 1.4)
    pen.scale(1, 0.4 + 0.6 * Math.abs(Math.cos(time * 1.7 + turn)))
    wash(
      pen,
      [
        [-size, 0, 1],
        [0, -size * 0.42],
        [size, 0, 1],
        [0, size * 0.42],
      ],
      petalColor(i),
    )
    pen.restore()
  }
}

export const barnUa: Scene = {
  hasSky: true,
  palette,
  flavour: {
    papers: ['#ffd23f', '#3f8fe0', '#ffd23f', '#e2574c', '#f4ecdc'],
    piece: 'petal',
    glass: 'jar',
    drink: '#c2415b',
    blossom: 'sunflower',
    bloom: '#ffc928',
    roofed: true,
    wind: 14,
    carrier: 'swallow',
    banner: 'cloth',
    bannerColor: '#f7f0e0',
  },
  layers: [{ depth: 0.4, paint: paintField }],
  moving: (pen, _, now) => drawStorks(pen, now),
  ahead: [
    { depth: 0.8, paint: (pen, camera) => openIn(pen, camera, () => paintBarnWall(pen, camera, wood)) },
    { depth: 0.86, paint: paintCloths },
    { depth: 1, paint: paintFlowers },
  ],
  behind(pen, { compact }, now) {
    const lit = now.live ? 0.3 + 0.5 * now.vibe + 0.15 * now.pulse : 0.18
    glow(pen, 0, 330, 420, '#ffd56a', 0.5 * lit, 120)
    if (!compact) for (const x of [-640, 640]) glow(pen, x, 180, 200, '#ffb454', 0.6 * lit)
    for (const x of [-430, 430])
      beam(pen, { x, y: 26, angle: x > 0 ? 0.55 : -0.55 }, 520, 260, x > 0 ? '#ffe08a' : '#8fc4ff', 0.5 * lit)
  },
  between: (pen, _, now) => glow(pen, 0, 480, 640, '#ffc84d', 0.08 + 0.16 * now.vibe, 100),
  front: {
    depth: 1.7,
    reach: 300,
    paint(pen, { bounds }) {
      for (const [dx, up, r] of [
        [20, 150, 46],
        [96, 70, 34],
      ] as const) {
        sunflower(pen, bounds.left + dx, bounds.bottom - up, r, up + 60)
        sunflower(pen, bounds.right - dx, bounds.bottom - up, r, up + 60)
      }
      pen.fillStyle = alpha(mix('#120a26', ink, 0.5), 0.42)
      pen.globalCompositeOperation = 'source-atop'
      pen.fillRect(bounds.left, bounds.bottom - 320, bounds.right - bounds.left, 340)
      pen.globalCompositeOperation = 'source-over'
    },
  },
  spectacle: petals,
}
