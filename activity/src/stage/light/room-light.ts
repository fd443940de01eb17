import { approach } from '../people/motion.ts'
import type { Now } from '../scene.ts'
import type { Plan } from '../stage-plan.ts'
import type { Beat, StageMood } from '../stage-props.ts'

/** From this vibe on, the room's own spectacle plays. */
const fullVibe = 0.82

/** The values that ease between frames: the liveliness of the room and the viewer's pointer position. */
export type RoomLight = { time: number; vibe: number; spectacle: number; across: number }

export const startLight = (): RoomLight => ({ time: 0, vibe: 0, spectacle: 0, across: 0 })

/** A frozen room keeps its light. */
export const isLit = (mood: StageMood): boolean => mood === 'live' || mood === 'offline'

/** @param leaning the position of the viewer's pointer, −1 to 1 */
export function ease(before: RoomLight, { mood, vibe, calm }: Plan, time: number, leaning: number): RoomLight {
  const seconds = secondsBetween(before, time)
  const next = approach(before.vibe, isLit(mood) ? vibe : 0, seconds, 0.6)
  return {
    time,
    vibe: next,
    spectacle: approach(before.spectacle, mood === 'live' && next > fullVibe ? 1 : 0, seconds, 0.5),
    across: approach(before.across, calm ? 0 : leaning, seconds, 0.3),
  }
}

/** Time since the last frame, limited so that a page that was hidden continues where it was. */
export const secondsBetween = (before: RoomLight, time: number): number =>
  Math.min(0.1, Math.max(0, time - before.time))

export function nowOf({ time, vibe, spectacle }: RoomLight, { mood, calm, small }: Plan, beat: Beat): Now {
  const live = isLit(mood)
  const pulse = calm || !live ? 0 : (1 - beat.phase) ** 2 * beat.energy
  return { time, beat, pulse, vibe, spectacle, live, calm, small }
}

/** A room that hasn't warmed up is darker, and nearly dark while loading. In imperceptible steps. */
export function darkness(mood: StageMood, vibe: number): number {
  const unlit = { loading: 0.6, empty: 0.42 } as const
  const dark = mood === 'loading' || mood === 'empty' ? unlit[mood] : (1 - vibe) * 0.3
  return Math.round(dark * 40) / 40
}
