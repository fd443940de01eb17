import { dice, mix, penLine, type Pen } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { stageEdge } from '../drawing/camera.ts'
import { blend, clamp, handOf, type Show, type ShowFrame, tau } from './show.ts'

type Rocket = {
  from: { x: number; y: number }
  to: { x: number; y: number }
  bursts: number
  color: string
  seed: number
}

/** How long a rocket climbs, in beats, and how long its stars burn, in seconds. */
const climb = 1
const burning = 1.9

function rocketsOf(frame: ShowFrame): Rocket[] {
  const { camera, throws, flavour, beatSeconds } = frame
  const half = Math.min(680, (camera.seen.right - camera.seen.left) / 2)
  const top = Math.max(camera.bounds.top, -120) + 70
  const roll = dice(throws[0]?.seed ?? 3)
  const sky = [2, 3, 4, 4.5, 5, 6, 7, 7.5, 8].map((beat, i): Rocket => {
    const x = (i % 2 ? 1 : -1) * half * (0.12 + roll() * 0.74)
    const color = flavour.papers[i % flavour.papers.length] ?? '#ffd84d'
    return {
      from: { x: x * 0.6, y: 400 },
      to: { x, y: top + roll() * 150 },
      bursts: beat * beatSeconds,
      color,
      seed: i + 11,
    }
  })
  const thrown = throws.map((one, i): Rocket => {
    const from = handOf(one.from)
    const bursts = frame.age - one.age + (climb + (i % 4) * 0.25) * beatSeconds
    const to = { x: blend(from.x, 0, 0.4), y: top + 30 + (one.seed % 60) }
    return { from, to, bursts, color: one.who.color, seed: one.seed }
  })
  return [...thrown, ...sky]
}

function drawTrail(pen: Pen, { from, to }: Rocket, part: number): void {
  const at = (k: number) => ({
    x: blend(from.x, to.x, k) + Math.sin(k * 9) * 4,
    y: blend(from.y, to.y, 1 - (1 - k) ** 2),
  })
  const head = at(part)
  for (let i = 1; i <= 7; i++) {
    const { x, y } = at(Math.max(0, part - i * 0.035))
    glow(pen, x, y, 15 - i * 1.5, '#ffd79a', 0.75 - i * 0.09)
  }
  glow(pen, head.x, head.y, 20, '#fff6dc', 1)
}

/** A chrysanthemum: two rings of burning stars that sink and go out, the inner ring lighter. */
function drawStars(pen: Pen, rocket: Rocket, age: number): void {
  const part = age / burning
  const roll = dice(rocket.seed)
  const reach = (176 + roll() * 84) * (1 - (1 - part) ** 3.4)
  const left = clamp(1 - part) ** 0.7
  const { x, y } = rocket.to
  glow(pen, x, y, reach * 1.9, rocket.color, 0.36 * left * clamp(1.4 - part))
  if (part < 0.12) glow(pen, x, y, 90, '#ffffff', (1 - part / 0.12) * 0.8)
  for (let i = 0; i < 40; i++) {
    const isInner = i % 3 === 0
    const angle = (i / 40) * tau + roll() * 0.16
    const far = reach * (isInner ? 0.55 : 0.92 + roll() * 0.16)
    const sink = part * part * 66
    const [sx, sy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + sink]
    const tail = 0.83 - part * 0.12
    const color = mix(rocket.color, '#ffffff', isInner ? 0.72 : 0.28)
    pen.globalAlpha = left
    penLine(
      pen,
      [
        [sx, sy],
        [x + (sx - x) * (1 + tail) * 0.5, y + (sy - y) * (1 + tail) * 0.5 - sink * 0.03],
        [x + (sx - x) * tail, y + (sy - y) * tail - sink * 0.06],
      ],
      6,
      color,
    )
    pen.globalAlpha = 1
    const twinkle = part > 0.5 ? 0.4 + 0.6 * Math.abs(Math.sin(age * 17 + i * 2)) : 0.9
    glow(pen, sx, sy, isInner ? 11 : 15, color, left * twinkle)
  }
}

function drawRockets(frame: ShowFrame): void {
  for (const rocket of rocketsOf(frame)) {
    const since = frame.age - rocket.bursts
    const climbing = climb * frame.beatSeconds
    if (since >= burning || since < -climbing) continue
    if (since < 0) drawTrail(frame.pen, rocket, 1 + since / climbing)
    else drawStars(frame.pen, rocket, since)
  }
}

/** Indoors, sparks rise from the edge of the stage, spreading outwards from the middle on each beat. */
function drawFountains(frame: ShowFrame): void {
  const { pen, camera, flavour, throws, age, beatSeconds } = frame
  const half = Math.min(520, (camera.seen.right - camera.seen.left) / 2 - 16)
  const stands = [0, 1, -1, 2, -2, 3, -3].map((step) => ({
    x: (step / 3) * half,
    y: stageEdge + 2,
    step: Math.abs(step),
  }))
  for (const [i, { x, y, step }] of stands.entries()) {
    const color = flavour.papers[i % flavour.papers.length] ?? '#ffd84d'
    // Two runs outwards, then all together.
    const began = [1 + step * 0.5, 4 + step * 0.5, 8].findLast((beat) => age >= beat * beatSeconds)
    if (began === undefined) continue
    const since = age - began * beatSeconds
    const high = began === 8 ? 350 : 260
    drawFountain(pen, { x, y }, { since, lasts: beatSeconds * (began === 8 ? 4 : 2.4), high, color, seed: i + 3 })
  }
  for (const one of throws) {
    const hand = handOf(one.from)
    drawFountain(pen, hand, { since: one.age, lasts: 2.4, high: 130, color: one.who.color, seed: one.seed })
  }
}

type Fountain = { since: number; lasts: number; high: number; color: string; seed: number }

function drawFountain(pen: Pen, at: { x: number; y: number }, fountain: Fountain): void {
  const { since, lasts, high, color, seed } = fountain
  const life = 0.85
  if (since < 0 || since > lasts + life) return
  const on = clamp(since * 8) * clamp((lasts - since) * 3)
  glow(pen, at.x, at.y - 8, high * 0.5, color, 0.42 * on, high * 0.4)
  glow(pen, at.x, at.y - high * 0.45, high * 0.22, mix(color, '#ffffff', 0.5), 0.3 * on, high * 0.6)
  const roll = dice(seed)
  for (let i = 0; i < 54; i++) {
    const born = (i / 54) * life
    const aim = (roll() - 0.5) * 0.62
    const force = 0.7 + roll() * 0.45
    const part = ((since + born) % life) / life
    // Skips sparks that would have started before the fountain began or after it ended.
    if (since - part * life < 0 || since - part * life > lasts) continue
    const up = high * force * (1 - (1 - part) ** 2)
    const x = at.x + Math.sin(aim) * up * 1.1 + aim * part * 40
    const y = at.y - up + part ** 3 * high * 0.42
    const size = 11 - part * 5
    glow(pen, x, y, size, part < 0.35 ? '#fff6dc' : color, (1 - part) * 0.95, size * (2.6 - part * 1.8))
  }
}

export const fireworks: Show = {
  seconds: 7.4,
  stillAt: 2.7,
  behind(frame) {
    if (!frame.flavour.roofed) drawRockets(frame)
  },
  over(frame) {
    const { pen, flavour, throws, age, beatSeconds } = frame
    if (flavour.roofed) return drawFountains(frame)
    // The fireworks light up the crowd.
    for (const rocket of rocketsOf(frame)) {
      const since = age - rocket.bursts
      if (since >= 0 && since < burning)
        glow(pen, rocket.to.x * 0.8, 620, 460, rocket.color, 0.13 * (1 - since / burning), 170)
    }
    for (const one of throws) {
      const part = one.age / (climb * beatSeconds)
      if (part < 0.35) glow(pen, handOf(one.from).x, handOf(one.from).y, 70, one.who.color, (1 - part / 0.35) * 0.8)
    }
  },
}
