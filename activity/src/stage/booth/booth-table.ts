import { deckAmong } from '@segue/shared/people/earned.ts'
import { turntablesOf } from '@segue/shared/room/hand-over/turntables.ts'
import { mix, type Pen } from '../drawing/brush.ts'
import { beam, glow } from '../light/light-brush.ts'
import type { SeatPosition } from '../people/positions.ts'
import type { Now, Palette } from '../scene.ts'
import { platter, lamp, pad, tableFor } from './booth-desk.ts'

/** 33⅓ revolutions per minute, in radians per second. */
const turning = (100 / 3 / 60) * Math.PI * 2

/** A record on its platter: the grooves are static, the label and the reflections rotate. */
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

/** A table with its decks in front of the DJ. The pen is in stage units. */
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
  const deck = deckAmong(seat.dj?.worn ?? [])
  const table = tableFor(palette, pixelsPerUnit * seat.size, deck)
  pen.drawImage(table, -100 - pad / 2, -150 - pad / 2, 200 + pad, 150 + pad)
  const turntables = turntablesAt(seat, now)
  if (seat.dj) {
    const [left, right] = turntables
    drawRecord(pen, -platter.x, seat.dj.color, left > 0 ? now.time * turning : 0.7)
    drawRecord(pen, platter.x, mix(seat.dj.color, '#ffd84d', 0.5), right > 0 ? now.time * turning : 2)
    drawArm(pen, -1, left > 0)
    drawArm(pen, 1, right > 0)
  } else drawNumber(pen, seat.seat, palette)
  const strength = lampLight(lit, seat, now)
  if (strength > 0) {
    glow(pen, lamp.x - 4, lamp.y + 2, 20, '#fff0cf', strength * 0.9)
    glow(pen, lamp.x - 10, lamp.y + 10, 96, palette.lamp, 0.55 * strength)
    beam(pen, { x: lamp.x - 4, y: lamp.y, angle: 0.5 }, 118, 150, palette.lamp, 0.5 * strength)
  }
  pen.restore()
}

/** The loudness of the two turntables in front of a DJ; without other information the left one plays. */
export function turntablesAt({ dj }: Pick<SeatPosition, 'dj'>, { beat }: Pick<Now, 'beat'>): [number, number] {
  if (!dj) return [0, 0]
  return turntablesOf(dj.uuid, dj.isPlaying, beat.mixing ?? { turntable: 0, crossing: null })
}

/** The playing DJ's lamp is on, and the next DJ's glows. During a transition both follow the music. */
function lampLight(lit: LampState, seat: SeatPosition, now: Now): number {
  const lights = { on: 0.85 + 0.15 * now.pulse, soon: 0.38 + 0.14 * Math.sin(now.time * 2.2), off: 0 }
  const resting = lights[lit]
  const crossing = now.beat.mixing?.crossing
  const { uuid } = seat.dj ?? {}
  if (lit === 'off' || !crossing || (uuid !== crossing.from && uuid !== crossing.to)) return resting
  return Math.max(uuid === crossing.to ? lights.soon : 0, lights.on * Math.max(...turntablesAt(seat, now)))
}

/** The arm lies on the record only while it plays. */
function drawArm(pen: Pen, side: -1 | 1, playing: boolean): void {
  const x = side * platter.x
  pen.strokeStyle = '#d9d3e8'
  pen.lineWidth = 2.6
  pen.beginPath()
  pen.moveTo(x + 28, -70)
  pen.quadraticCurveTo(x + 29, -62, x + (playing ? 14 : 26), playing ? -59 : -56)
  pen.stroke()
}

function drawNumber(pen: Pen, seat: number, palette: Palette): void {
  pen.fillStyle = mix(palette.trim, palette.cloth, 0.25)
  pen.font = "700 26px 'Unbounded', 'Figtree Variable', system-ui, sans-serif"
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(String(seat), 0, -21)
}
