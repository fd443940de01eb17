import { oval, points } from '@segue/shared/people/avatars/shapes.ts'
import type { Point } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, beam, dice, downwards, glow, inked, mix, penLine, plank, wash } from '../brush.ts'
import type { Pen } from '../brush.ts'
import type { Camera } from '../camera.ts'
import { stageEdge } from '../camera.ts'
import type { Now, Palette, Scene } from '../scene.ts'
import { fireflies } from './barn.ts'
import { fernAt } from './props.ts'
import { paintTree } from './tomorrowland-tree.ts'

const palette: Palette = {
  ground: '#12183a',
  rim: '#ffd98f',
  haze: '#4a6a8a',
  lamp: '#ffd27a',
  cloth: '#3f6b4a',
  trim: '#f2b84b',
  platform: '#5a3f34',
  platformTop: '#86603f',
}

/** A sky out of a picture book: a moon with rings, stars on strings, clouds like rolled paper. */
function paintSky(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, bounds.top, 450, [
    [0, '#141a4e'],
    [0.45, '#2f3f8a'],
    [0.8, '#6a5fa8'],
    [1, '#e89aa0'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  for (const [r, part] of points('150 0.1, 118 0.14, 90 0.2'))
    wash(pen, oval(-520, 130, r, r, 0), alpha('#ffe9b0', part))
  wash(pen, oval(-520, 130, 62, 62, 0), '#ffedb8')
  wash(pen, oval(-496, 118, 52, 54, 0), '#5468b0')
  const roll = dice(71)
  for (let i = 0; i < 15; i++) {
    const [x, y] = [(i - 7) * 128 + roll() * 60, 40 + roll() * 150]
    penLine(
      pen,
      [
        [x, bounds.top],
        [x, y - 13],
      ],
      2.4,
      alpha('#dfe4ff', 0.4),
    )
    const star = Array.from({ length: 10 }, (_, j): Point => {
      const [angle, r] = [(j / 10) * Math.PI * 2 - Math.PI / 2, j % 2 ? 6 : 14]
      return [x + Math.cos(angle) * r, y + Math.sin(angle) * r, 1]
    })
    inked(pen, star, i % 3 ? '#ffe08a' : '#f7f0ff', 0)
    glow(pen, x, y, 26, '#ffe08a', 0.4)
  }
  for (const [x, y, size] of [
    [-700, 300, 1.2],
    [640, 230, 1.3],
    [420, 330, 0.8],
    [-330, 350, 0.7],
  ] as const)
    for (const [dx, dy, r] of [
      [-60, 6, 34],
      [0, -12, 48],
      [58, 4, 36],
    ] as const) {
      wash(pen, oval(x + dx * size, y + dy * size, r * size, r * size * 0.8, 0), alpha('#c9b4e6', 0.85))
      pen.strokeStyle = alpha('#7a6ab0', 0.7)
      pen.lineWidth = 3
      pen.beginPath()
      pen.arc(x + dx * size, y + dy * size, r * size * 0.5, 0.4, 5)
      pen.stroke()
    }
}

/** Round hills with crooked houses in whose windows somebody reads. */
function paintHills(pen: Pen, { bounds }: Camera): void {
  for (const [x, y, rx, ry, tint] of [
    [-760, 470, 340, 130, '#3f5a6e'],
    [700, 480, 380, 150, '#3f5a6e'],
    [-430, 490, 260, 96, '#35506a'],
    [420, 490, 240, 90, '#35506a'],
  ] as const)
    inked(pen, oval(x, y, rx, ry, 0.02), tint, 0)
  for (const [x, y, lean, tint] of [
    [-790, 350, -6, '#d8705a'],
    [-660, 372, 8, '#8f6fc0'],
    [650, 344, -8, '#4f9a8a'],
    [780, 350, 6, '#d9973c'],
  ] as const) {
    inked(
      pen,
      [
        [x - 26, y, 1],
        [x - 30 + lean, y - 56, 1],
        [x + 28 + lean, y - 58, 1],
        [x + 26, y, 1],
      ],
      '#e9d7b5',
      7,
    )
    inked(
      pen,
      [
        [x - 40 + lean, y - 50, 1],
        [x - 6 + lean * 2.6, y - 118, 1],
        [x + 40 + lean, y - 54, 1],
      ],
      tint,
      8,
    )
    wash(pen, plank(x - 8 + lean, y - 42, 17, 19, x), '#ffd36a')
    glow(pen, x + lean, y - 32, 44, '#ffcf6a', 0.6)
  }
  wash(pen, points(`${bounds.left} 452!, ${bounds.right} 452!, ${bounds.right} 480!, ${bounds.left} 480!`), '#2c4458')
}

function paintMeadow(pen: Pen, { bounds }: Camera): void {
  const top = stageEdge + 2
  pen.fillStyle = downwards(pen, top, 900, [
    [0, '#5a7a5a'],
    [0.35, '#34544c'],
    [1, '#131d34'],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  const roll = dice(29)
  for (let i = 0; i < 420; i++) {
    const part = roll() ** 0.8
    const [x, y, tall] = [
      bounds.left + roll() * (bounds.right - bounds.left),
      top + 10 + part * (bounds.bottom - top),
      6 + part * 18,
    ]
    if (i % 12 === 0)
      wash(
        pen,
        oval(x, y, 3 + part * 4, 3 + part * 3),
        mix(['#ffd36a', '#ff9ab0', '#c9b4ff', '#f7f0ff'][(i / 12) % 4] ?? '#ffd36a', '#131d34', part * 0.6),
      )
    else
      penLine(
        pen,
        [
          [x, y],
          [x + tall * 0.2, y - tall * 0.6],
          [x + (roll() - 0.4) * tall * 0.6, y - tall],
        ],
        2 + part * 2,
        alpha(mix('#8abf7a', '#131d34', part * 0.8), 0.7),
      )
  }
}

/** Lanterns drift between the branches. */
function drawLanterns(pen: Pen, now: Now): void {
  for (let i = 0; i < 9; i++) {
    const time = now.calm ? i : now.time * 0.3 + i * 1.7
    const x = (i - 4) * 150 + Math.sin(time) * 34
    const y = 150 + ((i * 53) % 120) + Math.cos(time * 1.3) * 14
    if (Math.abs(x) < 110) continue
    const lit = now.live ? 0.55 + 0.35 * now.vibe + 0.1 * now.pulse : 0.4
    glow(pen, x, y, 88, '#ffb95a', 0.6 * lit)
    inked(
      pen,
      points(
        `${x - 10} ${y - 20}!, ${x + 10} ${y - 20}!, ${x + 19} ${y}, ${x + 10} ${y + 20}!, ${x - 10} ${y + 20}!, ${x - 19} ${y}`,
      ),
      i % 3 ? '#ffcf7a' : '#ff9a8a',
      5,
    )
    penLine(
      pen,
      [
        [x, y + 20],
        [x + 1, y + 30],
        [x - 1, y + 38],
      ],
      3,
    )
    glow(pen, x, y, 22, '#fff3d0', 0.7 * lit)
  }
}

/** The book opens: leaves of gold rise from the roots, and every firefly of the wood comes. */
function wonder(pen: Pen, camera: Camera, now: Now): void {
  const roll = dice(84)
  const { bounds, seen } = camera
  const span = bounds.bottom - bounds.top + 80
  for (let i = 0; i < (now.small ? 24 : 90); i++) {
    const [x0, start, speed, turn, size] = [
      seen.left + roll() * (seen.right - seen.left),
      roll(),
      50 + roll() * 70,
      roll() * 6.28,
      8 + roll() * 9,
    ]
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const y = bounds.bottom + 40 - ((start * span + time * speed) % span)
    pen.save()
    pen.globalAlpha = now.spectacle
    pen.translate(x0 + Math.sin(time + turn) * 40, y)
    pen.rotate(turn + Math.sin(time * 1.2 + turn))
    pen.scale(1, 0.35 + 0.65 * Math.abs(Math.cos(time * 1.5 + turn)))
    wash(
      pen,
      [
        [-size, 0, 1],
        [0, -size * 0.5],
        [size, 0, 1],
        [0, size * 0.5],
      ],
      ['#ffd36a', '#f2a04b', '#ffe9a8', '#b9d96a'][i % 4] ?? '#ffd36a',
    )
    pen.restore()
  }
  fireflies(pen, camera, now, now.spectacle * 0.8, ['#ffe9a8', '#a8ffd0', '#c9b4ff'])
}

export const tomorrowland: Scene = {
  palette,
  layers: [
    { depth: 0.3, paint: paintSky },
    { depth: 0.55, paint: paintHills },
    { depth: 0.86, paint: paintTree },
    { depth: 1, paint: paintMeadow },
  ],
  behind(pen, _, now) {
    glow(pen, 0, 330, 250, '#ffc46a', now.live ? 0.2 + 0.4 * now.vibe + 0.12 * now.pulse : 0.14)
    for (const [i, x] of [-440, -250, 250, 440].entries()) {
      const swing = now.calm ? 0 : Math.sin(now.time * 0.36 + i * 1.9) * 0.2
      beam(
        pen,
        { x, y: 60, angle: (x > 0 ? 0.3 : -0.3) + swing },
        520,
        220,
        ['#ffd27a', '#a8e0c0', '#c9b4ff', '#ffb0a0'][i] ?? '#ffd27a',
        now.live ? 0.1 + 0.4 * now.vibe : 0.04,
      )
    }
    drawLanterns(pen, now)
  },
  between: (pen, _, now) => glow(pen, 0, 484, 660, '#ffcf7a', 0.08 + 0.18 * now.vibe, 100),
  front: {
    depth: 1.7,
    reach: 360,
    paint(pen, { bounds }) {
      fernAt(pen, bounds.left - 10, bounds.bottom + 30, 300, '#16283a', '#1f3a46', 1)
      fernAt(pen, bounds.right + 10, bounds.bottom + 30, 300, '#16283a', '#1f3a46', -1)
    },
  },
  spectacle: wonder,
}
