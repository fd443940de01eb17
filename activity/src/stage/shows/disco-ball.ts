import { dice, ink, mix, penLine } from '../drawing/brush.ts'
import { glow, ray } from '../light/light-brush.ts'
import { arc, beatsOf, blend, handOf, overshoot, pulseOf, type Show, type ShowFrame, smooth, tau } from './show.ts'

const radius = 66
const rows = 9
/** The ball is in place after a beat and a half, and leaves in the last second. */
const down = 1.5

function hangingAt(frame: ShowFrame): { x: number; y: number } {
  const { camera, age, still } = frame
  const top = Math.max(camera.bounds.top, camera.seen.top)
  const rest = Math.max(top + radius + 40, 92)
  if (still) return { x: 0, y: rest }
  const leaves = smooth((age - (discoBall.seconds - 0.9)) / 0.9)
  const part = overshoot(beatsOf(frame) / down) * (1 - leaves)
  return { x: Math.sin(age * 1.3) * 5 * part, y: blend(top - radius - 30, rest, part) }
}

/** Mirrors in rows, brighter where they face the light at the upper left; some flash as they turn. */
function drawMirrors(frame: ShowFrame, at: { x: number; y: number }): void {
  const { pen, still, flavour } = frame
  const turn = still ? 0.4 : beatsOf(frame) * (tau / 16)
  for (let row = 0; row < rows; row++) {
    const latitude = ((row + 0.5) / rows - 0.5) * Math.PI
    const next = ((row + 1.5) / rows - 0.5) * Math.PI
    const around = Math.max(6, Math.round(26 * Math.cos(latitude)))
    const high = radius * (Math.sin(next) - Math.sin(latitude)) * 0.86
    for (let i = 0; i < around; i++) {
      const angle = ((i / around) * tau + turn + row * 0.2) % tau
      const depth = Math.cos(angle)
      if (depth < 0.06) continue
      const x = at.x + Math.sin(angle) * Math.cos(latitude) * radius
      const y = at.y + Math.sin(latitude) * radius
      const wide = (tau / around) * Math.cos(latitude) * radius * depth * 0.86
      const light = Math.max(0, -Math.sin(angle) * 0.5 - Math.sin(latitude) * 0.6 + depth * 0.35)
      const flash = Math.sin(i * 7.3 + row * 3.1 + Math.floor(beatsOf(frame) * 2) * 1.7) > 0.9
      const tint = flavour.papers[(i + row) % flavour.papers.length] ?? '#ffffff'
      const base = mix(mix('#4a3f78', tint, 0.3), '#ffffff', Math.min(0.85, light * 0.9))
      pen.fillStyle = flash ? '#ffffff' : base
      pen.fillRect(x - wide / 2, y - high / 2, wide, high)
    }
  }
  pen.globalAlpha = 1
}

/** Spots of light that move across the room as the ball turns. */
function drawSpots(frame: ShowFrame): void {
  const { pen, camera, flavour, still } = frame
  const roll = dice(55)
  const { seen } = camera
  const wide = seen.right - seen.left + 200
  const turn = still ? 0 : beatsOf(frame) * 0.055
  const bright = 0.42 + 0.3 * pulseOf(frame)
  for (let i = 0; i < 54; i++) {
    const [along, down_, pace] = [roll(), roll(), 0.7 + roll() * 0.6]
    const part = (along + turn * pace) % 1
    const x = seen.left - 100 + part * wide
    const y = blend(seen.top, Math.min(seen.bottom, 900), down_) + Math.sin(part * Math.PI) * 46
    const size = 11 + roll() * 15
    const tint = mix(flavour.papers[i % flavour.papers.length] ?? '#ffffff', '#ffffff', 0.3)
    glow(pen, x, y, size * 1.5, tint, bright, size)
  }
}

function drawRays(frame: ShowFrame, at: { x: number; y: number }): void {
  const { pen, flavour, still } = frame
  const beats = beatsOf(frame)
  if (!still && beats < down) return
  const turn = still ? 0.3 : beats * 0.2
  for (let i = 0; i < 10; i++) {
    const angle = ((i / 10) * tau + turn) % tau
    const color = flavour.papers[(i + (still ? 0 : Math.floor(beats))) % flavour.papers.length] ?? '#ffffff'
    const from = { x: at.x + Math.sin(angle) * radius, y: at.y + Math.cos(angle) * radius }
    ray(pen, from.x, from.y, angle, 620, color, 0.16 + 0.2 * pulseOf(frame))
  }
}

export const discoBall: Show = {
  seconds: 8,
  stillAt: 3,
  behind(frame) {
    drawRays(frame, hangingAt(frame))
  },
  over(frame) {
    const { pen, camera, throws, still } = frame
    const at = hangingAt(frame)
    if (still || beatsOf(frame) > down * 0.7) drawSpots(frame)
    penLine(
      pen,
      [
        [at.x * 0.2, camera.bounds.top - 10],
        [at.x * 0.6, at.y - radius - 40],
        [at.x, at.y - radius],
      ],
      7,
      '#6a5f8a',
    )
    glow(pen, at.x, at.y, radius * 2.5, '#ffffff', 0.3)
    pen.fillStyle = ink
    pen.beginPath()
    pen.arc(at.x, at.y, radius + 4, 0, tau)
    pen.fill()
    pen.globalAlpha = 1
    drawMirrors(frame, at)
    glow(pen, at.x - radius * 0.42, at.y - radius * 0.46, 40, '#ffffff', 0.8)
    if (still) return
    // The throwers pull the rope: a spark runs from each of them to the ball.
    for (const one of throws) {
      const part = one.age / 0.6
      if (part >= 1) continue
      const spark = arc(handOf(one.from), at, 40, smooth(part))
      glow(pen, spark.x, spark.y, 30, one.who.color, 1 - part * 0.4)
    }
  },
}
