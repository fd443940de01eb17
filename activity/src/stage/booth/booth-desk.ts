import {
  alpha,
  type Canvas,
  drawShapes,
  hatch,
  ink,
  inked,
  mix,
  type Pen,
  plank,
  sheet,
  wash,
} from '../drawing/brush.ts'
import { deckLook, type DeckLook } from '@segue/shared/people/avatars/earned-clothes.ts'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import { dot, limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import type { Palette } from '../scene.ts'

const tableBack = -74

const tableFront = -50

export const platter = { x: 38, y: -62, rx: 30, ry: 9.5 }

export const lamp = { x: 62, y: -122 }

function paintTable(pen: Pen, palette: Palette, look: DeckLook | undefined): void {
  paintTableTop(pen, palette, look)
  paintDecks(pen, look)
  paintDeskLamp(pen, palette)
}

/** The top of the table, and the fringed cloth or the earned deck's own panel in front of it. */
function paintTableTop(pen: Pen, palette: Palette, look: DeckLook | undefined): void {
  inked(
    pen,
    [
      [-76, tableBack, 1],
      [76, tableBack, 1],
      [88, tableFront, 1],
      [-88, tableFront, 1],
    ],
    look?.edge ?? '#4a3350',
    4,
  )
  if (look) return paintPanel(pen, look)
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

/** A panel of boards between two rails. */
function paintPanel(pen: Pen, { front, trim, grain }: DeckLook): void {
  inked(pen, plank(-86, tableFront, 172, 50, 7), front, 0)
  pen.lineWidth = 2
  pen.strokeStyle = grain
  for (const x of [-57, -28, 1, 30, 59]) {
    pen.beginPath()
    pen.moveTo(x, tableFront + 9)
    pen.lineTo(x + 1, -9)
    pen.stroke()
  }
  for (const y of [tableFront + 1, -9]) inked(pen, plank(-86, y, 172, 8, 3), trim, 0)
  for (const x of [-78, 78]) for (const y of [tableFront + 5, -5]) drawShapes(pen, [dot(x, y, 2, 2, grain)])
}

/** Two decks with a mixer between them. */
function paintDecks(pen: Pen, look: DeckLook | undefined): void {
  for (const side of [-1, 1]) {
    inked(
      pen,
      [
        [side * platter.x - 33, -72, 1],
        [side * platter.x + 33, -72, 1],
        [side * platter.x + 37, -53, 1],
        [side * platter.x - 37, -53, 1],
      ],
      look?.case ?? '#8d86a3',
      0,
    )
    drawShapes(pen, shape(oval(side * platter.x, platter.y, platter.rx, platter.ry, 0), look?.edge ?? '#1d1526', 0))
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

export const pad = 30

export function tableFor(palette: Palette, pixelsPerUnit: number, deck: EarnedItem | null = null): Canvas {
  const key = `${deck} ${palette.cloth} ${palette.trim} ${pixelsPerUnit.toFixed(3)}`
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
  paintTable(pen, palette, deckLook(deck))
  tables.set(key, canvas)
  return canvas
}
