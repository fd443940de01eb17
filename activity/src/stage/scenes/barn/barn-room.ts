import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, hatch, ink, inked, mix, type Pen, penLine, plank, wash } from '../../drawing/brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { floorBoards } from '../props.ts'

/** The barn shared by two designs, which differ in the view through its door and in what hangs on its beams. */

export const door = { left: -330, right: 330, top: 96, peak: 34, bottom: 440 }

/** The wall of planks with its great door open. */
export function paintBarnWall(pen: Pen, { bounds }: Camera, wood: string): void {
  const roll = dice(41)
  const left = Math.floor(bounds.left / 58) * 58
  for (let x = left; x < bounds.right; x += 58) {
    const tint = mix(wood, roll() > 0.5 ? '#ffb070' : '#1d1024', roll() * 0.16)
    for (const [from, to] of x + 58 > door.left && x < door.right
      ? [[bounds.top, doorTop(x + 29)]]
      : [[bounds.top, 470]])
      wash(pen, plank(x, from ?? 0, 58, (to ?? 0) - (from ?? 0), Math.round(x)), tint)
    const low = x > door.left && x < door.right ? doorTop(x) : 470
    penLine(
      pen,
      [
        [x, bounds.top],
        [x + 1.5, low / 2],
        [x, low],
      ],
      3.4,
      alpha(ink, 0.65),
    )
    if (Math.abs(x) > 340 && roll() > 0.4) {
      const y = 80 + roll() * 280
      penLine(
        pen,
        [
          [x + 20, y],
          [x + 24, y + 40],
          [x + 19, y + 90],
        ],
        2.2,
        alpha(ink, 0.35),
      )
      wash(pen, oval(x + 34, y + 30, 4, 7), alpha(ink, 0.4))
    }
  }
  for (const side of [-1, 1])
    hatch(pen, { x: side < 0 ? -700 : 420, y: 130, width: 280, height: 240 }, alpha('#12081c', 0.25), 9 + side, 15)
}

/** The slanted top of the door at this x. */
const doorTop = (x: number): number =>
  door.peak + Math.min(1, Math.max(0, (Math.abs(x) - 130) / 200)) * (door.top - door.peak + 40)

/** The outline of the opening, for the view outside. */
export const opening = points('-330 446!, -330 136, -130 34!, 130 34!, 330 136, 330 446!')

/** A bale of hay; x is its middle, y its foot. */
export function bale(pen: Pen, x: number, y: number, size: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(size, size)
  inked(pen, points('-70 -74!, 70 -76!, 76 -4, 70 0!, -72 0!, -76 -8'), '#d9a441', 12)
  const roll = dice(Math.round(x + y))
  for (let i = 0; i < 46; i++) {
    const [sx, sy] = [-66 + roll() * 120, -68 + roll() * 60]
    penLine(
      pen,
      [
        [sx, sy],
        [sx + 8 + roll() * 14, sy + roll() * 6 - 3],
      ],
      2.2,
      alpha(i % 3 ? '#8a5a24' : '#ffe29a', 0.75),
    )
  }
  for (const at of [-30, 30])
    penLine(
      pen,
      [
        [at, -76],
        [at + 2, -36],
        [at, 0],
      ],
      5,
      '#a5432f',
    )
  for (let i = 0; i < 9; i++)
    penLine(
      pen,
      [
        [-74 + i * 18, -2],
        [-80 + i * 18 + roll() * 10, 8],
      ],
      2.4,
      '#d9a441',
    )
  pen.restore()
}

export function paintBarnFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#1d1220', far: '#7a4a34', line: '#2a1620', glint: '#ffc06a' })
  const { bounds } = camera
  const roll = dice(77)
  for (let i = 0; i < 160; i++) {
    const part = roll() ** 1.3
    const [x, y] = [(roll() - 0.5) * 2000, stageEdge + 20 + part * (bounds.bottom - stageEdge)]
    penLine(
      pen,
      [
        [x, y],
        [x + 8 + part * 20, y + roll() * 8 - 4],
      ],
      2 + part * 2,
      alpha('#e0b050', 0.5 - part * 0.3),
    )
  }
  if (camera.compact) return
  for (const [x, y, size] of [
    [-640, 452, 1],
    [-560, 470, 0.9],
    [-600, 384, 0.86],
    [620, 456, 1],
    [700, 474, 0.9],
    [650, 386, 0.84],
  ] as const)
    bale(pen, x, y, size)
}
