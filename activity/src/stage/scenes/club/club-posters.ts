import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { drawShapes, inked, type Pen, penLine, plank, wash } from '../../drawing/brush.ts'

/** Gig posters made only of shapes, so that they need no translation. */
export function paintPosters(pen: Pen): void {
  const poster = (x: number, y: number, tilt: number, paper: string, art: () => void) => {
    pen.save()
    pen.translate(x, y)
    pen.rotate(tilt)
    inked(pen, plank(-36, -50, 72, 100, 4), paper, 0)
    art()
    pen.restore()
  }
  poster(-330, 250, -0.05, '#e9d7b5', () => {
    wash(pen, oval(0, -8, 24, 24, 0), '#c2452f')
    wash(pen, oval(0, -8, 9, 9, 0), '#e9d7b5')
    for (const y of [26, 34])
      penLine(
        pen,
        [
          [-24, y],
          [24, y],
        ],
        5,
        '#4a2a3a',
      )
  })
  poster(-404, 262, 0.04, '#3f6f8f', () => {
    wash(pen, points('-26 30!, 0 -34!, 26 30!'), '#f0b44c')
    wash(pen, oval(0, 4, 9, 9), '#20304a')
  })
  poster(338, 246, 0.06, '#d98aa8', () => {
    for (const [i, y] of [-30, -12, 6, 24].entries())
      penLine(
        pen,
        [
          [-26, y],
          [-8, y + (i % 2 ? 12 : -12)],
          [10, y],
          [26, y + 6],
        ],
        6,
        '#4b2350',
      )
  })
  poster(412, 262, -0.03, '#f2e3c6', () => {
    drawShapes(pen, shape(oval(0, -6, 22, 24, 0.05), '#6b4fa0', 4))
    wash(pen, oval(-8, -10, 4, 6), '#f2e3c6')
    wash(pen, oval(8, -10, 4, 6), '#f2e3c6')
    penLine(pen, points('-18 34, 18 34'), 6, '#6b4fa0')
  })
}
