import { type Camera, stageEdge } from '../drawing/camera.ts'
import type { StageDj, StagePerson } from '../stage-props.ts'

/** A seat behind the tables. `size` is 1 in the middle of a small booth. */
export type SeatPosition = { seat: number; x: number; y: number; size: number; dj: StageDj | null }

/** A place on the floor: the position of the feet and a person's height there, all in stage units. */
export type FloorPosition = { person: StagePerson; x: number; y: number; tall: number; row: number; nearness: number }

const seatWidth = 196
/** The height of a DJ at size 1. */
export const djTall = 216

/** The DJ whose turn it is has the middle seat; the following DJs alternate to its right and left. */
export function seatOffset(index: number): number {
  return index === 0 ? 0 : Math.ceil(index / 2) * (index % 2 === 1 ? 1 : -1)
}

/** The seats in the booth in order of turn: those beyond the DJs are empty. They are numbered from the left. */
export function seatPositions(djs: readonly StageDj[], seats: number, camera: Camera): SeatPosition[] {
  const count = camera.compact ? 1 : Math.max(1, seats, djs.length)
  const room = (camera.seen.right - camera.seen.left) * 0.94
  const pitch = Math.min(seatWidth, room / count)
  const shift = count % 2 === 0 ? -0.5 : 0
  return Array.from({ length: count }, (_, index): SeatPosition => {
    const offset = seatOffset(index)
    const away = Math.abs(offset)
    const size = (pitch / seatWidth) * (index === 0 ? 1.06 : 0.95)
    return {
      seat: offset + Math.ceil(count / 2),
      x: (offset + shift) * pitch,
      y: stageEdge - 8 + Math.min(away, 3) * 3,
      size,
      dj: djs[index] ?? null,
    }
  })
}

/**
 * The distance from the middle at which people go up to the booth: beside the platform, if the picture is wide enough.
 */
export function stairsAt(seats: readonly SeatPosition[], { seen }: Camera): number {
  const reach = Math.max(0, ...seats.map((seat) => Math.abs(seat.x) + 130 * seat.size))
  return Math.min(reach + 50, Math.max(0, (seen.right - seen.left) / 2 - 40))
}

export type FloorShape = {
  rows: number
  /** The position of the feet and the height of people in the furthest and the nearest row. */
  far: { y: number; tall: number; half: number }
  near: { y: number; tall: number; half: number }
}

const between = (from: number, to: number, part: number) => from + (to - from) * part

/** Half of a figure's width, as a fraction of its height: no shoulders are cut off at the edge. */
const halfFigure = 0.3
/** A small crowd stands together in the middle; it gets wider with more people. */
const gathered = (count: number) => Math.min(1, 0.3 + count * 0.06)

/** The floor for a crowd of this size: a small crowd stands close and large, a large one in many rows. */
export function floorShape(count: number, camera: Camera): FloorShape {
  const dense = Math.min(1, Math.max(0, Math.log2(Math.max(count, 8) / 8) / Math.log2(300 / 8)))
  const rows = Math.round(between(2, 8, dense))
  const half = (camera.seen.right - camera.seen.left) / 2
  const low = camera.compact ? Math.max(camera.seen.bottom + 40, 640) : camera.seen.bottom
  const [far, near] = [between(150, 98, dense), between(236, 214, dense)]
  const across = (wide: number, tall: number) =>
    Math.max(0, Math.min(half - tall * halfFigure, wide * gathered(count)))
  return {
    rows,
    far: { y: between(592, 548, dense), tall: far, half: across(between(430, 720, dense), far) },
    // The feet of a small crowd are visible; the nearest of a large one are cut off by the lower edge.
    near: { y: low + between(-16, 66, dense), tall: near, half: across(between(600, 1100, dense), near) },
  }
}

/** Without a stage, people watch from the lower edge: two rows of heads. */
export function quietFloor(camera: Camera): FloorShape {
  const half = ((camera.seen.right - camera.seen.left) / 2) * 0.96
  const { bottom } = camera.seen
  return { rows: 2, far: { y: bottom + 58, tall: 150, half }, near: { y: bottom + 98, tall: 164, half } }
}

/** The x positions of a row, as near to the wanted ones as the neighbours allow. */
export function spreadRow(wanted: readonly number[], left: number, right: number, gap: number): number[] {
  const count = wanted.length
  const step = Math.min(gap, count > 1 ? (right - left) / (count - 1) : gap)
  const placed: number[] = []
  for (const x of wanted) placed.push(Math.max(x, left, (placed.at(-1) ?? -Infinity) + step))
  for (let i = count - 1, limit = right; i >= 0; i--, limit -= step) placed[i] = Math.min(placed[i] ?? 0, limit)
  return placed
}

/** Everyone's place, furthest row first, which is the drawing order. */
export function floorPositions(
  people: readonly StagePerson[],
  camera: Camera,
  shape: FloorShape = floorShape(people.length, camera),
): FloorPosition[] {
  const rows: StagePerson[][] = Array.from({ length: shape.rows }, () => [])
  for (const person of people) {
    const wanted = Math.min(shape.rows - 1, Math.max(0, Math.floor((person.position.y / 100) * shape.rows)))
    rows[person.isMe ? shape.rows - 1 : wanted]?.push(person)
  }
  return rows.flatMap((row, index) => {
    const nearness = shape.rows > 1 ? index / (shape.rows - 1) : 1
    const tall = between(shape.far.tall, shape.near.tall, nearness)
    const half = between(shape.far.half, shape.near.half, nearness)
    const y = between(shape.far.y, shape.near.y, nearness ** 1.2)
    const sorted = row.toSorted((a, b) => a.position.x - b.position.x || (a.uuid < b.uuid ? -1 : 1))
    // Every second row is shifted by half a step, so that people can see past each other.
    const aside = index % 2 === 0 ? 0 : tall * 0.16
    const wanted = sorted.map((person) => between(-half, half, person.position.x / 100) + aside)
    const across = spreadRow(wanted, -half, half, tall * 0.52)
    const placed = sorted.map((person, i): FloorPosition => {
      const step = (((person.position.y * 7.3) % 10) / 10 - 0.5) * tall * 0.07
      const place = { person, x: across[i] ?? 0, y: y + step, tall, row: index, nearness }
      return person.isMe ? inSight(place, camera) : place
    })
    // The last one drawn covers the others in the row.
    return placed.toSorted((a, b) => Number(a.person.isMe) - Number(b.person.isMe))
  })
}

/** The distance of the user's own feet from the lower edge, in units, so that the ring under them is fully visible. */
const ringRoom = 22

/** Places the user's own figure nearest to the viewer, fully visible and in front of everyone (decision 0027). */
function inSight(place: FloorPosition, { seen, compact }: Camera): FloorPosition {
  if (compact) return place
  const reach = Math.max(0, (seen.right - seen.left) / 2 - place.tall * halfFigure)
  return { ...place, x: Math.max(-reach, Math.min(reach, place.x)), y: Math.min(place.y, seen.bottom - ringRoom) }
}
