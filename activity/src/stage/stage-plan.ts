import type { Design } from '@segue/shared/room/settings.ts'
import { type Camera, cameraFor, type Distance, type Framing } from './drawing/camera.ts'
import { type Richness, richnessAt } from './drawing/richness.ts'
import {
  type FloorPosition,
  floorPositions,
  quietFloor,
  type SeatPosition,
  seatPositions,
} from './people/positions.ts'
import type { Scene } from './scene.ts'
import { type Sky, skyAt } from './drawing/sky.ts'
import type { StageDj, StageMood, StagePerson } from './stage-props.ts'

/** What the picture shows: everything that follows from the room and the window, and nothing that moves by itself. */
export type Plan = {
  design: Design
  scene: Scene
  camera: Camera
  /** Device pixels per pixel. */
  ratio: number
  seats: readonly SeatPosition[]
  floor: readonly FloorPosition[]
  vibe: number
  mood: StageMood
  calm: boolean
  small: boolean
  rich: Pick<Richness, 'grain' | 'beams'>
  sky: Sky | null
}

export type PlanInput = {
  design: Design
  /** What the design looks like. */
  scene: Scene
  djs: readonly StageDj[]
  seats: number
  audience: readonly StagePerson[]
  vibe: number
  mood: StageMood
  inset: { right: number; bottom: number }
  framing: Framing
  distance?: Distance
  size: { width: number; height: number }
  ratio: number
  calm: boolean
  /** What the device has the strength for; everything, if it is not said. */
  rich?: Richness
  /** The hour of the onlooker's day; without one the sky is as it was painted. */
  hour?: number
}

/** Sharper than this nobody sees, and it costs twice; blurrier than that one does. */
const [sharpest, bluntest] = [2, 0.6]

/** Pixels in one picture: half a dozen sheets of this size are kept, which on a large dense screen would be a gigabyte. */
const maxPixels = 4.5e6

/** Device pixels per pixel that a picture of this size is drawn with. */
export function sharpness({ width, height }: { width: number; height: number }, wanted: number): number {
  const affordable = Math.sqrt(maxPixels / Math.max(1, width * height))
  return Math.max(bluntest, Math.min(sharpest, wanted, affordable))
}

/** Somebody in the dark, before we know who is here. */
const shadows: readonly StagePerson[] = Array.from({ length: 26 }, (_, i) => ({
  uuid: `shadow-${i}`,
  nickname: '',
  avatarId: ['crate-digger', 'grandma', 'night-cyclist', 'fox', 'poet', 'punk'][i % 6] ?? 'fox',
  color: '#562DF9',
  position: { x: (i * 75.488) % 100, y: (i * 56.984) % 100 },
  role: null,
  isMe: false,
  vote: null,
  starred: false,
}))

/** All that the picture and the list of people over it need, from what the room says and how large the window is. */
export function stagePlan(input: PlanInput): Plan {
  const { size, inset, framing, mood, vibe, calm, scene, rich = richnessAt(0) } = input
  const camera = cameraFor({ ...size, inset, framing, distance: input.distance ?? 'far' })
  const people = mood === 'loading' && input.audience.length === 0 ? shadows : input.audience
  return {
    design: input.design,
    scene,
    camera,
    ratio: sharpness(size, input.ratio * rich.sharpness),
    seats: seatPositions(input.djs, input.seats, camera),
    floor: floorPositions(people, camera, scene.quiet ? quietFloor(camera) : undefined),
    vibe: Math.min(1, Math.max(0, vibe)),
    mood,
    calm,
    small: framing !== 'room' || rich.particles === 'few',
    rich,
    sky: scene.hasSky && input.hour !== undefined ? skyAt(input.hour) : null,
  }
}
