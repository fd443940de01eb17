import { shape } from '@segue/shared/people/avatars/shapes.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, drawShapes, inked, type Pen, penLine } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { clock, paintHall } from './ferry-hall.ts'
import { paintFloor } from './ferry-market.ts'
import { water, paintBay } from './ferry-bay.ts'

const palette: Palette = {
  ground: '#10203a',
  rim: '#ffd9a0',
  haze: '#4a6a8a',
  lamp: '#ffc977',
  cloth: '#2a5a6a',
  trim: '#f0c060',
  platform: '#4a4a58',
  platformTop: '#70707c',
}

/** Two ferries cross in opposite directions, with all their windows lit. */
function drawFerries(pen: Pen, now: Now): void {
  for (const [i, side] of [1, -1].entries()) {
    const time = now.calm ? 30 : now.time + i * 40
    const x = side * (((time * 26) % 2600) - 1300)
    const y = water + 22 + i * 30 + (now.calm ? 0 : Math.sin(now.time * 1.1 + i) * 2)
    const size = 0.8 + i * 0.34
    pen.save()
    pen.translate(x, y)
    pen.scale(size * side, size)
    glow(pen, 0, 6, 190, '#ffd08a', 0.3, 26)
    inked(pen, points('-128 -18!, 140 -18!, 122 8!, -112 8!'), i ? '#e8e2d4' : '#3f7a8a', 4)
    inked(pen, points('-104 -44!, 104 -44!, 112 -18!, -108 -18!'), '#f7f0e2', 0)
    inked(pen, points('-74 -66!, 62 -66!, 70 -44!, -78 -44!'), '#f7f0e2', 0)
    inked(pen, points('-30 -98!, -6 -98!, -2 -66!, -34 -66!'), '#e8564a', 3)
    pen.fillStyle = '#ffcf6a'
    for (let at = -92; at < 96; at += 19) pen.fillRect(at, -37, 11, 11)
    for (let at = -64; at < 56; at += 20) pen.fillRect(at, -60, 12, 10)
    glow(pen, 0, -40, 120, '#ffcf6a', 0.35, 40)
    for (let puff = 0; puff < 3; puff++) {
      const age = now.calm ? puff / 3 : (now.time * 0.3 + puff / 3) % 1
      pen.fillStyle = alpha('#dfe4f0', 0.3 * (1 - age))
      pen.beginPath()
      pen.arc(-20 - age * 60, -104 - age * 46, 7 + age * 16, 0, 7)
      pen.fill()
    }
    pen.restore()
  }
}

/** The clock follows the music: its hand goes round once in four bars. */
function behind(pen: Pen, { compact }: Camera, now: Now): void {
  const lit = now.live ? 0.45 + 0.4 * now.vibe + 0.12 * now.pulse : 0.3
  glow(pen, clock.x, clock.y, clock.r * 1.7, '#ffd98a', 0.5 * lit)
  const beats = now.calm ? 6 : now.beat.count + Math.min(1, now.beat.phase * 5)
  const bars = 4 * Math.max(1, now.beat.beatsPerBar)
  const hand = (part: number, length: number, width: number) => {
    const angle = part * Math.PI * 2 - Math.PI / 2
    penLine(
      pen,
      [
        [clock.x - Math.cos(angle) * 12, clock.y - Math.sin(angle) * 12],
        [clock.x, clock.y],
        [clock.x + Math.cos(angle) * length, clock.y + Math.sin(angle) * length],
      ],
      width,
    )
  }
  hand(beats / bars / 12, clock.r * 0.54, 11)
  hand((beats % bars) / bars, clock.r * 0.78, 8)
  drawShapes(pen, shape(oval(clock.x, clock.y, 6, 6, 0), '#e8564a', 0))
  if (compact) return
  for (const x of [-300, 300]) glow(pen, x, 278, 190, '#ffb454', 0.5 * lit)
  for (const [i, x] of [-640, -220, 220, 640].entries()) {
    const swing = now.calm ? 0 : Math.sin(now.time * 0.4 + i * 1.6) * 0.22
    beam(
      pen,
      { x, y: 40, angle: (x > 0 ? 0.36 : -0.36) + swing },
      560,
      230,
      i % 2 ? '#8fd8ff' : '#ffcf8a',
      now.live ? 0.1 + 0.36 * now.vibe : 0.04,
    )
  }
}

/** The fireboats salute: arcs of coloured water on both sides, falling as mist. */
function fountains(pen: Pen, { seen }: Camera, now: Now): void {
  const half = Math.min(800, (seen.right - seen.left) / 2)
  const tints = ['#8fe0ff', '#ff9ab0', '#ffe08a', '#a8a0ff']
  for (const side of [-1, 1])
    for (let jet = 0; jet < 3; jet++) {
      const x0 = side * half * (0.98 - jet * 0.16)
      const power =
        (0.8 + 0.2 * (now.calm ? 1 : Math.sin((now.beat.count + now.beat.phase) * Math.PI * 0.5 + jet))) *
        now.spectacle
      const color = tints[(jet + (side > 0 ? 1 : 0)) % tints.length] ?? '#8fe0ff'
      for (let i = 0; i < (now.small ? 10 : 26); i++) {
        const part = now.calm ? i / 26 : (i / 26 + now.time * 0.9) % 1
        const x = x0 - side * part * (160 + jet * 60) * power
        const y = 430 - (1 - (part * 2 - 1) ** 2) * (240 + jet * 70) * power + part * 30
        glow(pen, x, y, 14 + part * 30, color, now.spectacle * 0.5 * (1 - part * 0.6))
        if (i % 3 === 0) glow(pen, x + Math.sin(i * 7) * 10, y, 5, '#ffffff', now.spectacle * 0.8)
      }
    }
}

export const ferryBuilding: Scene = {
  hasSky: true,
  palette,
  flavour: {
    papers: ['#f4ecdc', '#e2574c', '#2fa39a', '#ffb454', '#5e8fd6'],
    piece: 'strip',
    glass: 'mug',
    drink: '#e3a032',
    blossom: 'tulip',
    bloom: '#f0705a',
    roofed: true,
    wind: 22,
    carrier: 'gull',
    banner: 'cloth',
    bannerColor: '#f4ecdc',
  },
  layers: [{ depth: 0.4, paint: paintBay }],
  moving: (pen, _, now) => drawFerries(pen, now),
  ahead: [
    { depth: 0.8, paint: paintHall },
    { depth: 1, paint: paintFloor },
  ],
  behind,
  between: (pen, _, now) => glow(pen, 0, 484, 660, '#ffc98a', 0.08 + 0.16 * now.vibe, 100),
  spectacle: fountains,
}
