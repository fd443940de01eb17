import { dot, shape, stroke } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { type Canvas, drawShapes, ink, inked, mix, type Pen, penLine, sheet } from '../drawing/brush.ts'
import type { Blossom, Piece } from './flavour.ts'
import { tau } from './show.ts'

const drawn = new Map<string, Canvas>()
/** There are few kinds and colours; an evicted picture is drawn again. */
const maxDrawn = 160

/** A small picture, drawn once and cached; its centre is the origin of the pen. */
export function pictureOf(key: string, size: number, draw: (pen: Pen) => void): Canvas {
  const known = drawn.get(key)
  if (known) return known
  const { canvas, pen } = sheet(size, size)
  pen.translate(size / 2, size / 2)
  draw(pen)
  if (drawn.size >= maxDrawn) drawn.clear()
  drawn.set(key, canvas)
  return canvas
}

/** From this size on, pictures are scaled down so much that their lines would break without smoothing. */
const largePicture = 200

/** Draws a picture with its centre at x, y and `size` wide. `flip` below 1 shows it foreshortened. */
export function put(
  pen: Pen,
  picture: Canvas,
  at: { x: number; y: number; size: number; turn?: number; flip?: number },
): void {
  const { x, y, size, turn = 0, flip = 1 } = at
  pen.save()
  pen.translate(x, y)
  if (turn !== 0) pen.rotate(turn)
  if (flip !== 1) pen.scale(1, flip)
  if (picture.width > largePicture) pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, -size / 2, -size / 2, size, size)
  pen.restore()
}

/** A five-pointed star. */
export const starPoints = (reach: number, inner = 0.45) =>
  Array.from({ length: 10 }, (_, i) => {
    const [angle, far] = [(i / 10) * tau - tau / 4, i % 2 ? reach * inner : reach]
    return [Math.cos(angle) * far, Math.sin(angle) * far, 1] as const
  })

function paintPaper(pen: Pen, piece: Piece, color: string): void {
  const light = mix(color, '#ffffff', 0.35)
  switch (piece) {
    case 'strip':
      inked(pen, points('-20 -9!, 20 -13!, 21 9!, -19 13!'), color, 0)
      drawShapes(pen, [stroke(points('-14 -4, 14 -7'), light, 4)])
      break
    case 'petal':
      inked(pen, points('-22 2, -8 -13, 14 -9, 23 4!, 6 13, -12 12'), color, 5)
      drawShapes(pen, [stroke(points('-14 -1, 0 -6, 14 0'), light, 3)])
      break
    case 'leaf':
      inked(pen, points('-24 0!, -6 -13, 14 -9, 24 0!, 12 10, -8 12'), color, 4)
      drawShapes(pen, [stroke(points('-20 0, 0 -1, 20 0'), light, 2.5)])
      break
    case 'star':
      inked(pen, starPoints(22), color, 5)
      break
    case 'ring':
      drawShapes(pen, [
        stroke([...oval(0, 0, 15, 15), oval(0, 0, 15, 15)[0] ?? [0, 0]], ink, 13),
        stroke([...oval(0, 0, 15, 15), oval(0, 0, 15, 15)[0] ?? [0, 0]], color, 7),
      ])
  }
}

/** A piece of paper in the air, from its front or its shaded back. */
export const paperPicture = (piece: Piece, color: string, isFront: boolean): Canvas =>
  pictureOf(`paper ${piece} ${color} ${isFront}`, 56, (pen) =>
    paintPaper(pen, piece, isFront ? color : mix(color, '#3a1466', 0.34)),
  )

function petalsAround(pen: Pen, count: number, size: { far: number; wide: number }, color: string): void {
  for (let i = 0; i < count; i++) {
    pen.save()
    pen.rotate((i / count) * tau + (i % 2) * 0.06)
    const { far, wide } = size
    inked(
      pen,
      [
        [-wide * 0.35, -6],
        [-wide, -far * 0.62],
        [0, -far],
        [wide, -far * 0.62],
        [wide * 0.35, -6],
      ],
      i % 2 ? color : mix(color, '#ffffff', 0.14),
      4,
    )
    pen.restore()
  }
}

/** A rose from the side: folded petals over a calyx. */
function paintRose(pen: Pen, color: string): void {
  inked(pen, points('-15 14, -8 22, 8 22, 15 14, 0 8'), '#4f9a55', 4)
  inked(pen, points('-25 -8, -22 12, 0 20, 22 12, 25 -8, 12 -2, 0 -6, -12 -2'), color, 6)
  inked(pen, points('-16 -14, -14 4, 0 11, 14 4, 16 -14, 0 -22'), mix(color, '#ffffff', 0.1), 6)
  drawShapes(pen, [
    stroke(points('-7 -9, 0 -14, 7 -9, 3 -2, -4 -4, -1 -9'), mix(color, ink, 0.55), 2.6),
    stroke(points('-20 2, -10 13, 0 15'), mix(color, '#ffffff', 0.4), 2.6),
  ])
}

function paintTulip(pen: Pen, color: string): void {
  inked(pen, points('-18 -20!, -20 4, -8 20, 8 20, 20 4, 18 -20!, 9 -8, 0 -24!, -9 -8'), color, 7)
  drawShapes(pen, [
    stroke(points('0 -20, -2 -2, 0 16'), mix(color, ink, 0.4), 2.4),
    stroke(points('-13 -10, -13 2, -9 10'), mix(color, '#ffffff', 0.45), 3),
  ])
}

function paintHead(pen: Pen, blossom: Blossom, color: string): void {
  switch (blossom) {
    case 'rose':
      return paintRose(pen, color)
    case 'tulip':
      return paintTulip(pen, color)
    case 'sunflower':
      petalsAround(pen, 13, { far: 33, wide: 7 }, color)
      inked(pen, oval(0, 0, 14, 14), '#6a3f22', 5)
      for (let i = 0; i < 9; i++)
        drawShapes(pen, [dot(Math.cos(i * 2.4) * i * 1.2, Math.sin(i * 2.4) * i * 1.2, 1.5, 1.5, '#c98a3c')])
      return undefined
    case 'daisy':
      petalsAround(pen, 10, { far: 31, wide: 7 }, color)
      drawShapes(pen, shape(oval(0, 0, 10, 10), '#ffc23d', 4))
      return undefined
    case 'poppy':
      petalsAround(pen, 4, { far: 30, wide: 21 }, color)
      drawShapes(pen, shape(oval(0, 0, 8, 8), '#33223f', 2))
      return undefined
    case 'hibiscus':
      petalsAround(pen, 5, { far: 32, wide: 15 }, color)
      penLine(pen, points('0 0, 8 -8, 15 -19'), 7, '#ffd84d')
      drawShapes(pen, [dot(15, -20, 4, 4, '#fff0b0')])
  }
}

/** A cut flower: the blossom above, the stalk with its leaves below. */
export const flowerPicture = (blossom: Blossom, color: string): Canvas =>
  pictureOf(`flower ${blossom} ${color}`, 176, (pen) => {
    drawShapes(pen, [
      stroke(points('0 -18, 3 20, -2 76'), ink, 9),
      stroke(points('0 -18, 3 20, -2 76'), '#4f9a55', 4),
    ])
    inked(pen, points('2 34, 16 18, 34 16!, 26 34, 8 40'), '#5cae60', 5)
    inked(pen, points('0 52, -14 38, -32 38!, -22 54, -4 58'), '#4f9a55', 5)
    pen.translate(0, -38)
    paintHead(pen, blossom, color)
  })

/** A heart, as wide as it is high. */
export const heartPicture = (color: string): Canvas =>
  pictureOf(`heart ${color}`, 64, (pen) => {
    inked(pen, points('0 22!, -22 2, -20 -16, -8 -18, 0 -8!, 8 -18, 20 -16, 22 2'), color, 6)
    drawShapes(pen, [stroke(points('-13 -4, -12 -10, -8 -11'), '#ffffff', 3.4)])
  })
