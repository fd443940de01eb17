import { mix, type Pen } from './brush.ts'
import { beam, glow } from './light-brush.ts'
import type { SeatPosition } from './positions.ts'
import type { Now, Palette } from './scene.ts'
import { platter, lamp, pad, tableFor } from './booth-desk.ts'

/** 33⅓ turns a minute, in radians a second. */
const turning = (100 / 3 / 60) * Math.PI * 2

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
