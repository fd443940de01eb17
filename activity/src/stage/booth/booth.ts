import {
  alpha,
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
} from '../drawing/brush.ts'
import { beam, glow } from '../light/light-brush.ts'
import { type Camera, stageEdge } from '../drawing/camera.ts'
import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval } from '@segue/shared/people/avatars/paths.ts'
import type { SeatPosition } from '../people/positions.ts'
import type { Now, Palette } from '../scene.ts'

/** How far a DJ stands above the table's feet, so that their hands reach the decks. In units of a seat of size 1. */
export const riser = 40

/** The platform under the seats, its top and front, with the foot lamps. */
export function paintPlatform(pen: Pen, seats: readonly SeatPosition[], palette: Palette, camera: Camera): void {
  const reach = Math.max(...seats.map((seat) => Math.abs(seat.x) + 112 * seat.size)) + (camera.compact ? 900 : 26)
  const low = stageEdge + 62
  pen.fillStyle = alpha('#08040f', 0.5)
  pen.beginPath()
  pen.ellipse(0, low + 6, reach * 1.06, 26, 0, 0, Math.PI * 2)
  pen.fill()
  inked(
    pen,
    [
      [-reach + 30, stageEdge - 34, 1],
      [reach - 30, stageEdge - 34, 1],
      [reach, stageEdge, 1],
      [-reach, stageEdge, 1],
    ],
    palette.platformTop,
    0,
  )
  inked(pen, plank(-reach, stageEdge, reach * 2, 62, 3), palette.platform, 0)
  wash(pen, plank(-reach + 3, stageEdge + 2, reach * 2 - 6, 9, 5), mix(palette.platform, '#ffffff', 0.14))
  for (let x = -reach + 70; x < reach - 108; x += 116) {
    penLine(
      pen,
      [
        [x, stageEdge + 12],
        [x + 1.5, stageEdge + 38],
        [x, low - 2],
      ],
      3,
      mix(palette.platform, ink, 0.55),
    )
    hatch(
      pen,
      { x: x + 44, y: stageEdge + 22, width: 58, height: 34 },
      alpha(mix(palette.platform, ink, 0.5), 0.4),
      Math.round(x),
      8,
    )
  }
  for (let x = -reach + 40; x < reach - 10; x += 80) {
    drawShapes(pen, shape(oval(x, stageEdge + 6, 7, 4.6), palette.lamp, 0))
    glow(pen, x, stageEdge + 2, 46, palette.lamp, 0.34, 30)
  }
}

/** A single ceiling lamp over an empty booth. */
export function drawLoneLamp(pen: Pen, seat: SeatPosition, palette: Palette, camera: Camera, now: Now): void {
  const sway = now.calm ? 0 : Math.sin(now.time * 0.8) * 0.035
  const top = Math.min(camera.bounds.top, 0) - 20
  const length = 150 - top
  const x = seat.x + Math.sin(sway) * length
  penLine(
    pen,
    [
      [seat.x, top],
      [(seat.x + x) / 2, top + length / 2],
      [x, 132],
    ],
    4,
    '#2b2140',
  )
  inked(
    pen,
    [
      [x - 10, 130, 1],
      [x + 10, 130, 1],
      [x + 36, 158],
      [x + 38, 164, 1],
      [x - 38, 164, 1],
      [x - 36, 158],
    ],
    palette.trim,
    5,
  )
  glow(pen, x, 166, 46, '#fff0cf', 0.95)
  beam(pen, { x, y: 150, angle: -sway }, 360, 430, palette.lamp, 0.62)
  glow(pen, seat.x, stageEdge - 58, 190, palette.lamp, 0.4, 70)
}

/** The warm gradient on the floor in front of the platform. */
export function paintFloorLight(pen: Pen, camera: Camera, palette: Palette): void {
  const { bounds } = camera
  pen.fillStyle = downwards(pen, stageEdge + 40, stageEdge + 330, [
    [0, alpha(palette.rim, 0)],
    [0.16, alpha(palette.rim, 0.34)],
    [1, alpha(palette.rim, 0)],
  ])
  pen.fillRect(bounds.left, stageEdge + 40, bounds.right - bounds.left, 300)
}
