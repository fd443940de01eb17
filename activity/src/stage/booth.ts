import {
  alpha,
  beam,
  type Canvas,
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
  sheet,
  wash,
} from './brush.ts'
import { type Camera, stageEdge } from './camera.ts'
import { limb, oval, points, shape } from '@segue/shared/people/avatars/shapes.ts'
import type { SeatPosition } from './positions.ts'
import type { Now, Palette } from './scene.ts'

/** A DJ stands this much above the table's feet, so that hands reach the decks. All in units of a seat of size 1. */
export const riser = 40
const tableBack = -74
const tableFront = -50
const platter = { x: 38, y: -62, rx: 30, ry: 9.5 }
const lamp = { x: 62, y: -122 }
/** 33⅓ turns a minute, in radians a second. */
const turning = (100 / 3 / 60) * Math.PI * 2

/** The platform under the seats, from above and from the front, with its foot lamps. */
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

function paintTable(pen: Pen, palette: Palette): void {
  paintTableTop(pen, palette)
  paintDecks(pen)
  paintDeskLamp(pen, palette)
}

/** The top of the table, and the cloth in front of it with its fringe. */
function paintTableTop(pen: Pen, palette: Palette): void {
  inked(
    pen,
    [
      [-76, tableBack, 1],
      [76, tableBack, 1],
      [88, tableFront, 1],
      [-88, tableFront, 1],
    ],
    '#4a3350',
    4,
  )
  inked(pen, plank(-86, tableFront, 172, 50, 7), palette.cloth, 0)
  const fringe = Array.from({ length: 8 }, (_, i) => -86 + i * 21.5)
  for (const [i, x] of fringe.entries())
    wash(
      pen,
      [
        [x + 1, tableFront + 2, 1],
        [x + 20.5, tableFront + 2, 1],
        [x + 18, tableFront + 10],
        [x + 10.7, tableFront + 15],
        [x + 3, tableFront + 10],
      ],
      i % 2 ? palette.trim : mix(palette.trim, '#ffffff', 0.3),
    )
  wash(pen, plank(-84, -9, 168, 8, 2), mix(palette.cloth, ink, 0.4))
  hatch(pen, { x: 30, y: -36, width: 52, height: 26 }, alpha(ink, 0.2), 21, 7)
}

/** Two decks with a mixer between them. */
function paintDecks(pen: Pen): void {
  for (const side of [-1, 1]) {
    inked(
      pen,
      [
        [side * platter.x - 33, -72, 1],
        [side * platter.x + 33, -72, 1],
        [side * platter.x + 37, -53, 1],
        [side * platter.x - 37, -53, 1],
      ],
      '#8d86a3',
      0,
    )
    drawShapes(pen, shape(oval(side * platter.x, platter.y, platter.rx, platter.ry, 0), '#1d1526', 0))
  }
  inked(pen, points('-8 -73!, 8 -73!, 9 -53!, -9 -53!'), '#2f2740', 0)
  for (const [x, y, tone] of [
    [-4, -68, '#ff6b7d'],
    [4, -68, '#49e2a4'],
    [-4, -62, '#ffd84d'],
    [4, -60, '#f4ecdc'],
    [0, -56.5, '#f4ecdc'],
  ] as const) {
    pen.fillStyle = tone
    pen.fillRect(x - 1.6, y - 1.2, 3.2, 2.4)
  }
}

function paintDeskLamp(pen: Pen, palette: Palette): void {
  drawShapes(
    pen,
    limb(
      [
        [78, -66],
        [86, -96],
        [80, -122],
        [lamp.x + 6, lamp.y - 8],
      ],
      3,
      '#5b5270',
    ),
  )
  drawShapes(
    pen,
    shape(
      [
        [lamp.x + 9, lamp.y - 14],
        [lamp.x + 12, lamp.y - 2, 1],
        [lamp.x - 12, lamp.y + 7, 1],
        [lamp.x - 4, lamp.y - 11],
      ],
      palette.trim,
      3,
    ),
  )
}

const tables = new Map<string, Canvas>()
const pad = 30

function tableFor(palette: Palette, pixelsPerUnit: number): Canvas {
  const key = `${palette.cloth} ${palette.trim} ${pixelsPerUnit.toFixed(3)}`
  const known = tables.get(key)
  if (known) return known
  if (tables.size > 24) tables.clear()
  const { canvas, pen } = sheet((200 + pad) * pixelsPerUnit, (150 + pad) * pixelsPerUnit)
  pen.setTransform(
    pixelsPerUnit,
    0,
    0,
    pixelsPerUnit,
    (100 + pad / 2) * pixelsPerUnit,
    (150 + pad / 2) * pixelsPerUnit,
  )
  paintTable(pen, palette)
  tables.set(key, canvas)
  return canvas
}

/** A record on its platter: grooves stand still, the label and the light on them turn. */
function drawRecord(pen: Pen, x: number, color: string, angle: number): void {
  pen.save()
  pen.translate(x, platter.y - 1.5)
  pen.scale(1, platter.ry / platter.rx)
  pen.fillStyle = '#0d0916'
  pen.beginPath()
  pen.arc(0, 0, platter.rx - 2, 0, Math.PI * 2)
  pen.fill()
  pen.rotate(angle)
  pen.fillStyle = 'rgb(255 255 255 / 0.16)'
  for (const from of [0.2, Math.PI + 0.2]) {
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, platter.rx - 4, from, from + 0.6)
    pen.fill()
  }
  pen.fillStyle = color
  pen.beginPath()
  pen.arc(0, 0, 11, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#fff6e2'
  pen.fillRect(2, -3, 7, 6)
  pen.restore()
}

export type LampState = 'on' | 'soon' | 'off'

/** A table with its decks in front of the person who stands there. The pen is in stage units. */
export function drawTable(
  pen: Pen,
  seat: SeatPosition,
  palette: Palette,
  now: Now,
  pixelsPerUnit: number,
  lit: LampState,
): void {
  pen.save()
  pen.translate(seat.x, seat.y)
  pen.scale(seat.size, seat.size)
  const table = tableFor(palette, pixelsPerUnit * seat.size)
  pen.drawImage(table, -100 - pad / 2, -150 - pad / 2, 200 + pad, 150 + pad)
  const playing = seat.dj?.isPlaying ?? false
  if (seat.dj) {
    drawRecord(pen, -platter.x, seat.dj.color, playing ? now.time * turning : 0.7)
    drawRecord(pen, platter.x, mix(seat.dj.color, '#ffd84d', 0.5), 2)
    // The arm lies on the record only while it plays.
    pen.strokeStyle = '#d9d3e8'
    pen.lineWidth = 2.6
    pen.beginPath()
    pen.moveTo(-10, -70)
    pen.quadraticCurveTo(-9, -62, playing ? -24 : -12, playing ? -59 : -56)
    pen.stroke()
  } else drawNumber(pen, seat.seat, palette)
  const strength =
    lit === 'on' ? 0.85 + 0.15 * now.pulse : lit === 'soon' ? 0.38 + 0.14 * Math.sin(now.time * 2.2) : 0
  if (strength > 0) {
    glow(pen, lamp.x - 4, lamp.y + 2, 20, '#fff0cf', strength * 0.9)
    glow(pen, lamp.x - 10, lamp.y + 10, 96, palette.lamp, 0.55 * strength)
    beam(pen, { x: lamp.x - 4, y: lamp.y, angle: 0.5 }, 118, 150, palette.lamp, 0.5 * strength)
  }
  pen.restore()
}

function drawNumber(pen: Pen, seat: number, palette: Palette): void {
  pen.fillStyle = mix(palette.trim, palette.cloth, 0.25)
  pen.font = "700 26px 'Unbounded Variable', 'Figtree Variable', system-ui, sans-serif"
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(String(seat), 0, -21)
}

/** One lamp from the ceiling on an empty booth. */
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

/** The warm gradient that lies on the floor in front of the platform. */
export function paintFloorLight(pen: Pen, camera: Camera, palette: Palette): void {
  const { bounds } = camera
  pen.fillStyle = downwards(pen, stageEdge + 40, stageEdge + 330, [
    [0, alpha(palette.rim, 0)],
    [0.16, alpha(palette.rim, 0.34)],
    [1, alpha(palette.rim, 0)],
  ])
  pen.fillRect(bounds.left, stageEdge + 40, bounds.right - bounds.left, 300)
}
