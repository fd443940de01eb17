import { alpha, dice, downwards, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { oval, points } from '@segue/shared/people/avatars/paths.ts'

export const horizon = 318

export const sun = { x: -440, y: 250, r: 62 }

/** Sky and sea, larger than the window, so that they can rock behind the ship. */
export function paintWorld(pen: Pen, reach: number): void {
  const roll = dice(6)
  paintSky(pen, reach, roll)
  paintSun(pen)
  paintClouds(pen)
  wash(
    pen,
    points(`-860 ${horizon + 2}!, -800 286, -730 262, -680 280, -620 248, -560 276, -500 300, -430 ${horizon + 2}!`),
    '#8a4a72',
  )
  wash(pen, points(`470 ${horizon + 2}!, 540 300, 600 292, 660 302, 740 ${horizon + 2}!`), '#a85a70')
  paintSea(pen, reach, roll)
}

function paintSky(pen: Pen, reach: number, roll: () => number): void {
  pen.fillStyle = downwards(pen, -260, horizon, [
    [0, '#2c2158'],
    [0.38, '#7a3f7c'],
    [0.66, '#d9686a'],
    [0.86, '#ffa45f'],
    [1, '#ffd98a'],
  ])
  pen.fillRect(-reach, -reach, reach * 2, reach + horizon)
  for (let i = 0; i < 50; i++) {
    pen.fillStyle = alpha('#fff6e2', 0.2 + roll() * 0.5)
    pen.beginPath()
    pen.arc((roll() - 0.5) * reach * 2, -220 + roll() * 260, 1 + roll() * 1.4, 0, 7)
    pen.fill()
  }
}

function paintSun(pen: Pen): void {
  glow(pen, sun.x, sun.y, 560, '#ff9a4a', 0.5, 400)
  wash(pen, oval(sun.x, sun.y, sun.r, sun.r, 0), '#fff0c4')
  glow(pen, sun.x, sun.y, 150, '#ffdf9a', 0.55)
}

function paintClouds(pen: Pen): void {
  for (const [x, y, wide, tall, tint] of [
    [-520, 90, 300, 26, '#a4527c'],
    [-300, 150, 220, 18, '#e07a6a'],
    [60, 60, 260, 20, '#8f4a80'],
    [520, 130, 320, 24, '#d9686a'],
    [760, 210, 240, 16, '#ffb070'],
    [-760, 200, 260, 18, '#f08a66'],
  ] as const)
    wash(
      pen,
      [
        [x - wide, y + 6],
        [x - wide * 0.6, y - tall * 0.7],
        [x - wide * 0.2, y - tall * 0.4],
        [x + wide * 0.1, y - tall],
        [x + wide * 0.5, y - tall * 0.4],
        [x + wide, y + 4],
        [x + wide * 0.3, y + tall * 0.4],
        [x - wide * 0.5, y + tall * 0.5],
      ],
      alpha(tint, 0.72),
    )
}

/** The sea, which glitters under the sun. */
function paintSea(pen: Pen, reach: number, roll: () => number): void {
  pen.fillStyle = downwards(pen, horizon, horizon + 330, [
    [0, '#ffb878'],
    [0.08, '#d97a72'],
    [0.3, '#8a4f80'],
    [0.7, '#3f3a72'],
    [1, '#2a2858'],
  ])
  pen.fillRect(-reach, horizon, reach * 2, reach)
  penLine(
    pen,
    [
      [-reach, horizon],
      [0, horizon - 1],
      [reach, horizon],
    ],
    3,
    alpha('#6a2f5a', 0.7),
  )
  for (let i = 0; i < 260; i++) {
    const part = roll() ** 1.7
    const y = horizon + 5 + part * 230
    const nearSun = i % 3 === 0
    const x = nearSun ? sun.x + (roll() - 0.5) * (90 + part * 330) : (roll() - 0.5) * reach * 1.7
    const wide = 10 + part * 60 * roll() + 8
    penLine(
      pen,
      [
        [x - wide, y],
        [x, y - 1.5],
        [x + wide, y],
      ],
      2 + part * 3,
      nearSun ? alpha('#fff0c4', 0.8) : alpha(i % 2 ? '#ffb48a' : '#2f2a5c', 0.5),
    )
  }
}
