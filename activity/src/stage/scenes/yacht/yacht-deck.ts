import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, drawShapes, ink, inked, type Pen, penLine, plank } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { stringOfLights } from '../garlands.ts'

/** The deck with its rail, lanterns and lifebuoys. */
export function paintDeck(pen: Pen, { bounds, compact }: Camera): void {
  paintRail(pen, bounds)
  paintBoards(pen, bounds)
  if (compact) return
  for (const x of [-560, 560]) paintLantern(pen, x)
  stringOfLights(pen, [-560, 232], [-14, 130], 26, ['#ffe2a0'])
  stringOfLights(pen, [14, 130], [560, 232], 26, ['#ffe2a0'])
  for (const [x, y] of points('-440 392, 448 392')) paintLifebuoy(pen, x, y)
}

function paintRail(pen: Pen, bounds: Camera['bounds']): void {
  for (let x = Math.ceil(bounds.left / 88) * 88; x < bounds.right; x += 88) {
    if (Math.abs(x) < 300) continue
    drawShapes(
      pen,
      limb(
        [
          [x, 352],
          [x, 424],
        ],
        6,
        '#f4ecdc',
      ),
    )
  }
  for (const y of [356, 388]) {
    drawShapes(
      pen,
      limb(
        [
          [bounds.left, y + 6],
          [-300, y],
        ],
        y === 356 ? 9 : 3.5,
        y === 356 ? '#c48a58' : '#f4ecdc',
      ),
    )
    drawShapes(
      pen,
      limb(
        [
          [300, y],
          [bounds.right, y + 6],
        ],
        y === 356 ? 9 : 3.5,
        y === 356 ? '#c48a58' : '#f4ecdc',
      ),
    )
  }
}

function paintBoards(pen: Pen, bounds: Camera['bounds']): void {
  const edge = [
    [bounds.left, 424],
    [-700, 418],
    [0, 412],
    [700, 418],
    [bounds.right, 424],
  ] as const
  pen.fillStyle = downwards(pen, stageEdge - 6, 900, [
    [0, '#c98a58'],
    [0.3, '#8f5a4a'],
    [0.7, '#4f3344'],
    [1, '#2a1c34'],
  ])
  pen.beginPath()
  pen.moveTo(bounds.left, bounds.bottom)
  for (const [x, y] of edge) pen.lineTo(x, y)
  pen.lineTo(bounds.right, bounds.bottom)
  pen.fill()
  penLine(pen, edge, 6, ink)
  const roll = dice(14)
  for (let i = -24; i <= 24; i++)
    penLine(
      pen,
      [
        [i * 58, 416],
        [i * 92, 560],
        [i * 150 + roll() * 5, 760],
        [i * 230, bounds.bottom + 20],
      ],
      3.4,
      alpha('#3a2030', 0.6),
    )
  for (let i = 0; i < 60; i++) {
    const part = roll() ** 1.4
    const [x, y] = [(roll() - 0.5) * 2000, 430 + part * 480]
    penLine(
      pen,
      [
        [x, y],
        [x + 12 + part * 26, y],
      ],
      2.6,
      alpha('#2a1626', 0.45),
    )
  }
}

function paintLantern(pen: Pen, x: number): void {
  penLine(
    pen,
    [
      [x, 420],
      [x, 250],
    ],
    8,
    '#3a2440',
  )
  glow(pen, x, 240, 120, '#ffd08a', 0.6)
  drawShapes(pen, shape(oval(x, 240, 13, 16), '#fff0c4', 3))
  inked(pen, plank(x - 14, 214, 28, 9, 3), '#c48a58', 0)
}

function paintLifebuoy(pen: Pen, x: number, y: number): void {
  for (const [width, tint] of [
    [22, ink],
    [15, '#f7efe0'],
  ] as const) {
    pen.lineWidth = width
    pen.strokeStyle = tint
    pen.beginPath()
    pen.arc(x, y, 27, 0, 7)
    pen.stroke()
  }
  pen.lineWidth = 15
  pen.strokeStyle = '#e8564a'
  for (const from of [0, 0.5, 1, 1.5]) {
    pen.beginPath()
    pen.arc(x, y, 27, from * Math.PI + 0.4, from * Math.PI + 1.1)
    pen.stroke()
  }
}
