import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { ink, inked, penLine, wash } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { confetti } from '../in-the-air.ts'
import { paintTunnel, paintStation, paintMosaic, paintFloor } from './club-ua-station.ts'

const palette: Palette = {
  ground: '#0e1526',
  rim: '#8fe0f0',
  haze: '#2f5f86',
  lamp: '#ffd77a',
  cloth: '#1f4f7a',
  trim: '#ffcb3d',
  platform: '#3a4a5c',
  platformTop: '#5c7082',
}

/** A train passes with all its windows lit, waits out of sight, and returns. */
function drawTrain(pen: Pen, { bounds }: Camera, now: Now): void {
  const round = 15
  const time = now.calm ? 3 : now.time % round
  const way = Math.floor((now.calm ? 0 : now.time) / round) % 2 ? -1 : 1
  if (time > 7) return
  const part = time / 7
  const length = 1500
  const x = way * (-1 * (bounds.right + length) + part * (bounds.right * 2 + length * 2))
  for (let car = 0; car < 4; car++) {
    const left = x - way * car * 372 - 182
    inked(
      pen,
      [
        [left, 262],
        [left + 16, 244],
        [left + 348, 244],
        [left + 364, 262],
        [left + 364, 420, 1],
        [left, 420, 1],
      ],
      '#2f6fa8',
      0,
    )
    pen.fillStyle = '#ffcb3d'
    pen.fillRect(left + 3, 352, 358, 15)
    for (let i = 0; i < 5; i++) {
      pen.fillStyle = ink
      pen.fillRect(left + 18 + i * 68, 270, 54, 58)
      pen.fillStyle = '#ffeebc'
      pen.fillRect(left + 22 + i * 68, 274, 46, 50)
      if ((i + car) % 2) {
        pen.fillStyle = '#3a4a6a'
        pen.beginPath()
        pen.arc(left + 44 + i * 68, 304, 11, 0, 7)
        pen.fill()
        pen.fillRect(left + 31 + i * 68, 313, 27, 12)
      }
    }
    glow(pen, left + 182, 298, 230, '#ffe4a0', 0.3, 80)
  }
  glow(pen, x + way * 190, 380, 90, '#fff6dc', 0.9, 50)
}

/** Chandeliers of the old station, and the club's own lamps between them. */
function behind(pen: Pen, { bounds }: Camera, now: Now): void {
  const lit = now.live ? 0.45 + 0.4 * now.vibe + 0.12 * now.pulse : 0.26
  for (const x of [-430, 430]) {
    penLine(
      pen,
      [
        [x, bounds.top - 10],
        [x, 58],
      ],
      5,
    )
    glow(pen, x, 74, 150, '#ffdf9a', 0.6 * lit)
    inked(pen, points(`${x - 62} 62!, ${x + 62} 62!, ${x + 50} 80, ${x - 50} 80`), '#d9b65c', 4)
    for (let i = -2; i <= 2; i++) {
      wash(pen, oval(x + i * 25, 88, 10, 12), '#fff3cf')
      glow(pen, x + i * 25, 88, 26, '#ffe7b0', lit)
    }
  }
  for (const [i, x] of [-230, -80, 80, 230].entries()) {
    const swing = now.calm ? 0 : Math.sin(now.time * 0.5 + i * 1.4) * 0.3
    const y = 84 + Math.abs(x) * 0.22
    inked(
      pen,
      points(`${x - 10} ${y - 14}!, ${x + 10} ${y - 14}!, ${x + 14} ${y + 10}!, ${x - 14} ${y + 10}!`),
      '#2a3854',
      0,
    )
    beam(
      pen,
      { x, y, angle: swing },
      430,
      190,
      i % 2 ? '#ffcb3d' : '#4fb0ff',
      now.live ? 0.16 + 0.44 * now.vibe : 0.05,
    )
  }
  if (now.live) glow(pen, 0, 262, 210, '#ffcb3d', 0.16 + 0.3 * now.vibe + 0.12 * now.pulse)
}

export const clubUa: Scene = {
  palette,
  flavour: {
    piece: 'strip',
    glass: 'cocktail',
    roofed: true,
    wind: 0,
    banner: 'neon',
    papers: ['#ffd23f', '#58a6ff', '#f6f2ff', '#ffd23f', '#7fd1ff'],
    drink: '#58a6ff',
    blossom: 'sunflower',
    bloom: '#ffc928',
    carrier: 'swallow',
    bannerColor: '#58a6ff',
  },
  layers: [{ depth: 0.5, paint: paintTunnel }],
  moving: drawTrain,
  ahead: [
    { depth: 0.8, paint: paintStation },
    { depth: 0.88, paint: paintMosaic },
    { depth: 1, paint: paintFloor },
  ],
  behind,
  between(pen, _, now) {
    glow(pen, -240, 482, 560, '#3f8fd0', 0.1 + 0.2 * now.vibe, 110)
    glow(pen, 240, 492, 560, '#ffb73d', 0.08 + 0.16 * now.vibe, 100)
  },
  spectacle: (pen, camera, now) => confetti(pen, camera, now, ['#ffcb3d', '#4fb0ff', '#fff3cf', '#2f6fa8']),
}
