import type { BeatGrid } from '../../song/song.ts'

/** The number of the current beat, and the phase within it (0 on the beat, towards 1 before the next). */
export function beatAt(grid: BeatGrid, seconds: number): { count: number; phase: number } {
  const beats = ((seconds - grid.firstBeat) * grid.bpm) / 60
  const count = Math.floor(beats)
  return { count, phase: beats - count }
}
