import { limb, oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import { alpha, dice, downwards, drawShapes, glow, ink, inked, type Pen, penLine, plank, wash } from '../brush.ts'
import type { Camera } from '../camera.ts'
import { floorBoards, stringOfLights } from './props.ts'

export const water = 330
export const clock = { x: 0, y: 128, r: 74 }
/** The hall's bays: the middle of each arch and half its width. */
const bays = [-820, -470, 0, 470, 820] as const
const halfOf = (x: number) => (x === 0 ? 255 : 150)

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

const archOf = (x: number) => {
  const half = halfOf(x)
  const top = x === 0 ? 236 : 150
  return points(
    `${x - half} 442!, ${x - half} ${top + 70}, ${x - half * 0.7} ${top + 14}, ${x} ${top - 12}, ${x + half * 0.7} ${top + 14}, ${x + half} ${top + 70}, ${x + half} 442!`,
  )
}

/** The hall: stone piers, arches open to the water, iron fans in their heads, and the tower with its clock. */
export function paintHall(pen: Pen, { bounds }: Camera): void {
  paintMasonry(pen, bounds)
  pen.globalCompositeOperation = 'destination-out'
  for (const x of bays) wash(pen, archOf(x), ink)
  pen.globalCompositeOperation = 'source-over'
  for (const x of bays) paintArch(pen, x)
  paintTower(pen, bounds.top)
  paintClock(pen)
}

function paintMasonry(pen: Pen, bounds: Camera['bounds']): void {
  pen.fillStyle = downwards(pen, bounds.top, 450, [
    [0, '#23304f'],
    [0.5, '#4a5670'],
    [1, '#7a7484'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, 450 - bounds.top)
  const roll = dice(25)
  for (let y = Math.floor(bounds.top / 46) * 46, row = 0; y < 450; y += 46, row++)
    for (let x = Math.floor(bounds.left / 116) * 116 + (row % 2) * 58; x < bounds.right; x += 116)
      wash(
        pen,
        plank(x + 2, y + 2, 112, 42, row + Math.round(x)),
        alpha(roll() > 0.5 ? '#ffffff' : '#101830', 0.03 + roll() * 0.05),
      )
}

/** The stone around an opening and the iron in it. */
function paintArch(pen: Pen, x: number): void {
  const half = halfOf(x)
  const arch = archOf(x)
  drawShapes(pen, limb(arch, 14, '#a59a9a'))
  const spring = arch[1]?.[1] ?? 300
  penLine(
    pen,
    [
      [x - half, spring],
      [x, spring - 2],
      [x + half, spring],
    ],
    7,
  )
  for (let i = 1; i < 6; i++) {
    const angle = Math.PI + (i / 6) * Math.PI
    penLine(
      pen,
      [
        [x, spring],
        [x + Math.cos(angle) * half * 0.92, spring + Math.sin(angle) * (x === 0 ? 76 : 78)],
      ],
      4.4,
    )
  }
  for (const side of [-1, 1])
    if (x !== 0)
      penLine(
        pen,
        [
          [x + side * half * 0.36, spring],
          [x + side * half * 0.36, 440],
        ],
        4,
      )
}

function paintTower(pen: Pen, top: number): void {
  inked(pen, points(`-112 ${top - 20}!, 112 ${top - 20}!, 118 222!, -118 222!`), '#6a6474', 0)
  for (const y of [34, 222]) inked(pen, plank(-134, y - 8, 268, 17, y), '#a59a9a', 3)
  for (const x of [-96, 96])
    drawShapes(
      pen,
      limb(
        [
          [x, 44],
          [x, 214],
        ],
        12,
        '#8a8290',
      ),
    )
}

function paintClock(pen: Pen): void {
  drawShapes(pen, shape(oval(clock.x, clock.y, clock.r + 10, clock.r + 10, 0), '#c8a04a', 6))
  drawShapes(pen, shape(oval(clock.x, clock.y, clock.r, clock.r, 0), '#fff0cf', 0))
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    penLine(
      pen,
      [
        [clock.x + c * (clock.r - 15), clock.y + s * (clock.r - 15)],
        [clock.x + c * (clock.r - 6), clock.y + s * (clock.r - 6)],
      ],
      i % 3 ? 4 : 7,
    )
  }
}

export function paintFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#121a2e', far: '#5a5460', line: '#1d2236', glint: '#ffd08a' })
  if (camera.compact) return
  for (const x of [-645, 645]) paintStall(pen, x)
  for (const x of [-300, 300]) paintStreetLamp(pen, x)
  stringOfLights(pen, [-900, 90], [-120, 60], 30, ['#ffe0a0'])
  stringOfLights(pen, [120, 60], [900, 90], 30, ['#ffe0a0'])
}

/** A market stall with its fruit under an awning. */
function paintStall(pen: Pen, x: number): void {
  inked(pen, plank(x - 74, 384, 148, 68, 3), '#8a5a3a', 6)
  for (const [dx, tint] of [
    [-46, '#e8705a'],
    [-14, '#f0c060'],
    [18, '#6fae5a'],
    [48, '#e8a04a'],
  ] as const)
    for (const up of [0, 1, 2])
      drawShapes(pen, shape(oval(x + dx + (up === 1 ? 10 : 0), 384 - up * 11, 11, 10), tint, 3))
  for (let i = 0; i < 5; i++)
    inked(
      pen,
      points(
        `${x - 92 + i * 37} 282!, ${x - 55 + i * 37} 282!, ${x - 58 + i * 37} 306, ${x - 74 + i * 37} 313, ${x - 90 + i * 37} 306`,
      ),
      i % 2 ? '#f4ecdc' : '#2a7a7a',
      4,
    )
  for (const dx of [-84, 84])
    penLine(
      pen,
      [
        [x + dx, 300],
        [x + dx, 448],
      ],
      6,
      '#3a2c30',
    )
}

function paintStreetLamp(pen: Pen, x: number): void {
  penLine(
    pen,
    [
      [x, 458],
      [x, 300],
    ],
    9,
    '#2a2c40',
  )
  for (const dx of [-20, 20]) {
    penLine(
      pen,
      [
        [x, 306],
        [x + dx, 292],
      ],
      5,
      '#2a2c40',
    )
    glow(pen, x + dx, 278, 90, '#ffcf7a', 0.6)
    drawShapes(pen, shape(oval(x + dx, 278, 13, 14), '#fff0c4', 3))
  }
}
