import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import {
  alpha,
  dice,
  downwards,
  drawShapes,
  ink,
  inked,
  type Pen,
  penLine,
  plank,
  wash,
} from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'

export const clock = { x: 0, y: 128, r: 74 }

/** The hall's bays: the middle of each arch. */
const bays = [-820, -470, 0, 470, 820] as const

const halfOf = (x: number) => (x === 0 ? 255 : 150)

const archOf = (x: number) => {
  const half = halfOf(x)
  const top = x === 0 ? 236 : 150
  return points(
    `${x - half} 442!, ${x - half} ${top + 70}, ${x - half * 0.7} ${top + 14}, ${x} ${top - 12}, ${x + half * 0.7} ${top + 14}, ${x + half} ${top + 70}, ${x + half} 442!`,
  )
}

/** The hall: stone piers, arches open to the water with iron fans at their tops, and the clock tower. */
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

/** The stone around an opening and the ironwork in it. */
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
