import type { Mixing, Turntable } from './crossing.ts'

/** How loud each turntable in front of somebody is, 0–1. Equal power, as it is heard. */
export function turntablesOf(uuid: string, isPlaying: boolean, { turntable, crossing }: Mixing): [number, number] {
  const levels: [number, number] = [0, 0]
  if (!crossing) {
    if (isPlaying) levels[turntable] = 1
    return levels
  }
  // In the middle the song that comes is the one that plays, on its own turntable.
  const coming: Turntable = crossing.hasTaken ? turntable : turntable === 0 ? 1 : 0
  const angle = (crossing.share * Math.PI) / 2
  if (uuid === crossing.from) levels[coming === 0 ? 1 : 0] = Math.cos(angle)
  if (uuid === crossing.to) levels[coming] = Math.sin(angle)
  return levels
}
