/**
 * The stage's own units: x is 0 in the middle; y goes from 0 at the top to 900 at the bottom of the area not covered by
 * panels. The edge of the platform is at `stageEdge`; all positions are in these units, whatever the screen.
 */
export const pictureHeight = 900
export const stageEdge = 432
/** The top of the head of the current DJ. */
export const headHeight = 195
export type Bounds = { left: number; right: number; top: number; bottom: number }

export type Camera = {
  width: number
  height: number
  /** Pixels per unit, and the position of the origin in pixels. */
  scale: number
  x: number
  y: number
  /** The whole painted area, and the part not covered by panels. Both in units. */
  bounds: Bounds
  seen: Bounds
  /** A tile: nothing at the sides is drawn. */
  compact: boolean
}

/** The distance of the viewer: `near` for a handful of people, whose floor would look empty otherwise. */
export type Distance = 'near' | 'middle' | 'far'

export type CameraInput = {
  width: number
  height: number
  inset: Inset
  framing?: Framing
  distance?: Distance
}

/** What panels cover at the edges of the picture, in pixels. At the top only the current DJ's head has to be free. */
export type Inset = { top?: number; right: number; bottom: number }

/** How much of a scene is shown: all of it, a window seen from the street, or a tile with the current DJ. */
export type Framing = 'room' | 'window' | 'tile'

type Frame = { top: number; height: number; width: number }

/** The minimum area of each framing, in units; a larger screen shows more. */
const frames: Record<Framing, Frame> = {
  room: { top: 0, height: pictureHeight, width: 760 },
  window: { top: 60, height: 640, width: 700 },
  tile: { top: 150, height: 500, width: 640 },
}
const rooms: Record<Distance, Frame> = {
  near: { top: 66, height: 680, width: 640 },
  middle: { top: 36, height: 780, width: 700 },
  far: frames.room,
}

/** The distance changes at `from` people on the floor, and back below `until`, so that it doesn't flicker. */
const steps: readonly { distance: Distance; from: number; until: number }[] = [
  { distance: 'middle', from: 8, until: 5 },
  { distance: 'far', from: 24, until: 18 },
]

/** The distance for a crowd, given the current one: each change repaints the whole scene. */
export function distanceFor(count: number, before: Distance): Distance {
  const taken = steps.findLastIndex(({ distance }) => distance === before)
  return steps.findLast(({ from, until }, index) => count >= (index <= taken ? until : from))?.distance ?? 'near'
}

/** Fits the picture into the area that the panels leave free, and centres it there. */
export function cameraFor({ width, height, inset, framing = 'room', distance = 'far' }: CameraInput): Camera {
  const freeWidth = Math.max(1, width - Math.min(inset.right, width * 0.8))
  const freeHeight = Math.max(1, height - Math.min(inset.bottom, height * 0.8))
  const window = framing === 'room' ? rooms[distance] : frames[framing]
  const covered = Math.min(inset.top ?? 0, freeHeight / 2)
  const belowHead = window.top + window.height - headHeight
  const scale = Math.min(freeHeight / window.height, freeWidth / window.width, (freeHeight - covered) / belowHead)
  const spare = freeHeight / scale - window.height
  // A tall screen shows a little more ceiling and rather more floor.
  const top = Math.min(window.top - spare * 0.4, headHeight - covered / scale)
  const x = freeWidth / 2
  const y = -top * scale
  const bounds = { left: -x / scale, right: (width - x) / scale, top, bottom: (height - y) / scale }
  const seen = { left: bounds.left, right: (freeWidth - x) / scale, top, bottom: (freeHeight - y) / scale }
  return { width, height, scale, x, y, bounds, seen, compact: framing === 'tile' }
}

export const toPixels = (camera: Camera, x: number, y: number) => ({
  x: camera.x + x * camera.scale,
  y: camera.y + y * camera.scale,
})
