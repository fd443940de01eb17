import { points } from '@segue/shared/people/avatars/paths.ts'
import { dice, inked, penLine, wash } from '../../drawing/brush.ts'
import { beam, glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import type { Now, Palette, Scene } from '../../scene.ts'
import { fireflies } from '../barn/barn.ts'
import { fernAt } from '../props.ts'
import { paintTree } from './tomorrowland-tree.ts'
import { paintSky, paintHills, paintMeadow } from './tomorrowland-land.ts'

const palette: Palette = {
  ground: '#12183a',
  rim: '#ffd98f',
  haze: '#4a6a8a',
  lamp: '#ffd27a',
  cloth: '#3f6b4a',
  trim: '#f2b84b',
  platform: '#5a3f34',
  platformTop: '#86603f',
}

/** Lanterns drift between the branches. */
function drawLanterns(pen: Pen, now: Now): void {
  for (let i = 0; i < 9; i++) {
    const time = now.calm ? i : now.time * 0.3 + i * 1.7
    const x = (i - 4) * 150 + Math.sin(time) * 34
    const y = 150 + ((i * 53) % 120) + Math.cos(time * 1.3) * 14
    if (Math.abs(x) < 110) continue
    const lit = now.live ? 0.55 + 0.35 * now.vibe + 0.1 * now.pulse : 0.4
    glow(pen, x, y, 88, '#ffb95a', 0.6 * lit)
    inked(
      pen,
      points(
        `${x - 10} ${y - 20}!, ${x + 10} ${y - 20}!, ${x + 19} ${y}, ${x + 10} ${y + 20}!, ${x - 10} ${y + 20}!, ${x - 19} ${y}`,
      ),
      i % 3 ? '#ffcf7a' : '#ff9a8a',
      5,
    )
    penLine(
      pen,
      [
        [x, y + 20],
        [x + 1, y + 30],
        [x - 1, y + 38],
      ],
      3,
    )
    glow(pen, x, y, 22, '#fff3d0', 0.7 * lit)
  }
}

/** The spectacle: golden leaves rise from the roots, among many fireflies. */
function wonder(pen: Pen, camera: Camera, now: Now): void {
  const roll = dice(84)
  const { bounds, seen } = camera
  const span = bounds.bottom - bounds.top + 80
  for (let i = 0; i < (now.small ? 24 : 90); i++) {
    const [x0, start, speed, turn, size] = [
      seen.left + roll() * (seen.right - seen.left),
      roll(),
      50 + roll() * 70,
      roll() * 6.28,
      8 + roll() * 9,
    ]
    if (now.calm && i % 4) continue
    const time = now.calm ? 0 : now.time
    const y = bounds.bottom + 40 - ((start * span + time * speed) % span)
    pen.save()
    pen.globalAlpha = now.spectacle
    pen.translate(x0 + Math.sin(time + turn) * 40, y)
    pen.rotate(turn + Math.sin(time * 1.2 + turn))
    pen.scale(1, 0.35 + 0.65 * Math.abs(Math.cos(time * 1.5 + turn)))
    wash(
      pen,
      [
        [-size, 0, 1],
        [0, -size * 0.5],
        [size, 0, 1],
        [0, size * 0.5],
      ],
      ['#ffd36a', '#f2a04b', '#ffe9a8', '#b9d96a'][i % 4] ?? '#ffd36a',
    )
    pen.restore()
  }
  fireflies(pen, camera, now, now.spectacle * 0.8, ['#ffe9a8', '#a8ffd0', '#c9b4ff'])
}

export const tomorrowland: Scene = {
  hasSky: true,
  isOpenAir: true,
  palette,
  flavour: {
    papers: ['#9be27a', '#ffd98a', '#ff9ad0', '#8fe6d2', '#cda6ff'],
    piece: 'leaf',
    glass: 'goblet',
    drink: '#b06cff',
    blossom: 'hibiscus',
    bloom: '#ff8fd0',
    roofed: false,
    wind: 16,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f3e3b4',
  },
  layers: [
    { depth: 0.3, paint: paintSky },
    { depth: 0.55, paint: paintHills },
    { depth: 0.86, paint: paintTree },
    { depth: 1, paint: paintMeadow },
  ],
  behind(pen, _, now) {
    glow(pen, 0, 330, 250, '#ffc46a', now.live ? 0.2 + 0.4 * now.vibe + 0.12 * now.pulse : 0.14)
    for (const [i, x] of [-440, -250, 250, 440].entries()) {
      const swing = now.calm ? 0 : Math.sin(now.time * 0.36 + i * 1.9) * 0.2
      beam(
        pen,
        { x, y: 60, angle: (x > 0 ? 0.3 : -0.3) + swing },
        520,
        220,
        ['#ffd27a', '#a8e0c0', '#c9b4ff', '#ffb0a0'][i] ?? '#ffd27a',
        now.live ? 0.1 + 0.4 * now.vibe : 0.04,
      )
    }
    drawLanterns(pen, now)
  },
  between: (pen, _, now) => glow(pen, 0, 484, 660, '#ffcf7a', 0.08 + 0.18 * now.vibe, 100),
  front: {
    depth: 1.7,
    reach: 360,
    paint(pen, { bounds }) {
      fernAt(pen, bounds.left - 10, bounds.bottom + 30, 300, '#16283a', '#1f3a46', 1)
      fernAt(pen, bounds.right + 10, bounds.bottom + 30, 300, '#16283a', '#1f3a46', -1)
    },
  },
  spectacle: wonder,
}
