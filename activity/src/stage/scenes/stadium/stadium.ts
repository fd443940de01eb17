import { alpha, type Canvas, dice, type Pen, penLine, sheet } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { confetti } from '../in-the-air.ts'
import { tiers, sagAt, paintSky, paintBowl, paintRoof, paintShell, paintPitch } from './stadium-bowl.ts'

const palette: Palette = {
  ground: '#0f1430',
  rim: '#bfe4ff',
  haze: '#3f5a9a',
  lamp: '#ffe0a0',
  cloth: '#24407a',
  trim: '#ff7a5a',
  platform: '#33406a',
  platformTop: '#54648f',
}

let sparkle: Canvas | null = null

/** A stadium wave that runs round the tiers: people raise their arms where it passes. */
function drawWave(pen: Pen, { seen }: Camera, now: Now): void {
  const half = Math.min(1100, (seen.right - seen.left) / 2 + 60)
  const speed = 0.25
  const at = now.calm ? 0.3 : ((now.time * speed) % 1.3) - 0.15
  const strength = now.live ? 0.35 + 0.65 * now.vibe : 0.15
  for (const { top, low, sag } of tiers) {
    const x = -half + at * half * 2
    glow(pen, x, (top + low) / 2 + sagAt(x, sag), 190, '#cfe4ff', 0.34 * strength, 60)
    for (let i = 0; i < (now.small ? 8 : 26); i++) {
      const dx = (i / 26 - 0.5) * 260
      const stand = Math.cos((dx / 260) * Math.PI) ** 2
      const px = x + dx
      if (Math.abs(px) > half) continue
      const y = top + 18 + ((i * 37) % (low - top - 24)) + sagAt(px, sag)
      penLine(
        pen,
        [
          [px - 4, y - 3 - stand * 13],
          [px, y],
          [px + 4, y - 3 - stand * 13],
        ],
        3.4,
        alpha(i % 2 ? '#ffe7c4' : '#f4b08a', strength * stand),
      )
    }
  }
}

function behind(pen: Pen, { bounds, compact }: Camera, now: Now): void {
  if (!compact) {
    const lit = now.live ? 0.35 + 0.5 * now.vibe + 0.1 * now.pulse : 0.2
    for (let i = 0; i < 14; i++) {
      const x = bounds.left + ((bounds.right - bounds.left) * (i + 0.5)) / 14
      const y = 30 + sagAt(x, 52)
      glow(pen, x, y, 52, '#eaf4ff', lit)
      glow(pen, x, y, 13, '#ffffff', lit + 0.3)
      if (i % 2) continue
      const swing = now.calm ? 0 : Math.sin(now.time * 0.35 + i) * 0.14
      beam(pen, { x, y, angle: x * 0.0006 + swing }, 520, 200, i % 4 ? '#8fd0ff' : '#ffe0a0', lit * 0.42)
    }
  }
  for (const side of [-1, 1])
    for (const i of [0, 1, 2]) {
      const swing = now.calm ? 0 : Math.sin(now.time * 0.5 + i * 1.4) * 0.26
      beam(
        pen,
        { x: side * (220 + i * 70), y: 430, angle: Math.PI + side * (0.2 + i * 0.12) + swing },
        620,
        150,
        ['#ff8a6a', '#8fd0ff', '#c9a6ff'][i] ?? '#8fd0ff',
        now.live ? 0.1 + 0.4 * now.vibe : 0.04,
      )
    }
}

/** Thousands of little lights held up in the tiers. */
function drawLights(pen: Pen, { seen }: Camera, now: Now): void {
  if (!sparkle) {
    const made = sheet(900, 300)
    const roll = dice(8)
    for (let i = 0; i < 420; i++)
      glow(made.pen, roll() * 900, roll() * 300, 4 + roll() * 5, '#fff3d0', 0.5 + roll() * 0.5)
    sparkle = made.canvas
  }
  const half = Math.min(1100, (seen.right - seen.left) / 2)
  pen.globalCompositeOperation = 'lighter'
  for (const [i, shift] of [0, 40].entries()) {
    pen.globalAlpha = now.spectacle * (now.calm ? 0.6 : 0.45 + 0.45 * Math.sin(now.time * 2.2 + i * Math.PI))
    pen.drawImage(sparkle, -half + shift, 110, half * 2, 300)
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

export const stadium: Scene = {
  hasSky: true,
  isOpenAir: true,
  palette,
  flavour: {
    papers: ['#f6f2ff', '#7fb0ff', '#ffd84d', '#5e8fd6'],
    piece: 'strip',
    glass: 'mug',
    drink: '#f2b84b',
    blossom: 'rose',
    bloom: '#ff5a6a',
    roofed: false,
    wind: 8,
    carrier: 'dove',
    banner: 'cloth',
    bannerColor: '#eaf1ff',
  },
  layers: [
    { depth: 0.3, paint: paintSky },
    {
      depth: 0.55,
      paint: (pen, camera) => {
        paintBowl(pen, camera)
        paintRoof(pen, camera)
      },
    },
  ],
  moving(pen, camera, now) {
    drawWave(pen, camera, now)
    if (now.spectacle > 0.01) drawLights(pen, camera, now)
  },
  ahead: [
    {
      depth: 0.88,
      paint: (pen, camera) => {
        paintShell(pen, camera)
      },
    },
    { depth: 1, paint: paintPitch },
  ],
  behind,
  between: (pen, _, now) => glow(pen, 0, 480, 680, '#8fb4ff', 0.1 + 0.2 * now.vibe, 110),
  spectacle: (pen, camera, now) => confetti(pen, camera, now, ['#ff7a5a', '#8fd0ff', '#ffe0a0', '#f4f7ff']),
}
