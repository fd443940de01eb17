import type { Mixing, Turntable } from './crossing.ts'

const otherThan = (turntable: Turntable): Turntable => (turntable === 0 ? 1 : 0)

/** The volume of each turntable in front of a DJ, 0–1, with equal power as in the audio. */
export function turntablesOf(uuid: string, isPlaying: boolean, { turntable, crossing }: Mixing): [number, number] {
  const levels: [number, number] = [0, 0]
  if (!crossing) {
    if (isPlaying) levels[turntable] = 1
    return levels
  }
  // After the middle the incoming song is the current one, on its own turntable.
  const coming = crossing.hasTaken ? turntable : otherThan(turntable)
  const angle = (crossing.share * Math.PI) / 2
  if (uuid === crossing.from) levels[otherThan(coming)] = Math.cos(angle)
  if (uuid === crossing.to) levels[coming] = Math.sin(angle)
  return levels
}
