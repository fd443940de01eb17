import { stageEdge } from '../drawing/camera.ts'

/** A person's place: the position of the feet and their height there, in stage units. */
export type StagePosition = { x: number; y: number; tall: number }

/** A way between floor and booth, round the end of the platform. */
export type Way = { from: StagePosition; up: boolean; begunAt: number; side: -1 | 1 }

/**
 * A walker's current position. `onFloor`: in front of the platform, where the crowd covers them, not behind the tables.
 */
export type Step = StagePosition & { onFloor: boolean; stride: number }

/** The duration of a walk, in seconds: long enough to notice, and done before the song begins. */
export const waySeconds = 2.2

/** The position of the stairs: beside the platform, or at the edge of the picture. */
const stairs = (edge: number, side: number) => ({
  foot: { x: side * edge, y: stageEdge + 110, tall: 172 },
  head: { x: side * edge, y: stageEdge - 34, tall: 190 },
})

const smooth = (part: number) => part * part * (3 - 2 * part)
const far = (a: StagePosition, b: StagePosition) => Math.hypot(a.x - b.x, a.y - b.y)
const mix = (a: number, b: number, part: number) => a + (b - a) * part

/** The nearer side to go round. */
export const sideOf = ({ x }: Pick<StagePosition, 'x'>): -1 | 1 => (x < 0 ? -1 : 1)

/** A walker's position at a time, on the way to a place that may move meanwhile; null once they have arrived. */
export function stepAt(way: Way, to: StagePosition, edge: number, time: number): Step | null {
  const share = (time - way.begunAt) / waySeconds
  if (share >= 1 || share < 0) return null
  const { foot, head } = stairs(edge, way.side)
  const points = way.up ? [way.from, foot, head, to] : [way.from, head, foot, to]
  const lengths = points.slice(1).map((point, i) => far(points[i] ?? point, point))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let left = smooth(share) * whole
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [points[i], points[i + 1]]
    if (!a || !b) break
    if (left > length && i < lengths.length - 1) {
      left -= length
      continue
    }
    const part = length > 0 ? Math.min(1, left / length) : 1
    const [x, y, tall] = [mix(a.x, b.x, part), mix(a.y, b.y, part), mix(a.tall, b.tall, part)]
    return { x, y, tall, onFloor: way.up ? i < 2 : i > 0, stride: Math.abs(Math.sin(share * waySeconds * 8)) }
  }
  return null
}
