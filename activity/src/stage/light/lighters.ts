import type { Pen } from '../drawing/brush.ts'
import { glow } from './light-brush.ts'
import type { Temperament } from '../people/motion.ts'
import type { Beat } from '../stage-props.ts'

/** A song below this tempo is slow enough for lighters. */
const slowBelow = 80
export const isSlow = ({ tempo }: Beat): boolean => tempo !== undefined && tempo > 0 && tempo < slowBelow

/** Whether a person raises a lighter: all who like the song and most of those who have not voted. */
export const holdsLight = (beat: Beat, vote: 'like' | 'dislike' | null, { sway }: Temperament): boolean =>
  isSlow(beat) && vote !== 'dislike' && (vote === 'like' || sway > -0.4)

/** The flame of a raised lighter, at the position of its wick; sizes in device pixels. */
export function drawFlame(pen: Pen, x: number, y: number, tall: number, time: number): void {
  const flicker = 1 + 0.12 * Math.sin(time * 13 + x)
  glow(pen, x, y, tall * 0.34, '#ffb454', 0.5 * flicker)
  const [wide, high] = [tall * 0.018, tall * 0.05 * flicker]
  pen.fillStyle = '#fff1cf'
  pen.beginPath()
  pen.moveTo(x, y - high)
  pen.quadraticCurveTo(x + wide * 2, y, x, y + wide)
  pen.quadraticCurveTo(x - wide * 2, y, x, y - high)
  pen.fill()
}
