import type { Design } from '@segue/shared/room/settings/settings.ts'
import { stills } from './stills/index.ts'

/** The colors of a scene's light. */
export type Light = { ground: string; haze: string; rim: string; lamp: string }

/** A scene as `npm run stills` drew it; its pictures are data URLs. */
export type Still = {
  /** The stage of a link preview without tables and people, while somebody plays and while nobody does. */
  live: string
  empty: string
  /** A small one of up to 7.5 kB, for the page of a room before its code has loaded. */
  door: string
  /** A DJ's table; null in a room without a stage. `pad` surrounds it, in the stage's units. */
  table: string | null
  pad: number
  light: Light
  /** From the stage's units to pixels of a link preview. */
  camera: { scale: number; x: number; y: number }
}

/** Each is loaded when it is first needed. */
const files: Record<Design, () => Promise<{ default: Still }>> = stills

export const stillOf = async (design: Design): Promise<Still> => (await files[design]()).default
