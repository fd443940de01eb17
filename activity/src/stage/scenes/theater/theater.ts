import { dice, ink, inked, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { paintHouse, paintFloor } from './theater-house.ts'
import { gold, paintBackcloth } from './theater-curtain.ts'

const palette: Palette = {
  ground: '#1c0a18',
  rim: '#ffc98a',
  haze: '#8a2f42',
  lamp: '#ffcf7a',
  cloth: '#7a1f34',
  trim: '#e0b050',
  platform: '#6b3c22',
  platformTop: '#a8683a',
}

/** The chandelier of many small flames. */
function drawChandelier(pen: Pen, now: Now): void {
  const y = 62
  const lit = now.live ? 0.55 + 0.4 * now.vibe : 0.4
  penLine(
    pen,
    [
      [0, -100],
      [0, y - 18],
    ],
    4,
  )
  glow(pen, 0, y, 240, '#ffcf7a', 0.5 * lit, 120)
  for (const [half, up] of points('96 16, 58 -8')) {
    pen.strokeStyle = ink
    pen.lineWidth = 8
    for (const tint of [ink, gold]) {
      pen.strokeStyle = tint
      pen.beginPath()
      pen.ellipse(0, y + up, half, half * 0.2, 0, 0, 7)
      pen.stroke()
      pen.lineWidth = 4
    }
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2 + 0.2
      const [fx, fy] = [Math.cos(angle) * half, y + up + Math.sin(angle) * half * 0.2]
      const flicker = now.calm ? 1 : 0.9 + 0.1 * Math.sin(now.time * 7 + i * 3 + half)
      wash(pen, points(`${fx - 3} ${fy}!, ${fx + 3} ${fy}!, ${fx + 3} ${fy - 12}!, ${fx - 3} ${fy - 12}!`), '#f7efe0')
      glow(pen, fx, fy - 18, 22, '#ffdf9a', lit * flicker)
      wash(pen, oval(fx, fy - 18, 3.4, 6.4), '#fff6d8')
    }
  }
}

/** The follow spot stays on the current DJ, wavering slightly like a hand-held lamp. */
function drawFollowSpot(pen: Pen, { bounds }: Camera, now: Now): void {
  if (!now.live) return
  const hunt = now.calm ? 0 : Math.sin(now.time * 0.6) * 16 + Math.sin(now.time * 1.7) * 5
  const [x, y] = [-560, Math.min(-40, bounds.top)]
  const [tx, ty] = [hunt, 300]
  const angle = -Math.atan2(tx - x, ty - y)
  const length = Math.hypot(tx - x, ty - y) * 1.1
  beam(pen, { x, y, angle }, length, 250, '#fff0c8', 0.34 + 0.34 * now.vibe)
  beam(pen, { x: -x, y, angle: -angle }, length, 200, '#ff9aa8', 0.1 + 0.3 * now.vibe)
  glow(pen, tx, 300, 190, '#fff0c8', 0.26 + 0.16 * now.vibe, 170)
}

/** Roses thrown from the boxes, and gold in the air. */
function roses(pen: Pen, { seen, bounds }: Camera, now: Now): void {
  const roll = dice(12)
  const half = (seen.right - seen.left) / 2
  for (let i = 0; i < (now.small ? 10 : 30); i++) {
    const [start, to, high] = [roll(), (roll() * 2 - 1) * half * 0.9, 120 + roll() * 160]
    if (now.calm && i % 3) continue
    const age = now.calm ? 0.35 + roll() * 0.4 : (start + now.time * (0.2 + roll() * 0.1)) % 1
    const side = i % 2 ? 1 : -1
    const x = side * half * (1 - age) + to * age
    const y = 120 + age * 560 - Math.sin(age * Math.PI) * high
    pen.save()
    pen.globalAlpha = now.spectacle * (age > 0.85 ? (1 - age) / 0.15 : 1)
    pen.translate(x, y)
    pen.rotate(age * 9 + i)
    penLine(pen, points('0 4, 2 20, 0 36'), 5, '#3f7a46')
    wash(pen, points('0 20!, 12 14, 14 22!'), '#4f9a52')
    inked(pen, oval(0, 0, 12, 11, 0.08), '#d8304a', 4)
    penLine(pen, points('-5 1, 0 -5, 5 0, 1 4'), 2.4, '#7a1228')
    pen.restore()
  }
  for (let i = 0; i < (now.small ? 20 : 90); i++) {
    const [x, start, speed] = [seen.left + roll() * half * 2, roll(), 30 + roll() * 50]
    const time = now.calm ? 0 : now.time
    const y = bounds.top + ((start * 1000 + time * speed) % 1000)
    glow(
      pen,
      x + Math.sin(time + start * 9) * 20,
      y,
      9,
      '#ffd98a',
      now.spectacle * (0.5 + 0.5 * Math.sin(time * 5 + i)),
    )
  }
  pen.globalAlpha = 1
}

export const theater: Scene = {
  palette,
  flavour: {
    papers: ['#ffd98a', '#f6e3b0', '#c8324a', '#d9a441'],
    piece: 'star',
    glass: 'flute',
    drink: '#ffe39a',
    blossom: 'rose',
    bloom: '#d92b4b',
    roofed: true,
    wind: 0,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f5e2b8',
  },
  layers: [
    { depth: 0.5, paint: paintBackcloth },
    { depth: 0.85, paint: paintHouse },
    { depth: 1, paint: paintFloor },
  ],
  behind: (pen, _, now) => drawChandelier(pen, now),
  between(pen, camera, now) {
    drawFollowSpot(pen, camera, now)
    glow(pen, 0, 486, 640, '#ff9a6a', 0.1 + 0.16 * now.vibe, 90)
  },
  spectacle: roses,
}
