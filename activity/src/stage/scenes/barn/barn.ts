import { alpha, dice, downwards, ink, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { opening, paintBarnFloor, paintBarnWall } from './barn-room.ts'
import { paintBarnFrame } from './barn-frame.ts'

const palette: Palette = {
  ground: '#1d1220',
  rim: '#ffc06a',
  haze: '#8a4f3a',
  lamp: '#ffb454',
  cloth: '#8a3a34',
  trim: '#f0dfc0',
  platform: '#6b4028',
  platformTop: '#96603a',
}
const wood = '#6b3f2c'

/** Outside: the moon over fields and a row of poplars. */
function paintOutside(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, 20, 400, [
    [0, '#141a44'],
    [0.5, '#2a2c66'],
    [0.82, '#6a4a86'],
    [1, '#c9707a'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, 520 - bounds.top)
  const roll = dice(19)
  for (let i = 0; i < 80; i++) {
    pen.fillStyle = alpha('#fff6e2', 0.3 + roll() * 0.6)
    pen.beginPath()
    pen.arc((roll() - 0.5) * 640, 30 + roll() * 250, 0.9 + roll() * 1.6, 0, 7)
    pen.fill()
  }
  glow(pen, 190, 150, 170, '#ffe9b0', 0.5)
  wash(pen, oval(190, 150, 42, 42, 0), '#fff0c4')
  for (const [x, y, r] of [
    [178, 140, 8],
    [204, 160, 6],
    [196, 132, 4],
  ] as const)
    wash(pen, oval(x, y, r, r), '#eed79a')
  for (let i = 0; i < 9; i++) {
    const x = -300 + i * 30
    wash(
      pen,
      points(
        `${x - 9} 344!, ${x - 8} ${280 - (i % 3) * 12}, ${x} ${256 - (i % 3) * 14}, ${x + 8} ${280 - (i % 3) * 12}, ${x + 9} 344!`,
      ),
      '#231c44',
    )
  }
  wash(pen, points('-360 340!, -120 322, 120 336, 360 318!, 360 470!, -360 470!'), '#3a2a4c')
  for (let i = -12; i <= 12; i++)
    penLine(
      pen,
      [
        [i * 16, 336],
        [i * 46, 460],
      ],
      3,
      alpha(i % 2 ? '#6a4a4a' : '#241a38', 0.7),
    )
}

/** Swallows fly in and out through the door. */
function drawSwallows(pen: Pen, now: Now): void {
  for (let i = 0; i < 6; i++) {
    const time = (now.calm ? 2 : now.time) * 0.55 + i * 2.1
    const x = Math.sin(time) * (260 + i * 46)
    const y = 150 + Math.sin(time * 2.1 + i) * 46 + i * 12
    const turn = Math.cos(time) > 0 ? 1 : -1
    const flap = Math.sin(now.time * 9 + i * 2) * (now.calm ? 0 : 7)
    const wing = (side: number) =>
      [
        [x, y],
        [x + side * 11 - turn * 3, y - 9 - flap],
        [x + side * 24 - turn * 9, y - 3 - flap * 1.4],
      ] as const
    for (const side of [-1, 1]) penLine(pen, wing(side), 6, '#14102c')
    penLine(
      pen,
      [
        [x + turn * 13, y - 1],
        [x, y + 1],
        [x - turn * 14, y + 2],
      ],
      8,
      '#14102c',
    )
    penLine(
      pen,
      [
        [x - turn * 10, y + 1],
        [x - turn * 26, y - 4],
      ],
      3.4,
      '#14102c',
    )
    penLine(
      pen,
      [
        [x - turn * 10, y + 2],
        [x - turn * 25, y + 7],
      ],
      3.4,
      '#14102c',
    )
    wash(pen, oval(x + turn * 10, y + 1.6, 3, 2), '#e8705a')
  }
}

function behind(pen: Pen, { compact }: Camera, now: Now): void {
  const lit = now.live ? 0.3 + 0.5 * now.vibe + 0.15 * now.pulse : 0.18
  glow(pen, 0, 60, 620, '#ffb454', 0.4 * lit, 130)
  if (compact) return
  for (const x of [-640, 640]) glow(pen, x, 180, 200, '#ff9d45', 0.6 * lit)
  for (const x of [-430, 430]) beam(pen, { x, y: 26, angle: x > 0 ? 0.55 : -0.55 }, 520, 260, '#ffc98a', 0.5 * lit)
}

/** Fireflies: a few at first, hundreds during the spectacle. */
export function fireflies(pen: Pen, { seen }: Camera, now: Now, part: number, colors: readonly string[]): void {
  const roll = dice(55)
  const half = (seen.right - seen.left) / 2
  for (let i = 0; i < (now.small ? 26 : 110); i++) {
    const [bx, by, speed, turn] = [(roll() * 2 - 1) * half, 60 + roll() * 760, 0.3 + roll() * 0.7, roll() * 6.28]
    if (now.calm && i % 3) continue
    const time = now.calm ? 0 : now.time * speed
    const x = bx + Math.sin(time + turn) * 70 + Math.sin(time * 2.3 + turn * 2) * 18
    const y = by + Math.cos(time * 0.8 + turn) * 46
    const shine = 0.5 + 0.5 * Math.sin(time * 2.4 + turn * 5)
    const color = colors[i % colors.length] ?? '#ffe08a'
    glow(pen, x, y, 16 + shine * 12, color, part * shine)
    glow(pen, x, y, 5, '#fffbe0', part * shine)
  }
}

export const barn: Scene = {
  hasSky: true,
  palette,
  flavour: {
    papers: ['#ffd98a', '#f2b84b', '#e8785a', '#f4ecdc', '#b8863c'],
    piece: 'petal',
    glass: 'jar',
    drink: '#e9a13b',
    blossom: 'daisy',
    bloom: '#fff6e4',
    roofed: true,
    wind: 10,
    carrier: 'swallow',
    banner: 'plank',
    bannerColor: '#b98450',
  },
  layers: [{ depth: 0.4, paint: paintOutside }],
  moving: (pen, _, now) => drawSwallows(pen, now),
  ahead: [
    { depth: 0.8, paint: (pen, camera) => openIn(pen, camera, () => paintBarnWall(pen, camera, wood)) },
    { depth: 0.86, paint: (pen, camera) => paintBarnFrame(pen, camera, wood, ['#ffdf9a', '#ffb454']) },
    { depth: 1, paint: paintBarnFloor },
  ],
  behind,
  between(pen, _, now) {
    glow(pen, 0, 480, 640, '#ff9d5a', 0.08 + 0.18 * now.vibe, 100)
  },
  spectacle: (pen, camera, now) => fireflies(pen, camera, now, now.spectacle, ['#ffe08a', '#ffb454', '#d9ff9a']),
}

/** Paints a wall and cuts out the door, so that the moving objects outside are visible. */
export function openIn(pen: Pen, _: Camera, paint: () => void): void {
  paint()
  pen.globalCompositeOperation = 'destination-out'
  wash(pen, opening, ink)
  pen.globalCompositeOperation = 'source-over'
}
