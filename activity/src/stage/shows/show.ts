import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { Pen } from '../drawing/brush.ts'
import type { Camera } from '../drawing/camera.ts'
import type { Now, Palette } from '../scene.ts'
import type { Flavour } from './flavour.ts'

/** The kinds of show: the consumables that people throw, and the award of an avatar. */
export type ShowKind = ConsumableShow | 'award'

/** A person's place: the position of the feet and their height there, in stage units. */
export type StagePosition = { x: number; y: number; tall: number }

export const headOf = ({ x, y, tall }: StagePosition) => ({ x, y: y - tall * 0.9 })
export const handOf = ({ x, y, tall }: StagePosition) => ({ x: x + tall * 0.2, y: y - tall * 0.62 })

/** The appearance of a person in a show. */
export type Look = { uuid: string; nickname: string; avatarId: string; color: string }

/** One throw: by whom, from where, at whom, and since when. */
export type StagedThrow = {
  /** Seconds since it was thrown; at least 0. */
  age: number
  from: StagePosition
  to: StagePosition
  who: Look
  toName: string | null
  words: string | null
  /** The avatar won, for an award. */
  won: string | null
  /** The same in every browser, so that everyone sees the same petals fall. */
  seed: number
}

/** A show's data for this frame. The pen draws in stage units. */
export type ShowFrame = {
  pen: Pen
  camera: Camera
  now: Now
  palette: Palette
  flavour: Flavour
  /** Seconds since it began, on a beat, and the length of a beat. */
  age: number
  beatSeconds: number
  /** A still show: one picture that appears, stays and disappears. */
  still: boolean
  throws: readonly StagedThrow[]
  /** The people behind the tables, and those on the floor starting nearest to the stage. */
  djs: readonly StagePosition[]
  crowd: readonly StagePosition[]
  /** Draws a person with their feet at x, y, rotated about their middle. */
  drawSomebody: (who: Look, at: StagePosition & { turn: number }) => void
}

export type Show = {
  /** Its duration. */
  seconds: number
  /** The age at which it is shown when still. */
  stillAt: number
  /** Whether the thrower is away from their place meanwhile. */
  takesThrower?: true
  /** Drawn behind the booth, between booth and crowd, and in front of everyone. */
  behind?: (frame: ShowFrame) => void
  between?: (frame: ShowFrame) => void
  over?: (frame: ShowFrame) => void
}

export const tau = Math.PI * 2
export const clamp = (value: number): number => Math.max(0, Math.min(1, value))
/** Slow at both ends. */
export const smooth = (part: number): number => clamp(part) ** 2 * (3 - 2 * clamp(part))
/** Fast at first. */
export const easeOut = (part: number): number => 1 - (1 - clamp(part)) ** 3
export const blend = (from: number, to: number, part: number): number => from + (to - from) * part
/** Passes the target and returns, like an object put down with a swing. */
export const overshoot = (part: number): number => {
  const left = clamp(part) - 1
  return 1 + left * left * (2.7 * left + 1.7)
}
/** The age of a show in beats. */
export const beatsOf = ({ age, beatSeconds }: Pick<ShowFrame, 'age' | 'beatSeconds'>): number => age / beatSeconds
/** 1 on the beat, fading to 0 before the next; constant in a still picture. */
export const pulseOf = (frame: Pick<ShowFrame, 'age' | 'beatSeconds' | 'still'>): number =>
  frame.still ? 0.5 : (1 - (beatsOf(frame) % 1)) ** 2

/** A point on the arc from one point to another, at `part` of the way, `high` above the straight line. */
export function arc(
  from: { x: number; y: number },
  to: { x: number; y: number },
  high: number,
  part: number,
): { x: number; y: number } {
  return { x: blend(from.x, to.x, part), y: blend(from.y, to.y, part) - 4 * high * part * (1 - part) }
}
