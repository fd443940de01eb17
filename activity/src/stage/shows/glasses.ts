import { dot, shape, stroke } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { type Canvas, drawShapes, inked, mix, type Pen, wash } from '../drawing/brush.ts'
import type { Glass } from './flavour.ts'
import { pictureOf } from './pieces.ts'

const pane = '#e8f4ff'

/** The drink in the glass. */
function fill(pen: Pen, outline: string, drink: string): void {
  wash(pen, points(outline), drink)
}

function lemon(pen: Pen, x: number, y: number): void {
  drawShapes(pen, [
    ...shape(oval(x, y, 11, 11), '#ffd84d', 3),
    dot(x, y, 7, 7, '#fff3b0'),
    stroke(
      [
        [x - 6, y],
        [x + 6, y],
      ],
      '#ffd84d',
      2,
    ),
    stroke(
      [
        [x, y - 6],
        [x, y + 6],
      ],
      '#ffd84d',
      2,
    ),
  ])
}

const shine = (text: string) => stroke(points(text), '#ffffff', 3.4)

function paintGlass(pen: Pen, glass: Glass, drink: string): void {
  const foam = '#fffaf0'
  switch (glass) {
    case 'mug':
      drawShapes(pen, [
        stroke(points('22 -8, 38 -6, 37 20, 22 24'), '#1d1230', 13),
        stroke(points('22 -8, 38 -6, 37 20, 22 24'), pane, 6),
      ])
      inked(pen, points('-24 -26!, 24 -26!, 22 36!, -22 36!'), drink, 7)
      inked(
        pen,
        points('-28 -24, -24 -38, -8 -42, 6 -37, 20 -41, 28 -30, 25 -20, 12 -22, 4 -12, -6 -20, -20 -16'),
        foam,
        5,
      )
      drawShapes(pen, [shine('-15 -8, -15 12, -13 26')])
      return
    case 'jar':
      inked(pen, points('-18 -38!, 18 -38!, 18 -28!, -18 -28!'), '#cfc7da', 3)
      inked(pen, points('-18 -28, -24 -16, -24 30, -18 38, 18 38, 24 30, 24 -16, 18 -28'), mix(pane, drink, 0.25), 0)
      fill(pen, '-21 -12!, 21 -12!, 21 28, 16 35, -16 35, -21 28', drink)
      drawShapes(pen, [shine('-14 -4, -14 20'), stroke(points('6 -30, 14 -58, 24 -62'), '#e2574c', 5)])
      lemon(pen, -16, -36)
      return
    case 'cocktail':
      inked(pen, points('-3 4!, 3 4!, 3 38!, 17 43!, -17 43!, -3 38!'), pane, 0)
      inked(pen, points('-32 -30!, 32 -30!, 3 8!, -3 8!'), mix(pane, drink, 0.2), 0)
      fill(pen, '-24 -23!, 24 -23!, 2 5!, -2 5!', drink)
      drawShapes(pen, [
        stroke(points('4 -8, 18 -40'), '#5b4a2e', 3),
        ...shape(oval(17, -38, 7, 7), '#6cc24a', 3),
        shine('-19 -19, -8 -6'),
      ])
      lemon(pen, -26, -32)
      return
    case 'flute':
      inked(pen, points('-3 16!, 3 16!, 3 40!, 15 44!, -15 44!, -3 40!'), pane, 0)
      inked(pen, points('-14 -44!, 14 -44!, 13 4, 4 17, -4 17, -13 4'), mix(pane, drink, 0.3), 0)
      fill(pen, '-11 -30!, 11 -30!, 10 3, 3 13, -3 13, -10 3', drink)
      for (const [x, y] of [
        [-4, -2],
        [3, -12],
        [-2, -20],
        [5, 2],
      ] as const)
        drawShapes(pen, [dot(x, y, 1.8, 1.8, '#ffffff', 0.85)])
      drawShapes(pen, [shine('-7 -24, -7 -6')])
      return
    case 'goblet':
      inked(pen, points('-4 8!, 4 8!, 5 32!, 20 42!, -20 42!, -5 32!'), '#c79a4a', 4)
      inked(pen, points('-26 -36!, 26 -36!, 24 -8, 8 12, -8 12, -24 -8'), '#d9ab55', 7)
      fill(pen, '-22 -34!, 22 -34!, 19 -25, 0 -22, -19 -25', drink)
      drawShapes(pen, [dot(0, -8, 6, 6, drink), stroke(points('-19 -18, -14 -6'), '#fff0b0', 3.4)])
      return
    case 'coconut':
      inked(pen, points('-30 -10, -26 22, 0 38, 26 22, 30 -10, 0 -16'), '#8a5a3a', 8)
      inked(pen, oval(0, -12, 29, 9), '#fff6e4', 0)
      drawShapes(pen, [
        dot(0, -11, 21, 5.5, drink),
        stroke(points('6 -12, 14 -48, 26 -52'), '#ff6f8f', 5),
        stroke(points('-18 6, -12 18'), '#b98450', 3),
      ])
      inked(pen, points('-22 -16!, -34 -44, -16 -58, 4 -44!, -12 -36'), '#ffb454', 5)
      return
    case 'tea':
      drawShapes(pen, [
        stroke(points('24 -8, 40 -6, 36 14, 22 16'), '#1d1230', 11),
        stroke(points('24 -8, 40 -6, 36 14, 22 16'), '#f4ecdc', 5),
      ])
      inked(pen, points('-30 -18!, 30 -18!, 24 16, 12 28, -12 28, -24 16'), '#f4ecdc', 7)
      inked(pen, oval(0, -18, 29, 7), drink, 0)
      inked(pen, points('-34 30!, 34 30!, 22 39, -22 39'), '#f4ecdc', 3)
      drawShapes(pen, [
        stroke(points('-8 -30, -12 -40, -6 -48'), '#ffffff', 3),
        stroke(points('8 -30, 4 -42, 10 -52'), '#ffffff', 3),
      ])
  }
}

export const glassPicture = (glass: Glass, drink: string): Canvas =>
  pictureOf(`glass ${glass} ${drink}`, 132, (pen) => paintGlass(pen, glass, drink))

/** A round tray from the side. */
export const trayPicture = (): Canvas =>
  pictureOf('tray', 132, (pen) => {
    inked(pen, points('-58 -4!, 58 -4!, 48 9, -48 9'), '#cfc7da', 5)
    drawShapes(pen, [stroke(points('-46 0, 20 1'), '#ffffff', 3)])
  })
