import { limb, oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, dice, downwards, drawShapes, glow, ink, inked, type Pen, penLine, plank, wash } from '../brush.ts'
import { type Camera, stageEdge } from '../camera.ts'
import { bunting, stringOfLights } from './props.ts'

/** Mast, rigging, sail and the white wall of the cabin. */
export function paintRig(pen: Pen, { bounds, compact }: Camera): void {
  const top = Math.min(bounds.top - 30, -60)
  paintMast(pen, top)
  paintSails(pen, top)
  if (!compact) {
    bunting(pen, [-620, 380], [-8, 60], 30, ['#2f7f92', '#f4ecdc', '#e8705a', '#f2b84b'])
    bunting(pen, [330, 190], [640, 386], 12, ['#e8705a', '#f4ecdc', '#2f7f92', '#f2b84b'])
  }
  paintCabin(pen)
}

/** The mast and the two ropes that hold it. */
function paintMast(pen: Pen, top: number): void {
  penLine(
    pen,
    [
      [0, top],
      [-330, 190],
      [-620, 392],
    ],
    3.4,
    '#3a2440',
  )
  penLine(
    pen,
    [
      [0, top],
      [330, 190],
      [620, 392],
    ],
    3.4,
    '#3a2440',
  )
  drawShapes(
    pen,
    limb(
      [
        [0, top],
        [0, 200],
        [0, 400],
      ],
      15,
      '#e9d3ae',
    ),
  )
}

function paintSails(pen: Pen, top: number): void {
  inked(
    pen,
    [
      [14, top + 30, 1],
      [180, 120],
      [300, 214],
      [150, 214],
      [14, 206, 1],
    ],
    '#fbf1dd',
    14,
  )
  for (const [x, y] of points('80 96, 120 150, 70 176'))
    penLine(
      pen,
      [
        [x - 50, y + 4],
        [x, y],
        [x + 60, y + 8],
      ],
      2.4,
      alpha('#c9a884', 0.8),
    )
  wash(pen, points('120 150!, 206 172, 258 204, 196 208, 120 200!'), '#e8705a')
  drawShapes(pen, limb(points('-12 214, 160 219, 316 222'), 8, '#c48a58'))
  inked(
    pen,
    [
      [-150, top + 60, 1],
      [-90, top + 66, 1],
      [-14, top + 74, 1],
      [-14, top + 150, 1],
    ],
    '#f4ecdc',
    5,
  )
}

function paintCabin(pen: Pen): void {
  inked(pen, points('-300 440!, -286 306, 286 306, 300 440!'), '#f7efe0', 0)
  wash(pen, points('-292 330!, 292 330!, 294 342!, -294 342!'), '#2f7f92')
  for (const x of [-226, -132, 132, 226]) {
    drawShapes(pen, shape(oval(x, 384, 24, 24, 0), '#c48a58', 0))
    drawShapes(pen, shape(oval(x, 384, 17, 17, 0), '#ffd98a', 4))
    glow(pen, x, 384, 50, '#ffc163', 0.45)
  }
  inked(pen, points('-316 310!, -300 292, 300 292, 316 310!'), '#c48a58', 0)
}

/** The deck, its rail and the ring one hopes never to need. */
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

/** The ring one hopes never to need. */
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
