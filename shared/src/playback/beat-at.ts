import type { BeatGrid } from '../song/song.ts'

/** Which beat of the song it is at this moment, and how far it has gone (0 at the beat, towards 1 before the next). */
export function beatAt(grid: BeatGrid, seconds: number): { count: number; phase: number } {
  const beats = ((seconds - grid.firstBeat) * grid.bpm) / 60
  const count = Math.floor(beats)
  return { count, phase: beats - count }
}
