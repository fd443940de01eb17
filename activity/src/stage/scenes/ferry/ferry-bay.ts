import { limb } from '@segue/shared/people/avatars/shapes.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, drawShapes, inked, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'

export const water = 330

/** The bay at blue hour: the far shore with its windows, a bridge, and the water. */
export function paintBay(pen: Pen, { bounds }: Camera): void {
  const roll = dice(13)
  paintSky(pen, bounds, roll)
  paintShore(pen, roll)
  paintBridge(pen)
  paintWater(pen, bounds, roll)
}

function paintSky(pen: Pen, bounds: Camera['bounds'], roll: () => number): void {
  pen.fillStyle = downwards(pen, 0, water, [
    [0, '#13204e'],
    [0.5, '#2f4f8a'],
    [0.85, '#8a8aae'],
    [1, '#f0b48a'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  for (let i = 0; i < 60; i++) {
    pen.fillStyle = alpha('#ffffff', 0.2 + roll() * 0.5)
    pen.beginPath()
    pen.arc((roll() - 0.5) * 2000, bounds.top + roll() * 230, 1 + roll(), 0, 7)
    pen.fill()
  }
}

/** Hills, and the lights of the houses on them. */
function paintShore(pen: Pen, roll: () => number): void {
  const hills: [number, number][] = []
  for (let x = -1100; x <= 1100; x += 110) hills.push([x, water - 14 - roll() * 34])
  wash(pen, [[-1100, water + 4, 1], ...hills, [1100, water + 4, 1]], '#33477a')
  for (let i = 0; i < 90; i++) {
    const x = (roll() - 0.5) * 2100
    pen.fillStyle = i % 3 ? '#ffd98a' : '#fff3d0'
    pen.fillRect(x, water - 5 - roll() * 18, 3.4, 3.4)
  }
}

function paintBridge(pen: Pen): void {
  for (const x of [260, 560]) {
    inked(pen, points(`${x - 7} 190!, ${x + 7} 190!, ${x + 9} ${water}!, ${x - 9} ${water}!`), '#5a5f8a', 0)
    penLine(
      pen,
      [
        [x - 150, water - 26],
        [x - 70, 232],
        [x, 196],
      ],
      3.4,
      '#5a5f8a',
    )
    penLine(
      pen,
      [
        [x, 196],
        [x + 70, 232],
        [x + 150, water - 26],
      ],
      3.4,
      '#5a5f8a',
    )
    glow(pen, x, 188, 20, '#ff8a6a', 0.9)
  }
  drawShapes(
    pen,
    limb(
      [
        [60, water - 24],
        [800, water - 26],
      ],
      4,
      '#5a5f8a',
    ),
  )
}

function paintWater(pen: Pen, bounds: Camera['bounds'], roll: () => number): void {
  pen.fillStyle = downwards(pen, water, 470, [
    [0, '#d99a8a'],
    [0.12, '#6a7aa8'],
    [1, '#1d3058'],
  ])
  pen.fillRect(bounds.left, water, bounds.right - bounds.left, 300)
  for (let i = 0; i < 160; i++) {
    const part = roll() ** 1.4
    const [x, y, wide] = [(roll() - 0.5) * 2100, water + 4 + part * 120, 12 + part * 40]
    penLine(
      pen,
      [
        [x - wide, y],
        [x, y - 1],
        [x + wide, y],
      ],
      2 + part * 2,
      alpha(i % 4 ? '#c9d6f0' : '#ffd98a', 0.4),
    )
  }
}
