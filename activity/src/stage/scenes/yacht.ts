import { alpha, type Canvas, dice, downwards, glow, inked, type Pen, penLine, sheet, wash } from '../brush.ts'
import { oval, points } from '@segue/shared/people/avatars/shapes.ts'
import type { Camera } from '../camera.ts'
import type { Now, Palette, Scene } from '../scene.ts'
import { paintRig, paintDeck } from './yacht-ship.ts'

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

const horizon = 318
const sun = { x: -440, y: 250, r: 62 }
/** Two degrees, over nine seconds there and back. */
const rocking = (now: Now) => (now.calm ? 0 : Math.sin((now.time / 9) * Math.PI * 2) * ((2 * Math.PI) / 180))

/** Sky and sea, larger than the window, so that they can rock behind the ship. */
function paintWorld(pen: Pen, reach: number): void {
  const roll = dice(6)
  paintSky(pen, reach, roll)
  paintSun(pen)
  paintClouds(pen)
  wash(
    pen,
    points(`-860 ${horizon + 2}!, -800 286, -730 262, -680 280, -620 248, -560 276, -500 300, -430 ${horizon + 2}!`),
    '#8a4a72',
  )
  wash(pen, points(`470 ${horizon + 2}!, 540 300, 600 292, 660 302, 740 ${horizon + 2}!`), '#a85a70')
  paintSea(pen, reach, roll)
}

function paintSky(pen: Pen, reach: number, roll: () => number): void {
  pen.fillStyle = downwards(pen, -260, horizon, [
    [0, '#2c2158'],
    [0.38, '#7a3f7c'],
    [0.66, '#d9686a'],
    [0.86, '#ffa45f'],
    [1, '#ffd98a'],
  ])
  pen.fillRect(-reach, -reach, reach * 2, reach + horizon)
  for (let i = 0; i < 50; i++) {
    pen.fillStyle = alpha('#fff6e2', 0.2 + roll() * 0.5)
    pen.beginPath()
    pen.arc((roll() - 0.5) * reach * 2, -220 + roll() * 260, 1 + roll() * 1.4, 0, 7)
    pen.fill()
  }
}

function paintSun(pen: Pen): void {
  glow(pen, sun.x, sun.y, 560, '#ff9a4a', 0.5, 400)
  wash(pen, oval(sun.x, sun.y, sun.r, sun.r, 0), '#fff0c4')
  glow(pen, sun.x, sun.y, 150, '#ffdf9a', 0.55)
}

function paintClouds(pen: Pen): void {
  for (const [x, y, wide, tall, tint] of [
    [-520, 90, 300, 26, '#a4527c'],
    [-300, 150, 220, 18, '#e07a6a'],
    [60, 60, 260, 20, '#8f4a80'],
    [520, 130, 320, 24, '#d9686a'],
    [760, 210, 240, 16, '#ffb070'],
    [-760, 200, 260, 18, '#f08a66'],
  ] as const)
    wash(
      pen,
      [
        [x - wide, y + 6],
        [x - wide * 0.6, y - tall * 0.7],
        [x - wide * 0.2, y - tall * 0.4],
        [x + wide * 0.1, y - tall],
        [x + wide * 0.5, y - tall * 0.4],
        [x + wide, y + 4],
        [x + wide * 0.3, y + tall * 0.4],
        [x - wide * 0.5, y + tall * 0.5],
      ],
      alpha(tint, 0.72),
    )
}

/** The sea, which glitters under the sun. */
function paintSea(pen: Pen, reach: number, roll: () => number): void {
  pen.fillStyle = downwards(pen, horizon, horizon + 330, [
    [0, '#ffb878'],
    [0.08, '#d97a72'],
    [0.3, '#8a4f80'],
    [0.7, '#3f3a72'],
    [1, '#2a2858'],
  ])
  pen.fillRect(-reach, horizon, reach * 2, reach)
  penLine(
    pen,
    [
      [-reach, horizon],
      [0, horizon - 1],
      [reach, horizon],
    ],
    3,
    alpha('#6a2f5a', 0.7),
  )
  for (let i = 0; i < 260; i++) {
    const part = roll() ** 1.7
    const y = horizon + 5 + part * 230
    const nearSun = i % 3 === 0
    const x = nearSun ? sun.x + (roll() - 0.5) * (90 + part * 330) : (roll() - 0.5) * reach * 1.7
    const wide = 10 + part * 60 * roll() + 8
    penLine(
      pen,
      [
        [x - wide, y],
        [x, y - 1.5],
        [x + wide, y],
      ],
      2 + part * 3,
      nearSun ? alpha('#fff0c4', 0.8) : alpha(i % 2 ? '#ffb48a' : '#2f2a5c', 0.5),
    )
  }
}

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
  // The sun's road glitters with the music.
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

/** Waves that leap over both rails, with their spray, in time with the bar. */
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
  palette,
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
