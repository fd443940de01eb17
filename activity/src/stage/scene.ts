import type { Pen } from './drawing/brush.ts'
import type { Camera } from './drawing/camera.ts'
import type { Beat } from './stage-props.ts'

/** What a scene may know of this frame. */
export type Now = {
  /** Seconds; stands still when the picture is frozen. */
  time: number
  beat: Beat
  /** 1 on the beat, fading to 0 before the next: for lamps. Soft, so that nothing flashes. */
  pulse: number
  vibe: number
  /** The room's spectacle, 0 at rest to 1 in full; it eases in and out. */
  spectacle: number
  /** Somebody is playing. */
  live: boolean
  /** The listener asked for less motion: hold everything still that isn't needed. */
  calm: boolean
  /** A home-page window or a tile: leave out what nobody could see. */
  small: boolean
}

export type Palette = {
  /** Behind everything, where no layer reaches. */
  ground: string
  /** Light from the stage along people's edges, and the haze between them and us. */
  rim: string
  haze: string
  lamp: string
  /** Table cloth and its trim. */
  cloth: string
  trim: string
  /** Platform front and top. */
  platform: string
  platformTop: string
}

/** A sheet painted once for a size of window. `depth` 0 is at the horizon, 1 at the booth, above 1 nearer than it. */
export type Layer = { depth: number; paint: (pen: Pen, camera: Camera) => void }

/** A place to be: every design of a room is one of these. */
export type Scene = {
  palette: Palette
  /** Painted once, back to front; the first covers the whole picture. */
  layers: readonly Layer[]
  /** What moves in the distance, each frame, in front of `layers` and behind `ahead`. */
  moving?: (pen: Pen, camera: Camera, now: Now) => void
  /** Painted once, in front of what moves in the distance. */
  ahead?: readonly Layer[]
  /** What moves close behind the DJs, each frame: the room's own lamps, and what hangs there. */
  behind: (pen: Pen, camera: Camera, now: Now) => void
  /** Light in front of the DJs and behind the crowd. */
  between?: (pen: Pen, camera: Camera, now: Now) => void
  /** Nearer than the crowd, painted once; nothing of it lies above `top`, in units over the lower edge. */
  front?: Layer & { reach: number }
  /** The room at its best, drawn over everything while `now.spectacle` is above 0. */
  spectacle: (pen: Pen, camera: Camera, now: Now) => void
  /** The sky can be seen, which is as it is at the onlooker's hour. */
  hasSky?: true
  /** A room without a stage shows a record sleeve and a row of heads instead. */
  quiet?: true
}
