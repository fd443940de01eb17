import { alpha, dice, ink, mix, penLine } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import type { Pen } from '../drawing/brush.ts'
import type { Camera } from '../drawing/camera.ts'
import type { Now } from '../scene.ts'

/** Confetti in the air, the same for everyone at the same time. */
export function confetti(pen: Pen, { bounds, seen }: Camera, now: Now, colors: readonly string[]): void {
  const pieces = now.small ? 40 : 170
  const roll = dice(99)
  const span = bounds.bottom - bounds.top + 120
  for (let i = 0; i < pieces; i++) {
    const [start, speed, turn, size] = [roll(), 90 + roll() * 130, roll() * 6, 6 + roll() * 8]
    const x = seen.left + roll() * (seen.right - seen.left)
    const color = colors[i % colors.length] ?? '#ffb454'
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const y = bounds.top - 60 + ((start * span + time * speed) % span)
    const swing = Math.sin(time * 1.6 + turn) * 26
    const flip = Math.cos(time * (2 + turn * 0.4) + turn)
    pen.globalAlpha = now.spectacle
    pen.fillStyle = flip > 0 ? color : mix(color, ink, 0.3)
    pen.save()
    pen.translate(x + swing, y)
    pen.rotate(turn + Math.sin(time + turn))
    pen.fillRect(-size / 2, (-size / 2) * Math.abs(flip), size, size * 1.5 * Math.abs(flip) + 1)
    pen.restore()
  }
  pen.globalAlpha = 1
}

/** Rockets that burst above the stage, one after another and the same for everyone. */
export function fireworks(pen: Pen, { seen, bounds }: Camera, now: Now, colors: readonly string[]): void {
  const half = Math.min(760, (seen.right - seen.left) / 2)
  const cycle = 2.6
  for (let slot = 0; slot < (now.small ? 3 : 6); slot++) {
    const time = now.calm ? slot * 0.3 + 0.9 : now.time + slot * (cycle / 6) * 1.7
    const round = Math.floor(time / cycle)
    const age = now.calm ? 0.42 : (time % cycle) / cycle
    const roll = dice(round * 31 + slot * 7 + 5)
    const x = (slot % 2 ? 1 : -1) * half * (0.62 + roll() * 0.34)
    const y = Math.max(bounds.top + 90, 60) + roll() * 170
    const color = colors[Math.floor(roll() * colors.length)] ?? '#ffd84d'
    const rise = 0.3
    if (age < rise) {
      const part = age / rise
      const at = 480 + (y - 480) * (1 - (1 - part) ** 2)
      penLine(
        pen,
        [
          [x, at + 46],
          [x, at + 20],
          [x, at],
        ],
        4,
        alpha('#ffe9b8', now.spectacle * 0.8),
      )
      glow(pen, x, at, 16, '#fff0cf', now.spectacle)
      continue
    }
    const part = (age - rise) / (1 - rise)
    const reach = (120 + roll() * 60) * (1 - (1 - part) ** 3)
    const fade = now.spectacle * (1 - part) ** 0.8
    glow(pen, x, y, reach * 1.5, color, 0.34 * fade)
    for (let i = 0; i < 22; i++) {
      const angle = (i / 22) * Math.PI * 2 + roll() * 0.2
      const far = reach * (i % 2 ? 1 : 0.64)
      const [sx, sy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + part * part * 50]
      const back = 0.8 - part * 0.1
      penLine(
        pen,
        [
          [sx, sy],
          [x + (sx - x) * ((1 + back) / 2), y + (sy - y) * ((1 + back) / 2)],
          [x + (sx - x) * back, y + (sy - y) * back],
        ],
        5,
        alpha(mix(color, '#ffffff', 0.35), fade),
      )
    }
  }
}
