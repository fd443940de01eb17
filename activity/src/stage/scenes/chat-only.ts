import { alpha, dice, downwards, type Pen } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import type { Camera } from '../drawing/camera.ts'
import type { Now, Scene } from '../scene.ts'

/** A wall at home in the evening: the grooves of a huge record, and wandering light. */
function paintGround(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, bounds.top, bounds.bottom, [
    [0, '#1a1130'],
    [0.6, '#2a1740'],
    [1, '#3a1d40'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  const roll = dice(3)
  for (let i = 0; i < 46; i++) {
    const r = 260 + i * 34 + roll() * 10
    pen.strokeStyle = alpha(i % 5 ? '#8f76ff' : '#ffb454', 0.035 + roll() * 0.035)
    pen.lineWidth = 2 + roll() * 3
    const from = roll() * 6.28
    pen.beginPath()
    pen.arc(0, 420, r, from, from + 2.2 + roll() * 3)
    pen.stroke()
  }
}

function drawLight(pen: Pen, { seen }: Camera, now: Now): void {
  const half = (seen.right - seen.left) / 2
  const pools = [
    ['#562df9', 0.2],
    ['#ff7a59', 0.2],
    ['#ffb454', 0.14],
    ['#b06bff', 0.16],
  ] as const
  for (const [i, [color, part]] of pools.entries()) {
    const time = now.calm ? i * 9 : now.time * 0.07 + i * 1.7
    const x = Math.sin(time * (1 + i * 0.13)) * half * 0.8
    const y = 380 + Math.cos(time * 0.8 + i) * 230
    const lit = now.live ? 0.55 + 0.6 * now.vibe + 0.12 * now.pulse : 0.35
    glow(pen, x, y, 430, color, part * lit, 340)
  }
}

/** During the spectacle the whole wall pulses with the beat: rings of light spread from the record. */
function rings(pen: Pen, _: Camera, now: Now): void {
  pen.globalCompositeOperation = 'lighter'
  for (let i = 0; i < 4; i++) {
    const at = now.calm ? (i + 0.5) / 4 : (((now.beat.count % 4) + now.beat.phase) / 4 + i / 4) % 1
    pen.strokeStyle = i % 2 ? '#ffb454' : '#8f76ff'
    pen.globalAlpha = now.spectacle * 0.3 * (1 - at)
    pen.lineWidth = 3 + at * 22
    pen.beginPath()
    pen.arc(0, 420, 220 + at * 760, 0, 7)
    pen.stroke()
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

export const chatOnly: Scene = {
  quiet: true,
  palette: {
    ground: '#1a1130',
    rim: '#d9b0ff',
    haze: '#4a3a7a',
    lamp: '#ffb454',
    cloth: '#5a2f6e',
    trim: '#e8705a',
    platform: '#45294f',
    platformTop: '#6a4262',
  },
  flavour: {
    papers: ['#8f76ff', '#ffb454', '#49e2a4', '#f6f2ff'],
    piece: 'ring',
    glass: 'tea',
    drink: '#b5622c',
    blossom: 'tulip',
    bloom: '#ffb454',
    roofed: false,
    wind: 0,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f3e6cc',
  },
  layers: [{ depth: 0.7, paint: paintGround }],
  behind: drawLight,
  spectacle: rings,
}
