import type { Beat } from '../stage-props.ts'

/** What was heard of a song so far, beat by beat. */
export type DropState = {
  /** The beat that is going on, and the sum and number of what was heard in it. */
  count: number
  sum: number
  heard: number
  /** How loud a beat usually is, over the last half minute. */
  usual: number
  beats: number
  /** For how many beats it has been quieter than usual. */
  quiet: number
}

export const noDrops: DropState = { count: -1, sum: 0, heard: 0, usual: 0, beats: 0, quiet: 0 }

/** So many beats make what is usual, and so many quieter ones a break that something can come after. */
const [usualBeats, breakBeats] = [32, 4]
/** A break is this much quieter than usual, and what follows it is this much louder than the break. */
const [quieter, back] = [0.72, 0.95]

/**
 * Hears a song frame by frame, and says when the drop comes: the first loud beat after a break. The sound is the same for
 * everybody at the same time, so everybody jumps together.
 */
export function nextDrop(before: DropState, beat: Beat): { heard: DropState; dropped: boolean } {
  if (beat.source !== 'grid' || beat.count < before.count)
    return { heard: { ...noDrops, count: beat.count }, dropped: false }
  const now = { ...before, sum: before.sum + beat.energy, heard: before.heard + 1 }
  const isKnown = before.beats >= usualBeats / 2
  // The beginning of a loud beat is enough: people jump on the beat and not after it.
  if (isKnown && before.quiet >= breakBeats && beat.energy > before.usual * back && beat.phase < 0.4)
    return { heard: { ...now, quiet: 0 }, dropped: true }
  if (beat.count === before.count) return { heard: now, dropped: false }
  const loud = now.sum / now.heard
  const isQuiet = isKnown && loud < before.usual * quieter
  const beats = before.beats + 1
  // A break does not make quiet usual.
  const usual = isQuiet ? before.usual : before.usual + (loud - before.usual) / Math.min(beats, usualBeats)
  const quiet = isQuiet ? before.quiet + 1 : 0
  return { heard: { count: beat.count, sum: 0, heard: 0, usual, beats, quiet }, dropped: false }
}
