import { dice } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { stageEdge } from '../drawing/camera.ts'
import { paperPicture, put } from './pieces.ts'
import { beatsOf, handOf, type Show, type ShowFrame, tau } from './show.ts'

type Burst = { x: number; y: number; since: number; seed: number; count: number; lean: number; force: number }

/** How quickly drag slows a piece after the shot, and how fast it sinks afterwards. */
const drag = 2.1
const sinking = 92
/** The width of a piece, in stage units. */
const wide = 31

function drawBurst({ pen, flavour }: ShowFrame, burst: Burst): void {
  const { since, count } = burst
  if (since < 0) return
  const roll = dice(burst.seed)
  const shot = 1 - Math.exp(-drag * since)
  for (let i = 0; i < count; i++) {
    const angle = burst.lean + (roll() - 0.5) * 1.15
    const force = burst.force * (0.35 + roll() * 0.75)
    const flutter = 2.4 + roll() * 3.4
    const drift = (roll() - 0.5) * 34
    const color = flavour.papers[Math.floor(roll() * flavour.papers.length)] ?? '#ffffff'
    const sway = Math.sin(since * flutter + i) * 13 * Math.min(1, since)
    const x = burst.x + Math.sin(angle) * force * shot + (drift + flavour.wind) * since + sway
    const y = burst.y - Math.cos(angle) * force * shot + sinking * (0.75 + roll() * 0.6) * Math.max(0, since - 0.25)
    const spin = since * flutter * 2.1 + i
    pen.globalAlpha = Math.min(1, since * 14)
    const face = Math.cos(spin)
    const flip = Math.sign(face || 1) * Math.max(0.16, Math.abs(face))
    const turn = Math.sin(spin * 0.4 + i) * tau * 0.2
    put(pen, paperPicture(flavour.piece, color, face > 0), { x, y, size: wide * (0.8 + roll() * 0.6), turn, flip })
  }
  pen.globalAlpha = 1
}

/** A shot on each beat, alternating between the ends of the stage, after the first one from the thrower's hands. */
function burstsOf(frame: ShowFrame): Burst[] {
  const { camera, throws, age, beatSeconds } = frame
  const side = Math.min(560, (camera.seen.right - camera.seen.left) / 2 - 20)
  const cannons = [1, 2, 3, 4].map((beat): Burst => {
    const to = beat % 2 ? -1 : 1
    const since = age - beat * beatSeconds
    return { x: to * side, y: stageEdge + 20, since, seed: beat * 77 + 5, count: 56, lean: -to * 0.42, force: 640 }
  })
  const hands = throws.map((one, i): Burst => {
    const { x, y } = handOf(one.from)
    return { x, y, since: one.age, seed: one.seed, count: i === 0 ? 48 : 18, lean: 0, force: 400 }
  })
  return [...hands, ...cannons]
}

function flashes(frame: ShowFrame, bursts: readonly Burst[]): void {
  if (frame.still) return
  for (const { x, y, since } of bursts)
    if (since >= 0 && since < 0.3) glow(frame.pen, x, y, 90, frame.palette.lamp, (1 - since / 0.3) * 0.6)
}

export const confetti: Show = {
  seconds: 7,
  stillAt: 2.6,
  over(frame) {
    const bursts = burstsOf(frame)
    flashes(frame, bursts)
    for (const burst of bursts) drawBurst(frame, burst)
    if (beatsOf(frame) < 1) return
    glow(frame.pen, 0, 120, 520, frame.palette.lamp, 0.05, 200)
  },
}
