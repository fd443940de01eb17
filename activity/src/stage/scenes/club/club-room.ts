import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  hatch,
  inked,
  type Pen,
  penLine,
  plank,
  wash,
} from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { floorBoards, loudspeaker } from '../props.ts'

export const neon = { x: 0, y: 236, r: 144 }

/** Bare concrete with the marks of its formwork, old posters, and warm light from the stage. */
export function paintWall(pen: Pen, { bounds }: Camera): void {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  pen.fillStyle = downwards(pen, 0, 520, [
    [0, '#20143a'],
    [0.45, '#3d2550'],
    [1, '#593250'],
  ])
  pen.fillRect(bounds.left, bounds.top, width, height)
  const roll = dice(12)
  for (let row = -2; row < 5; row++) {
    for (let x = Math.floor(bounds.left / 210) * 210 + (row % 2) * 105; x < bounds.right; x += 210) {
      const y = row * 118 - 10
      wash(
        pen,
        plank(x + 4, y + 4, 202, 110, row + 9),
        alpha(roll() > 0.5 ? '#ffffff' : '#0d0619', 0.02 + roll() * 0.045),
      )
      penLine(
        pen,
        [
          [x, y],
          [x + 70, y + roll() * 2],
          [x + 140, y - roll() * 2],
          [x + 210, y],
        ],
        2.4,
        alpha('#0f0820', 0.55),
      )
      penLine(
        pen,
        [
          [x, y],
          [x + roll() * 2, y + 60],
          [x, y + 118],
        ],
        2.4,
        alpha('#0f0820', 0.55),
      )
      for (const [dx, dy] of points('26 24, 184 24, 26 94, 184 94')) {
        pen.fillStyle = alpha('#0f0820', 0.5)
        pen.beginPath()
        pen.arc(x + dx, y + dy, 3.4, 0, 7)
        pen.fill()
      }
      if (roll() > 0.6)
        hatch(
          pen,
          { x: x + 20, y: y + 30, width: 120 * roll() + 30, height: 60 },
          alpha('#120a24', 0.22),
          Math.round(x + y * 7),
          10,
        )
    }
  }
  glow(pen, 0, 260, 640, '#ff8a4c', 0.34, 400)
  glow(pen, 0, 300, 330, '#ff5f8f', 0.26, 240)
}

/** The bar on the left: bottles in front of a lit shelf. */
export function paintBar(pen: Pen): void {
  const [x, y] = [-690, 196]
  inked(pen, plank(x - 150, y, 300, 250, 8), '#2c1b3d', 0)
  for (const shelf of [66, 138]) {
    glow(pen, x, y + shelf - 22, 170, '#ff9d45', 0.5, 46)
    const roll = dice(shelf)
    const tints = ['#c9563c', '#4f9d69', '#e0a93c', '#5f7fb8', '#a64a7a', '#d8c7a0']
    for (let at = -132; at < 128; at += 19 + roll() * 9) {
      const tall = 30 + roll() * 22
      const tint = tints[Math.floor(roll() * tints.length)] ?? '#c9563c'
      const neck = tall * 0.36
      inked(
        pen,
        [
          [x + at - 3, y + shelf - tall, 1],
          [x + at + 3, y + shelf - tall, 1],
          [x + at + 3.4, y + shelf - tall + neck],
          [x + at + 8, y + shelf - tall + neck + 8],
          [x + at + 8, y + shelf, 1],
          [x + at - 8, y + shelf, 1],
          [x + at - 8, y + shelf - tall + neck + 8],
          [x + at - 3.4, y + shelf - tall + neck],
        ],
        tint,
        3,
      )
    }
    inked(pen, plank(x - 146, y + shelf, 292, 9, shelf), '#7a4a35', 0)
  }
  inked(pen, plank(x - 170, y + 204, 340, 22, 5), '#8a5638', 3)
  inked(pen, plank(x - 160, y + 226, 320, 110, 5), '#4a2b42', 5)
  for (const at of [-110, 0, 110]) {
    penLine(
      pen,
      [
        [x + at, -80],
        [x + at, 118],
      ],
      3,
    )
    drawShapes(
      pen,
      shape(points(`${x + at - 6} 112!, ${x + at + 6} 112!, ${x + at + 24} 134, ${x + at - 24} 134`), '#e8705a', 4),
    )
    glow(pen, x + at, 142, 110, '#ffb454', 0.55)
    glow(pen, x + at, 138, 22, '#fff0cf', 0.9)
  }
}

/** The door on the right, with a curtain and a person-sized light behind it. */
export function paintDoor(pen: Pen): void {
  inked(pen, points('590 448!, 590 250, 612 196, 690 172, 768 196, 790 250, 790 448!'), '#2a1838', 0)
  wash(pen, points('606 448!, 606 256, 626 210, 690 190, 754 210, 774 256, 774 448!'), '#ff8a5c')
  glow(pen, 690, 330, 150, '#ffd08a', 0.55, 170)
  for (const [x, lean] of points('606 22, 650 14, 730 -14, 774 -22'))
    inked(
      pen,
      [
        [x - 24, 200 + Math.abs(x - 690) * 0.5, 1],
        [x + 24, 200 + Math.abs(x - 690) * 0.5, 1],
        [x + 20 - lean, 330],
        [x + 26 - lean, 448, 1],
        [x - 26 - lean, 448, 1],
        [x - 16 - lean, 330],
      ],
      '#a52c4c',
      9,
    )
}

export function paintNeonTube(pen: Pen): void {
  pen.lineCap = 'round'
  for (const [width, color] of [
    [13, '#1d1230'],
    [7, '#ffd9b8'],
  ] as const) {
    pen.lineWidth = width
    pen.strokeStyle = color
    pen.beginPath()
    pen.arc(neon.x, neon.y, neon.r, Math.PI * 0.86, Math.PI * 2.14)
    pen.stroke()
    pen.beginPath()
    pen.arc(neon.x, neon.y, neon.r - 24, Math.PI * 0.95, Math.PI * 2.05)
    pen.stroke()
  }
  for (const x of [-128, 128])
    penLine(
      pen,
      [
        [x, 290],
        [x * 1.02, 340],
        [x * 0.98, 420],
      ],
      4,
    )
}

export function paintFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#160d26', far: '#4d2c4a', line: '#1b1030', glint: '#ff9a68' })
  for (const side of [-1, 1]) {
    loudspeaker(pen, side * 590, stageEdge + 40, 0.98, '#33244a', '#7d6a8f')
    loudspeaker(pen, side * 590, stageEdge - 98, 0.8, '#33244a', '#7d6a8f')
  }
}
