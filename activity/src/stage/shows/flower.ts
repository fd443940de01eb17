import { dice } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { flowerPicture, heartPicture, paperPicture, put } from './pieces.ts'
import { arc, clamp, handOf, overshoot, type Show, type ShowFrame, type StagedThrow, tau } from './show.ts'

/** The flight takes two beats, so that the flower lands on a beat. */
const flight = 2

/** Where the flower lands: on the table in front of the DJ, next to the one before. */
function landing({ to }: StagedThrow, at: number): { x: number; y: number; turn: number; size: number } {
  const side = Math.ceil(at / 2) * (at % 2 ? 1 : -1)
  return { x: to.x + side * 25 - 4, y: to.y - 22 - (at % 3) * 3, turn: 1.18 + side * 0.17, size: to.tall * 0.78 }
}

function drawFlight(frame: ShowFrame, one: StagedThrow, at: number): void {
  const { pen, flavour, beatSeconds, still } = frame
  const flown = still ? 1 : clamp(one.age / (flight * beatSeconds))
  const end = landing(one, at)
  const picture = flowerPicture(flavour.blossom, flavour.bloom)
  const where = arc(handOf(one.from), end, 190, flown)
  // It turns twice in flight and bounces once.
  const turn = end.turn - (1 - flown) * tau * 2
  const bounce =
    flown < 1 || still
      ? 0
      : Math.max(0, Math.sin((one.age - flight * beatSeconds) * 9)) *
        9 *
        Math.exp(-(one.age - flight * beatSeconds) * 4)
  const near = one.from.tall * 0.62
  const size = near + (end.size - near) * flown
  put(pen, picture, { x: where.x, y: where.y - bounce, size: Math.max(size, 120), turn })
  pen.globalAlpha = 1
  if (flown < 1) drawWake(frame, one, flown, end)
  else drawPetals(frame, one, still ? 0.7 : one.age - flight * beatSeconds, end)
}

/** The petals lost in flight. */
function drawWake(frame: ShowFrame, one: StagedThrow, flown: number, end: { x: number; y: number }): void {
  const { pen, flavour } = frame
  for (let i = 1; i <= 6; i++) {
    const part = flown - i * 0.07
    if (part <= 0) return
    const { x, y } = arc(handOf(one.from), end, 190, part)
    pen.globalAlpha = 1 - i / 7
    const petal = paperPicture('petal', flavour.bloom, i % 2 === 0)
    put(pen, petal, { x: x + Math.sin(i * 5 + one.age * 3) * 8, y: y + i * i * 1.3, size: 22, turn: i + one.age * 3 })
  }
  pen.globalAlpha = 1
}

/** A puff of petals on landing, and hearts rising from the recipient. */
function drawPetals(frame: ShowFrame, one: StagedThrow, since: number, end: { x: number; y: number }): void {
  const { pen, flavour } = frame
  const roll = dice(one.seed)
  glow(pen, end.x, end.y - 10, 120, flavour.bloom, 0.34 * clamp(1.6 - since))
  for (let i = 0; i < 16; i++) {
    const angle = -Math.PI * (0.06 + 0.88 * roll())
    const force = 60 + roll() * 92
    const shot = 1 - Math.exp(-3 * since)
    const x = end.x + Math.cos(angle) * force * shot + Math.sin(since * 3 + i) * 8 + flavour.wind * since
    const y = end.y - 12 + Math.sin(angle) * force * shot + since * since * 24
    pen.globalAlpha = clamp(2.6 - since)
    const petal = paperPicture('petal', flavour.bloom, i % 2 === 0)
    put(pen, petal, { x, y, size: 22 + roll() * 15, turn: since * 2.4 + i, flip: Math.cos(since * 3 + i) })
  }
  for (let i = 0; i < 3; i++) {
    const age = since - i * frame.beatSeconds
    if (age < 0 || age > 2) continue
    const head = { x: one.to.x, y: one.to.y - one.to.tall * 0.98 }
    const grown = overshoot(age * 3)
    pen.globalAlpha = clamp((2 - age) * 1.4)
    const x = head.x + (i - 1) * 44 + Math.sin(age * 3 + i) * 7
    put(pen, heartPicture('#ff6b8d'), { x, y: head.y - age * 46 - i * 6, size: 42 * grown, turn: (i - 1) * 0.2 })
  }
  pen.globalAlpha = 1
}

export const flower: Show = {
  seconds: 7,
  stillAt: 2.2,
  over(frame) {
    for (const [at, one] of frame.throws.entries()) drawFlight(frame, one, at)
  },
}
