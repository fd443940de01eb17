import type { Pen } from './drawing/brush.ts'
import type { Camera } from './drawing/camera.ts'
import type { Flavour } from './shows/flavour.ts'
import type { Beat } from './stage-props.ts'

/** The state of the room and the music in this frame. */
export type Now = {
  /** Seconds; constant while the picture is frozen. */
  time: number
  beat: Beat
  /** 1 on the beat, fading to 0 before the next, for lamps. Soft, so that nothing flashes. */
  pulse: number
  vibe: number
  /** The room's spectacle, from 0 to 1 at full strength; it eases in and out. */
  spectacle: number
  /** A DJ is playing. */
  live: boolean
  /** The user asked for reduced motion: keep everything still that doesn't have to move. */
  calm: boolean
  /** A home-page window or a tile: leave out details too small to see. */
  small: boolean
}

export type Palette = {
  /** The background where no layer reaches. */
  ground: string
  /** Light from the stage along people's edges, and the haze between them and the viewer. */
  rim: string
  haze: string
  lamp: string
  /** The table cloth and its trim. */
  cloth: string
  trim: string
  /** The platform's front and top. */
  platform: string
  platformTop: string
}

/** A layer painted once per window size. `depth` is 0 at the horizon, 1 at the booth, above 1 nearer than it. */
export type Layer = { depth: number; paint: (pen: Pen, camera: Camera) => void }

/** The scene of a room: each design is one of these. */
export type Scene = {
  palette: Palette
  flavour: Flavour
  /** Painted once, back to front; the first covers the whole picture. */
  layers: readonly Layer[]
  /** Moving objects in the distance, drawn each frame between `layers` and `ahead`. */
  moving?: (pen: Pen, camera: Camera, now: Now) => void
  /** Painted once, in front of the moving objects in the distance. */
  ahead?: readonly Layer[]
  /** Moving objects close behind the DJs, drawn each frame: the room's own lamps and hangings. */
  behind: (pen: Pen, camera: Camera, now: Now) => void
  /** Light in front of the DJs and behind the crowd. */
  between?: (pen: Pen, camera: Camera, now: Now) => void
  /** Nearer than the crowd, painted once; `reach` is its height above the lower edge, in units. */
  front?: Layer & { reach: number }
  /** The room's spectacle, drawn over everything while `now.spectacle` is above 0. */
  spectacle: (pen: Pen, camera: Camera, now: Now) => void
  /** The sky is visible and depends on the viewer's local time. */
  hasSky?: true
  /** The room is under the open sky, so that snow and leaves fall into it. */
  isOpenAir?: true
  /** A room without a stage shows a record sleeve and a row of heads instead. */
  quiet?: true
}
