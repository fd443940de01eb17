import { limb, oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import {
  alpha,
  beam,
  dice,
  downwards,
  drawShapes,
  glow,
  hatch,
  ink,
  inked,
  mix,
  type Pen,
  penLine,
  plank,
  wash,
} from '../brush.ts'
import { type Camera, stageEdge } from '../camera.ts'
import type { Now, Palette, Scene } from '../scene.ts'
import { floorBoards, loudspeaker } from './props.ts'

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

/** Courses of brick between two heights, bent into the vault: `bend` lifts the middle. */
function bricks(pen: Pen, { bounds }: Camera, from: number, to: number, tint: string): void {
  const roll = dice(from + 500)
  for (let row = 0, y = from; y < to; row++, y += 27) {
    for (let x = Math.floor(bounds.left / 66) * 66 - (row % 2) * 33; x < bounds.right; x += 66) {
      const tone = mix(tint, roll() > 0.5 ? '#c2603c' : '#160a18', roll() * 0.28)
      wash(pen, plank(x + 2, y + 2, 61, 22, row * 7 + Math.round(x)), tone)
      if (roll() > 0.86)
        hatch(pen, { x: x + 6, y: y + 4, width: 48, height: 17 }, alpha('#0d0612', 0.4), Math.round(x * 3 + y), 7)
    }
  }
}

/** A vault of brick: three bays with a round niche each, and the pipes nobody dares to move. */
function paintVault(pen: Pen, camera: Camera): void {
  const { bounds } = camera
  pen.fillStyle = '#1a0d18'
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  bricks(pen, camera, Math.floor(bounds.top / 27) * 27, 460, '#4a2530')
  for (const x of [-560, 0, 560]) {
    const wide = x === 0 ? 250 : 190
    const arch = points(
      `${x - wide} 452!, ${x - wide} 230, ${x - wide * 0.7} 110, ${x} 58, ${x + wide * 0.7} 110, ${x + wide} 230, ${x + wide} 452!`,
    )
    wash(pen, arch, x === 0 ? '#2e1420' : '#20101c')
    for (let i = 0; i <= 18; i++) {
      const angle = Math.PI + (i / 18) * Math.PI
      const [cx, cy] = [x + Math.cos(angle) * wide, 252 + Math.sin(angle) * 194]
      pen.save()
      pen.translate(cx, cy)
      pen.rotate(angle + Math.PI / 2)
      inked(pen, plank(-19, -15, 38, 32, i), i % 2 ? '#7a4038' : '#683430', 0)
      pen.restore()
    }
    for (const side of [-1, 1])
      for (let y = 268; y < 450; y += 38)
        inked(pen, plank(x + side * wide - 16, y, 33, 36, y), y % 4 ? '#6d3834' : '#5d302e', 0)
  }
  for (const x of [-280, 280]) {
    pen.fillStyle = downwards(pen, 60, 450, [
      [0, alpha('#0d0612', 0.1)],
      [1, alpha('#0d0612', 0.6)],
    ])
    pen.fillRect(x - 26, 60, 52, 400)
  }
  glow(pen, 0, 260, 420, '#e0302a', 0.42, 330)
}

/** Posters torn off and painted over, chalk tallies, and one heart. */
function paintMarks(pen: Pen): void {
  for (let i = 0; i < 5; i++)
    penLine(
      pen,
      [
        [-330 + i * 11, 214],
        [-328 + i * 11, 232],
        [-330 + i * 11, 250],
      ],
      4,
      alpha('#e9d7c4', 0.6),
    )
  penLine(pen, points('-338 244, -304 230, -276 218'), 4, alpha('#e9d7c4', 0.6))
  wash(pen, points('330 226, 318 208, 300 214, 304 236, 330 262!, 356 236, 360 214, 342 208'), alpha('#d8434a', 0.7))
  for (const [x, y, r] of [
    [172, 150, 30],
    [172, 150, 20],
    [172, 150, 10],
  ] as const) {
    pen.strokeStyle = alpha('#e9d7c4', 0.32)
    pen.lineWidth = 3.4
    pen.beginPath()
    pen.arc(x, y, r, 0.3, 6.1)
    pen.stroke()
  }
}

function paintPipes(pen: Pen, { bounds }: Camera): void {
  const pipe = (y: number, width: number, tint: string) => {
    drawShapes(
      pen,
      limb(
        [
          [bounds.left - 30, y],
          [0, y - 3],
          [bounds.right + 30, y],
        ],
        width,
        tint,
      ),
    )
    for (let x = Math.floor(bounds.left / 260) * 260 + (y % 100); x < bounds.right; x += 260)
      inked(pen, plank(x, y - width * 0.8, 16, width * 1.6, y), mix(tint, ink, 0.25), 3)
  }
  pipe(12, 22, '#6a5560')
  pipe(46, 13, '#8a4a3a')
  drawShapes(pen, limb(points('-300 46, -298 120, -300 300, -296 440'), 13, '#8a4a3a'))
  drawShapes(pen, limb(points('296 12, 300 120, 298 300, 302 440'), 20, '#6a5560'))
  for (const [x, y] of points('-299 190, 299 250')) {
    drawShapes(pen, shape(oval(x, y, 23, 23, 0), '#b03a34', 4))
    drawShapes(pen, shape(oval(x, y, 8, 8, 0), '#5a2226', 0))
    for (let i = 0; i < 3; i++)
      penLine(
        pen,
        [
          [x + Math.cos(i * 1.05) * 20, y + Math.sin(i * 1.05) * 20],
          [x - Math.cos(i * 1.05) * 20, y - Math.sin(i * 1.05) * 20],
        ],
        4,
      )
  }
}

function paintFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#100812', far: '#40202a', line: '#170a14', glint: '#ff5a4a' })
  const roll = dice(9)
  for (let i = 0; i < 9; i++) {
    const [x, y] = [(roll() - 0.5) * 1500, 520 + roll() * 330]
    pen.fillStyle = alpha('#ff5a4a', 0.1)
    pen.beginPath()
    pen.ellipse(x, y, 70 + roll() * 80, 9 + roll() * 9, 0, 0, 7)
    pen.fill()
  }
  if (camera.compact) return
  for (const side of [-1, 1]) {
    loudspeaker(pen, side * 566, stageEdge + 38, 1, '#2a1a26', '#6d5560')
    loudspeaker(pen, side * 566, stageEdge - 112, 0.94, '#2a1a26', '#6d5560')
    loudspeaker(pen, side * 690, stageEdge + 44, 0.86, '#2a1a26', '#6d5560')
  }
}

/** The fan in the wall turns before a light, so that its shadow sweeps the room. */
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

/** The one red lamp: it hangs over the booth and swings a little. */
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

/** At its best the old pipes let off steam on the first beat of each bar, and sparks fall. */
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
