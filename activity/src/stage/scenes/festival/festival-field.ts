import { alpha, dice, downwards, ink, inked, mix, type Pen, penLine, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import { type Camera, stageEdge } from '../../drawing/camera.ts'
import { cheerful } from './festival-stage.ts'

const horizon = 400

export function paintSky(pen: Pen, { bounds }: Camera): void {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  pen.fillStyle = downwards(pen, -40, horizon + 10, [
    [0, '#1c1547'],
    [0.35, '#472a6e'],
    [0.62, '#9a4778'],
    [0.84, '#ee7c5c'],
    [1, '#ffc27c'],
  ])
  pen.fillRect(bounds.left, bounds.top, width, height)
  const roll = dice(8)
  for (let i = 0; i < 130; i++) {
    const y = bounds.top + roll() ** 1.5 * (250 - bounds.top)
    pen.fillStyle = alpha('#fff6e2', 0.35 + roll() * 0.6)
    pen.beginPath()
    pen.arc(bounds.left + roll() * width, y, 0.9 + roll() * 1.7, 0, 7)
    pen.fill()
  }
  glow(pen, 0, horizon, 760, '#ffb46a', 0.55, 260)
  for (const [x, y, wide, tall, tint] of [
    [-420, 196, 330, 15, '#b9587e'],
    [-260, 246, 240, 12, '#e8806a'],
    [380, 160, 300, 15, '#8a4a82'],
    [520, 230, 380, 17, '#d9716c'],
    [90, 292, 300, 10, '#ffab78'],
  ] as const) {
    wash(
      pen,
      [
        [x - wide, y],
        [x - wide * 0.4, y - tall],
        [x + wide * 0.3, y - tall * 0.6],
        [x + wide, y + 2],
        [x + wide * 0.2, y + tall * 0.8],
        [x - wide * 0.5, y + tall * 0.6],
      ],
      alpha(tint, 0.6),
    )
  }
}

/** Hills with the tents of the festival's visitors. */
export function paintHills(pen: Pen, { bounds }: Camera): void {
  const ridge = (y: number, high: number, seed: number, tint: string) => {
    const roll = dice(seed)
    const line: [number, number][] = []
    for (let x = bounds.left - 60; x <= bounds.right + 160; x += 130) line.push([x, y - high * roll()])
    wash(pen, [[bounds.left - 60, 520, 1], ...line, [bounds.right + 160, 520, 1]], tint)
    penLine(pen, line, 3, alpha(ink, 0.45))
  }
  ridge(372, 70, 3, '#6a3a6e')
  ridge(402, 56, 11, '#4a2c5c')
  const roll = dice(17)
  for (let i = 0; i < 24; i++) {
    const x = (i - 12) * 82 + roll() * 50
    if (Math.abs(x) < 340) continue
    const [y, size] = [394 + roll() * 16, 12 + roll() * 10]
    const tint = cheerful[Math.floor(roll() * cheerful.length)] ?? '#e8564a'
    inked(
      pen,
      [
        [x - size * 1.2, y, 1],
        [x, y - size * 1.3, 1],
        [x + size * 1.2, y, 1],
      ],
      mix(tint, '#4a2c5c', 0.35),
      3,
    )
    wash(
      pen,
      [
        [x - 3, y, 1],
        [x, y - size * 0.6, 1],
        [x + 3, y, 1],
      ],
      '#ffd98a',
    )
    glow(pen, x, y - 4, 26, '#ffb454', 0.4)
  }
}

export function paintField(pen: Pen, { bounds }: Camera): void {
  const top = stageEdge - 18
  pen.fillStyle = downwards(pen, top, 900, [
    [0, '#7a5a4a'],
    [0.18, '#4f4a44'],
    [0.5, '#2c3338'],
    [1, '#171b2b'],
  ])
  pen.fillRect(bounds.left, top, bounds.right - bounds.left, bounds.bottom - top)
  penLine(
    pen,
    [
      [bounds.left, top],
      [0, top - 2],
      [bounds.right, top],
    ],
    4,
    alpha(ink, 0.5),
  )
  const roll = dice(23)
  for (let i = 0; i < 520; i++) {
    const part = roll() ** 0.8
    const y = top + 10 + part * (bounds.bottom - top)
    const x = bounds.left + roll() * (bounds.right - bounds.left)
    const tall = 5 + part * 20
    const tint = ['#6f8a4a', '#8a7a4a', '#3f5a48', '#b08a54'][i % 4] ?? '#6f8a4a'
    penLine(
      pen,
      [
        [x, y],
        [x + tall * 0.15, y - tall * 0.6],
        [x + (roll() - 0.3) * tall * 0.7, y - tall],
      ],
      2 + part * 2,
      alpha(mix(tint, '#171b2b', part * 0.75), 0.8),
    )
  }
}
