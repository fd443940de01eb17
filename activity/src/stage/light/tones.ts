import type { Palette } from '../scene.ts'
import type { Tone } from '../people/sprites.ts'

const bands = 8

/** The light of a room on the DJs, on the user's own figure, on each band of the crowd, and on silhouettes. */
export type RoomTones = { dj: Tone; me: Tone; unlit: Tone; crowd: (nearness: number) => Tone }

/** The rim colour that marks the user's own figure in every room. */
export const ownRim = '#cdbfff'

export function tonesOf({ rim, haze, lamp }: Palette): RoomTones {
  const crowd = Array.from({ length: bands + 1 }, (_, i): Tone => {
    const near = i / bands
    return {
      name: `${rim}${haze}${i}`,
      rim,
      rimStrength: 0.9,
      // People near the viewer are in the dark of the hall, those further away in the haze of the stage.
      shade: 0.42 + near * 0.36,
      haze,
      hazeStrength: 0.34 * (1 - near),
    }
  })
  const dj: Tone = { name: `dj ${lamp}`, rim: lamp, rimStrength: 0.55, shade: 0.12, haze, hazeStrength: 0 }
  const me: Tone = { name: 'me', rim: ownRim, rimStrength: 1, shade: 0.3, haze, hazeStrength: 0 }
  const unlit: Tone = { name: `unlit ${rim}`, rim, rimStrength: 0.5, shade: 0, haze: '#1a1030', hazeStrength: 1 }
  return { dj, me, unlit, crowd: (nearness) => crowd[Math.round(nearness * bands)] ?? unlit }
}
