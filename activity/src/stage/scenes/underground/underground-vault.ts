import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  hatch,
  ink,
  inked,
  mix,
  type Pen,
  penLine,
  plank,
  wash,
} from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { floorBoards, loudspeaker } from '../props.ts'

/** Courses of brick between two heights. */
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

/** A brick vault: three bays with a round niche each, and the pipes. */
export function paintVault(pen: Pen, camera: Camera): void {
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
export function paintMarks(pen: Pen): void {
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

export function paintPipes(pen: Pen, { bounds }: Camera): void {
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

export function paintFloor(pen: Pen, camera: Camera): void {
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
