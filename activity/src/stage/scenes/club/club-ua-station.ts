import { limb, shape } from '@segue/shared/people/avatars/shapes.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import { alpha, dice, downwards, drawShapes, ink, inked, mix, penLine, plank, wash } from '../../drawing/brush.ts'
import { glow } from '../../light/light-brush.ts'
import type { Pen } from '../../drawing/brush.ts'
import type { Camera } from '../../drawing/camera.ts'
import { stageEdge } from '../../drawing/camera.ts'
import { floorBoards, loudspeaker } from '../props.ts'

/** The arches between platform and tunnel: their middles and half their width. */
const arches = [-720, -420, 420, 720] as const

const archHalf = 116

/** The tunnel behind the arches, where the trains run. */
export function paintTunnel(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, 100, 450, [
    [0, '#0a0f1e'],
    [0.7, '#182238'],
    [1, '#2a3348'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top)
  for (const y of [210, 236, 262])
    penLine(
      pen,
      [
        [bounds.left, y],
        [0, y + 6],
        [bounds.right, y],
      ],
      4,
      '#27324a',
    )
  for (let x = Math.ceil(bounds.left / 180) * 180; x < bounds.right; x += 180) glow(pen, x, 196, 46, '#ffcf7a', 0.4)
}

/** The station: a tiled vault, marble pylons with arches between them, and a mosaic over the stage. */
export function paintStation(pen: Pen, { bounds }: Camera): void {
  pen.fillStyle = downwards(pen, bounds.top, 450, [
    [0, '#2a3a58'],
    [0.5, '#4a6078'],
    [1, '#6d8090'],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, 450 - bounds.top)
  for (let i = 0; i < 9; i++) {
    const y = 118 - i * 26
    pen.strokeStyle = alpha('#16203a', 0.5)
    pen.lineWidth = 3
    pen.beginPath()
    pen.ellipse(0, 330 + i * 8, 1250 - i * 24, 330 - y * 0.9 + 70, 0, Math.PI, Math.PI * 2)
    pen.stroke()
  }
  for (let i = -9; i <= 9; i++)
    penLine(
      pen,
      [
        [i * 60, bounds.top],
        [i * 96, 60],
        [i * 116, 128],
      ],
      3,
      alpha('#16203a', 0.35),
    )
  pen.globalCompositeOperation = 'destination-out'
  for (const x of arches) wash(pen, archAt(x), ink)
  pen.globalCompositeOperation = 'source-over'
  const roll = dice(4)
  for (const x of arches) drawShapes(pen, limb(archAt(x), 15, '#c9b79a'))
  for (const x of [-870, -570, -285, 285, 570, 870]) {
    inked(pen, plank(x - 34, 128, 68, 320, 3), '#b7a58e', 12)
    for (let i = 0; i < 5; i++)
      penLine(
        pen,
        [
          [x - 26 + roll() * 50, 150 + roll() * 230],
          [x - 20 + roll() * 44, 190 + roll() * 200],
        ],
        2.4,
        alpha('#7a6a60', 0.6),
      )
    inked(pen, plank(x - 44, 116, 88, 21, 5), '#d9c7a8', 3)
    inked(pen, plank(x - 44, 428, 88, 23, 6), '#8a7a6c', 3)
    for (const side of [-1, 1]) {
      glow(pen, x + side * 24, 200, 70, '#ffd98a', 0.5)
      drawShapes(
        pen,
        shape(
          points(
            `${x + side * 24 - 9} 184!, ${x + side * 24 + 9} 184!, ${x + side * 24 + 5} 220!, ${x + side * 24 - 5} 220!`,
          ),
          '#ffefc4',
          3,
        ),
      )
    }
  }
  penLine(
    pen,
    [
      [bounds.left, 118],
      [0, 114],
      [bounds.right, 118],
    ],
    7,
    '#d9b65c',
  )
}

const archAt = (x: number) =>
  points(
    `${x - archHalf} 446!, ${x - archHalf} 262, ${x - archHalf * 0.7} 188, ${x} 160, ${x + archHalf * 0.7} 188, ${x + archHalf} 262, ${x + archHalf} 446!`,
  )

/** The sun's color at this distance from its center. */
function sunColor(far: number): string {
  if (far < 40) return '#fff0b0'
  return far < 64 ? '#ffcb3d' : '#f29a2e'
}

/** An original mosaic over the stage: a great sun, wheat and waves in small stones. */
export function paintMosaic(pen: Pen): void {
  inked(pen, points('-252 446!, -252 190, -150 96, 0 66, 150 96, 252 190, 252 446!'), '#1d3a6a', 0)
  const roll = dice(33)
  const stone = (x: number, y: number, tint: string, size = 10) => {
    pen.fillStyle = mix(tint, roll() > 0.5 ? '#ffffff' : '#0a1430', roll() * 0.24)
    pen.fillRect(x - size / 2 + roll() * 2, y - size / 2 + roll() * 2, size - 1.6, size - 1.6)
  }
  for (let y = 84; y < 446; y += 11)
    for (let x = -240; x <= 240; x += 11) {
      const arch = 70 + (x / 252) ** 2 * 122
      if (y < arch + 14) continue
      const [dx, dy] = [x, y - 262]
      const far = Math.hypot(dx, dy)
      const ray = Math.cos(Math.atan2(dy, dx) * 16) > 0
      const sea = y > 356 + Math.sin(x * 0.045) * 12
      if (far < 86) stone(x, y, sunColor(far))
      else if (sea) stone(x, y, Math.sin(x * 0.09 + y * 0.2) > 0 ? '#3f8fd0' : '#2a6ab0')
      else if (ray && far < 190) stone(x, y, far < 130 ? '#ffcb3d' : '#e8a83a')
      else stone(x, y, y < 200 ? '#1f4a8a' : '#2a5fa0')
    }
  for (const side of [-1, 1])
    for (let ear = 0; ear < 3; ear++) {
      const x = side * (150 + ear * 34)
      for (let i = 0; i < 16; i++) stone(x + Math.sin(i * 0.3) * 6, 430 - i * 11, '#d9b04a', 8)
      for (let i = 0; i < 7; i++)
        for (const lean of [-1, 1]) stone(x + lean * (6 + (i % 2) * 3), 300 - i * 12 + ear * 9, '#ffd76a', 8)
    }
  drawShapes(pen, limb(points('-252 446!, -252 190, -150 96, 0 66, 150 96, 252 190, 252 446!'), 13, '#d9b65c'))
}

export function paintFloor(pen: Pen, camera: Camera): void {
  floorBoards(pen, camera, { near: '#0e1526', far: '#4a5c6c', line: '#16223a', glint: '#ffe0a0' })
  const { bounds, compact } = camera
  for (let i = -12; i <= 12; i += 2)
    wash(
      pen,
      points(
        `${i * 74} 440!, ${(i + 1) * 74} 440!, ${i * 264 + 264} ${bounds.bottom + 20}!, ${i * 264} ${bounds.bottom + 20}!`,
      ),
      alpha('#0a1222', 0.22),
    )
  if (compact) return
  for (const side of [-1, 1]) {
    loudspeaker(pen, side * 575, stageEdge + 38, 0.94, '#22304a', '#6f8aa4')
    loudspeaker(pen, side * 575, stageEdge - 98, 0.78, '#22304a', '#6f8aa4')
  }
}
