import { type Canvas, dice, inked, type Pen, penLine, sheet } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { paintRig } from './yacht-ship.ts'
import { paintDeck } from './yacht-deck.ts'
import { horizon, sun, paintWorld } from './yacht-sea.ts'

const palette: Palette = {
  ground: '#2a1a3c',
  rim: '#ffd08a',
  haze: '#b5606a',
  lamp: '#ffd08a',
  cloth: '#f4ecdc',
  trim: '#2f7f92',
  platform: '#8a5638',
  platformTop: '#c48a58',
}

/** Two degrees, with a period of nine seconds. */
const rocking = (now: Now) => (now.calm ? 0 : Math.sin((now.time / 9) * Math.PI * 2) * ((2 * Math.PI) / 180))

let world: Canvas | null = null

const worldReach = 1500

function drawWorld(pen: Pen, now: Now): void {
  if (!world) {
    const made = sheet(worldReach * 1.4, worldReach * 0.84)
    made.pen.scale(0.7, 0.7)
    made.pen.translate(worldReach, 560)
    paintWorld(made.pen, worldReach)
    world = made.canvas
  }
  pen.save()
  pen.translate(0, horizon)
  pen.rotate(rocking(now))
  pen.translate(0, -horizon + (now.calm ? 0 : Math.sin(now.time * 0.9) * 4))
  pen.drawImage(world, -worldReach, -560, worldReach * 2, worldReach * 1.2)
  // The reflection of the sun glitters with the music.
  for (let i = 0; i < (now.small ? 8 : 22); i++) {
    const part = ((i * 0.618) % 1) ** 1.4
    const shimmer = Math.sin(now.time * (1.4 + (i % 5) * 0.3) + i * 2.4)
    glow(
      pen,
      sun.x + Math.sin(i * 12.9) * (24 + part * 130),
      horizon + 10 + part * 170,
      22 + part * 34,
      '#fff0c4',
      Math.max(0, shimmer) * (0.3 + 0.4 * now.vibe),
      3 + part * 3,
    )
  }
  drawGulls(pen, now)
  pen.restore()
}

function drawGulls(pen: Pen, now: Now): void {
  for (let i = 0; i < 5; i++) {
    const time = now.calm ? 4 : now.time
    const x = ((time * (16 + i * 3) + i * 420) % 2000) - 1000
    const y = 120 + i * 30 + Math.sin(time * 0.6 + i * 2) * 16
    const flap = Math.sin(time * 5 + i * 1.7) * 7
    penLine(
      pen,
      [
        [x - 22, y - flap],
        [x - 11, y - 6 - flap * 0.4],
        [x, y],
        [x + 11, y - 6 - flap * 0.4],
        [x + 22, y - flap],
      ],
      5,
      '#4a2c52',
    )
  }
}

function paintNothing(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = '#2c2158'
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
}

/** Warm evening light over the booth. */
function between(pen: Pen, _: Camera, now: Now): void {
  glow(pen, 180, 330, 520, '#ff9a5a', now.live ? 0.1 + 0.2 * now.vibe + 0.05 * now.pulse : 0.06, 260)
  glow(pen, 0, 500, 640, '#ffb878', 0.08 + 0.14 * now.vibe, 90)
}

/** Waves that splash over both rails, with their spray, in time with the bar. */
function waves(pen: Pen, { seen, bounds }: Camera, now: Now): void {
  const beats = (now.beat.count + now.beat.phase) / 4
  const half = (seen.right - seen.left) / 2
  for (const side of [-1, 1]) {
    const swell = now.calm ? 0.6 : 0.5 + 0.5 * Math.sin(beats * Math.PI + (side > 0 ? 1.2 : 0))
    const x = side * half
    const tall = (140 + 220 * swell) * now.spectacle
    for (const [i, tint] of ['#2f3f7c', '#3f7f9a', '#8fd0cc'].entries()) {
      const reach = side * (270 - i * 70) * now.spectacle
      const y = bounds.bottom + 30
      const high = y - 260 - tall + i * 74
      inked(
        pen,
        [
          [x + side * 140, y, 1],
          [x + side * 140, high + 20],
          [x + side * 30, high],
          [x - reach * 0.55, high + 36],
          [x - reach * 0.8, high + 110 + swell * 20],
          [x - reach * 0.42, high + 96],
          [x - reach * 0.3, high + 210],
          [x - reach * 0.6, y, 1],
        ],
        tint,
        i === 2 ? 6 : 0,
      )
    }
    const roll = dice(side + 40)
    for (let i = 0; i < (now.small ? 10 : 40); i++) {
      const life = now.calm ? roll() : (beats * 0.5 + roll()) % 1
      const throwX = x - side * roll() * 330
      const y = bounds.bottom - 260 - tall - Math.sin(life * Math.PI) * (60 + roll() * 170)
      pen.globalAlpha = now.spectacle * (1 - life)
      pen.fillStyle = i % 3 ? '#eafaf6' : '#8fd0cc'
      pen.beginPath()
      pen.arc(throwX + side * life * 40, y, 3 + roll() * 7, 0, 7)
      pen.fill()
    }
    pen.globalAlpha = 1
  }
}

export const yacht: Scene = {
  hasSky: true,
  isOpenAir: true,
  palette,
  flavour: {
    papers: ['#ffffff', '#ff8a6a', '#6fd0e6', '#ffd08a'],
    piece: 'petal',
    glass: 'coconut',
    drink: '#ffe9c4',
    blossom: 'hibiscus',
    bloom: '#ff6f8f',
    roofed: false,
    wind: 48,
    carrier: 'gull',
    banner: 'cloth',
    bannerColor: '#ffffff',
  },
  layers: [{ depth: 0.4, paint: paintNothing }],
  moving: (pen, _, now) => drawWorld(pen, now),
  ahead: [
    { depth: 0.9, paint: paintRig },
    { depth: 1, paint: paintDeck },
  ],
  behind: () => {},
  between,
  spectacle: waves,
}
