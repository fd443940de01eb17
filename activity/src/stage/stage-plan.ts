import type { Design } from '@segue/shared/room/settings/settings.ts'
import { type Camera, cameraFor, type Distance, type Framing, type Inset } from './drawing/camera.ts'
import { type Richness, richnessAt } from './drawing/richness.ts'
import {
  type FloorPosition,
  floorPositions,
  quietFloor,
  type SeatPosition,
  seatPositions,
} from './people/positions.ts'
import type { Scene } from './scene.ts'
import type { Season } from './drawing/season.ts'
import { type Sky, skyAt } from './drawing/sky.ts'
import type { StageDj, StageMood, StagePerson } from './stage-props.ts'

/** What the picture shows: everything derived from the room and the window, without anything that moves by itself. */
export type Plan = {
  design: Design
  scene: Scene
  camera: Camera
  /** Device pixels per CSS pixel. */
  ratio: number
  seats: readonly SeatPosition[]
  floor: readonly FloorPosition[]
  vibe: number
  mood: StageMood
  calm: boolean
  small: boolean
  rich: Pick<Richness, 'grain' | 'beams'>
  sky: Sky | null
  season: Season | null
}

export type PlanInput = {
  design: Design
  /** The scene of the design. */
  scene: Scene
  djs: readonly StageDj[]
  seats: number
  audience: readonly StagePerson[]
  vibe: number
  mood: StageMood
  inset: Inset
  framing: Framing
  distance?: Distance
  size: { width: number; height: number }
  ratio: number
  calm: boolean
  /** The effects that the device can handle; all of them by default. */
  rich?: Richness
  /** The hour of the viewer's local time; without it the sky stays as painted. */
  hour?: number
  /** The season where the viewer is; without it nothing is in the air. Only scenes in the open air have one. */
  season?: Season
}

/** The range of sharpness: nobody notices more, which would double the cost, while less looks blurred. */
const [sharpest, bluntest] = [2, 0.6]

/**
 * The maximum pixels of a picture: it keeps half a dozen sheets of this size, which on a large high-density screen
 * would otherwise take a gigabyte.
 */
const maxPixels = 4.5e6

/** Device pixels per CSS pixel for a picture of this size. */
export function sharpness({ width, height }: { width: number; height: number }, wanted: number): number {
  const affordable = Math.sqrt(maxPixels / Math.max(1, width * height))
  return Math.max(bluntest, Math.min(sharpest, wanted, affordable))
}

/** Silhouettes, until the audience is known. */
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

/** Everything that the picture and the buttons over it need, from the room's state and the window's size. */
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
    season: (scene.isOpenAir && input.season) || null,
  }
}
