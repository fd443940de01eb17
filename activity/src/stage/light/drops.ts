import type { Beat } from '../stage-props.ts'

/** The loudness of the current song so far, beat by beat. */
export type DropState = {
  /** The current beat, and the sum and number of its loudness readings. */
  count: number
  sum: number
  heard: number
  /** The usual loudness of a beat, over the last half minute. */
  usual: number
  beats: number
  /** The number of consecutive beats that were quieter than usual. */
  quiet: number
}

export const noDrops: DropState = { count: -1, sum: 0, heard: 0, usual: 0, beats: 0, quiet: 0 }

/** The number of beats that define the usual loudness, and of quieter beats that make a break. */
const [usualBeats, breakBeats] = [32, 4]
/** A break is this much quieter than usual, and a drop returns to this share of the usual loudness. */
const [quieter, back] = [0.72, 0.95]

/**
 * Follows a song frame by frame and detects drops: the first loud beat after a break. The sound is the same for
 * everyone at the same time, so everyone jumps together.
 */
export function nextDrop(before: DropState, beat: Beat): { heard: DropState; dropped: boolean } {
  if (beat.source !== 'grid' || beat.count < before.count)
    return { heard: { ...noDrops, count: beat.count }, dropped: false }
  const now = { ...before, sum: before.sum + beat.energy, heard: before.heard + 1 }
  const isKnown = before.beats >= usualBeats / 2
  // The start of a loud beat is enough, so that people jump on the beat and not after it.
  if (isKnown && before.quiet >= breakBeats && beat.energy > before.usual * back && beat.phase < 0.4)
    return { heard: { ...now, quiet: 0 }, dropped: true }
  if (beat.count === before.count) return { heard: now, dropped: false }
  const loud = now.sum / now.heard
  const isQuiet = isKnown && loud < before.usual * quieter
  const beats = before.beats + 1
  // A break does not lower the usual loudness.
  const usual = isQuiet ? before.usual : before.usual + (loud - before.usual) / Math.min(beats, usualBeats)
  const quiet = isQuiet ? before.quiet + 1 : 0
  return { heard: { count: beat.count, sum: 0, heard: 0, usual, beats, quiet }, dropped: false }
}
