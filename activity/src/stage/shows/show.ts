import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { Pen } from '../drawing/brush.ts'
import type { Camera } from '../drawing/camera.ts'
import type { Now, Palette } from '../scene.ts'
import type { Flavour } from './flavours.ts'

/** What can be shown: something that somebody threw, and the moment in which somebody wins an avatar. */
export type ShowKind = ConsumableShow | 'award'

/** Where somebody stands: the feet at x, y, and how tall they are there, in stage units. */
export type StagePosition = { x: number; y: number; tall: number }

export const headOf = ({ x, y, tall }: StagePosition) => ({ x, y: y - tall * 0.9 })
export const handOf = ({ x, y, tall }: StagePosition) => ({ x: x + tall * 0.2, y: y - tall * 0.62 })

/** How somebody in a show looks. */
export type Look = { uuid: string; nickname: string; avatarId: string; color: string }

/** One throw on its way: who, from where, at whom, and for how long by now. */
export type StagedThrow = {
  /** Seconds since it was thrown; at least 0. */
  age: number
  from: StagePosition
  to: StagePosition
  who: Look
  toName: string | null
  words: string | null
  /** The avatar that was won, of an award. */
  won: string | null
  /** The same in every browser, so that all see the same petals fall. */
  seed: number
}

/** What a show may know of this frame. The pen draws in stage units. */
export type ShowFrame = {
  pen: Pen
  camera: Camera
  now: Now
  palette: Palette
  flavour: Flavour
  /** Seconds since it began, on a beat, and how long a beat takes. */
  age: number
  beatSeconds: number
  /** A still form: one picture that appears, stays and goes. */
  still: boolean
  throws: readonly StagedThrow[]
  /** Those behind the tables, and those on the floor from the nearest to the stage. */
  djs: readonly StagePosition[]
  crowd: readonly StagePosition[]
  /** Draws somebody with their feet at x, y, turned about their middle. */
  drawSomebody: (who: Look, at: StagePosition & { turn: number }) => void
}

export type Show = {
  /** How long it lasts. */
  seconds: number
  /** The moment that its still form shows. */
  stillAt: number
  /** Whether whoever throws it is away from their place meanwhile. */
  takesThrower?: true
  /** Behind the booth, between the booth and the crowd, and in front of everybody. */
  behind?: (frame: ShowFrame) => void
  between?: (frame: ShowFrame) => void
  over?: (frame: ShowFrame) => void
}

export const tau = Math.PI * 2
export const clamp = (value: number): number => Math.max(0, Math.min(1, value))
/** Slow at both ends. */
export const smooth = (part: number): number => clamp(part) ** 2 * (3 - 2 * clamp(part))
/** Quick at first. */
export const easeOut = (part: number): number => 1 - (1 - clamp(part)) ** 3
export const blend = (from: number, to: number, part: number): number => from + (to - from) * part
/** Beyond the mark and back: how things land that somebody set down with a swing. */
export const overshoot = (part: number): number => {
  const left = clamp(part) - 1
  return 1 + left * left * (2.7 * left + 1.7)
}
/** How far a show is in beats. */
export const beatsOf = ({ age, beatSeconds }: Pick<ShowFrame, 'age' | 'beatSeconds'>): number => age / beatSeconds
/** 1 on the beat, fading to 0 before the next; nothing in a still picture. */
export const pulseOf = (frame: Pick<ShowFrame, 'age' | 'beatSeconds' | 'still'>): number =>
  frame.still ? 0.5 : (1 - (beatsOf(frame) % 1)) ** 2

/** A thing thrown from one point to another in `part` of its way, on an arc `high` above the straight line. */
export function arc(
  from: { x: number; y: number },
  to: { x: number; y: number },
  high: number,
  part: number,
): { x: number; y: number } {
  return { x: blend(from.x, to.x, part), y: blend(from.y, to.y, part) - 4 * high * part * (1 - part) }
}
