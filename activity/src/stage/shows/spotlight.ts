import { points } from '@segue/shared/people/avatars/paths.ts'
import { dice, inked, mix, type Pen } from '../drawing/brush.ts'
import { beam, glow } from '../light/light-brush.ts'
import { arc, beatsOf, blend, clamp, handOf, overshoot, pulseOf, type Show, type ShowFrame, smooth } from './show.ts'

/** The lamps find their target by this beat. */
const found = 2
/** They alternate between warm white and the thrower's colour, two beats each. */
const warm = '#fff1cf'

const lampsOf = ({ camera }: ShowFrame) => {
  const { seen } = camera
  const reach = Math.min(430, (seen.right - seen.left) / 2 - 46)
  return [-1, 1].map((side) => ({ side, x: side * reach, y: Math.max(camera.bounds.top, seen.top) + 34 }))
}

function drawLantern(pen: Pen, x: number, y: number, angle: number, color: string): void {
  pen.save()
  pen.translate(x, y)
  inked(pen, points('-5 -60!, 5 -60!, 5 -14!, -5 -14!'), '#2c2342', 0)
  pen.rotate(angle)
  inked(pen, points('-17 -24, 0 -29, 17 -24, 19 16!, -19 16!'), '#40325f', 6)
  inked(pen, points('-19 16!, -31 33!, -24 35!, -15 19!'), '#2c2342', 0)
  inked(pen, points('19 16!, 31 33!, 24 35!, 15 19!'), '#2c2342', 0)
  inked(pen, points('-16 14!, 16 14!, 14 21, 0 23, -14 21'), color, 0)
  pen.restore()
}

/** Where a lamp points: it sweeps across the booth until it finds the target. */
function aimOf(frame: ShowFrame, side: number, from: { x: number; y: number }) {
  const to = frame.throws[0]?.to ?? { x: 0, y: 380, tall: 216 }
  const beats = beatsOf(frame)
  const sweep = frame.still ? 0 : (1 - smooth(beats / found)) * Math.sin(beats * 2.2 + side) * 420
  const x = to.x + sweep
  const y = to.y - to.tall * 0.42
  const [dx, dy] = [x - from.x, y - from.y]
  return { x, y, angle: -Math.atan2(dx, dy), length: Math.hypot(dx, dy) + 110, tall: to.tall }
}

function lightColor(frame: ShowFrame): string {
  const own = frame.throws[0]?.who.color ?? frame.palette.lamp
  const turn = frame.still ? 0 : (Math.sin((beatsOf(frame) / 4) * Math.PI - 1.2) + 1) / 2
  return mix(warm, mix(own, '#ffffff', 0.3), turn * 0.7)
}

/** Dust rising slowly in the light. */
function drawDust({ pen, age, still }: ShowFrame, at: { x: number; y: number; tall: number }): void {
  const roll = dice(91)
  for (let i = 0; i < 26; i++) {
    const [across, up, pace] = [roll() - 0.5, roll(), 0.06 + roll() * 0.1]
    const height = still ? up : (up + age * pace) % 1
    const x = at.x + across * at.tall * 1.1 + Math.sin(age * 0.9 + i) * 6
    const y = at.y + at.tall * 0.5 - height * at.tall * 1.6
    glow(pen, x, y, 3 + roll() * 5, '#fff6dc', Math.sin(height * Math.PI) * 0.75)
  }
}

/** Darkens the room around the target. */
function dim({ pen, camera }: ShowFrame, at: { x: number; y: number; tall: number }, part: number): void {
  const { bounds } = camera
  const night = pen.createRadialGradient(at.x, at.y, at.tall * 0.62, at.x, at.y, at.tall * 3.4)
  night.addColorStop(0, 'rgb(8 4 18 / 0)')
  night.addColorStop(0.35, `rgb(8 4 18 / ${0.42 * part})`)
  night.addColorStop(1, `rgb(8 4 18 / ${0.66 * part})`)
  pen.fillStyle = night
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
}

export const spotlight: Show = {
  seconds: 8,
  stillAt: 3,
  between(frame) {
    const { pen } = frame
    const lit = frame.still ? 1 : smooth(beatsOf(frame) / found)
    const to = frame.throws[0]?.to ?? { x: 0, y: 380, tall: 216 }
    dim(frame, { x: to.x, y: to.y - to.tall * 0.45, tall: to.tall }, lit)
    const color = lightColor(frame)
    const strength = 0.5 + 0.16 * pulseOf(frame)
    for (const lamp of lampsOf(frame)) {
      const aim = aimOf(frame, lamp.side, lamp)
      beam(pen, { x: lamp.x, y: lamp.y, angle: aim.angle }, aim.length, 300, color, strength)
      glow(pen, aim.x, aim.y, aim.tall * 0.7, color, 0.2 * strength, aim.tall * 0.86)
    }
    glow(pen, to.x, to.y + 8, to.tall * 0.86, color, 0.7 * lit, 34)
    drawDust(frame, { x: to.x, y: to.y - to.tall * 0.5, tall: to.tall })
  },
  over(frame) {
    const { pen, throws, still } = frame
    const color = lightColor(frame)
    for (const lamp of lampsOf(frame)) {
      const drop = still ? 1 : overshoot(beatsOf(frame) / 0.8)
      drawLantern(pen, lamp.x, blend(lamp.y - 110, lamp.y, drop), aimOf(frame, lamp.side, lamp).angle, color)
      glow(pen, lamp.x, lamp.y + 12, 60, color, 0.8 * clamp(drop))
    }
    pen.globalAlpha = 1
    if (still) return
    // The throw is the spark that lights the lamps.
    for (const one of throws)
      for (const lamp of lampsOf(frame)) {
        const part = one.age / 0.55
        if (part >= 1) continue
        const at = arc(handOf(one.from), lamp, 60, smooth(part))
        glow(pen, at.x, at.y, 34, one.who.color, 0.9)
        glow(pen, at.x, at.y, 12, '#ffffff', 1)
      }
  },
}
