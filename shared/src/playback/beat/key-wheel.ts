import type { MusicalKey } from '../../song/song.ts'

/** Hours on the wheel, one per semitone of an octave. */
const hoursRound = 12

/** The position of a key on the Camelot wheel, on which DJs look for compatible keys: `8A` is A minor, `8B` C major. */
export function camelotOf({ tonic, mode }: MusicalKey): string {
  return `${hourOf({ tonic, mode })}${mode === 'major' ? 'B' : 'A'}`
}

/** Keys further apart than this on the wheel of fifths clash. */
export const maxKeySteps = 2

/** How many steps on the Camelot wheel lie between two keys: 0 and 1 go together, more than 2 clash. */
export function keyDistance(one: MusicalKey, other: MusicalKey): number {
  const hours = Math.abs(hourOf(one) - hourOf(other))
  return Math.min(hours, hoursRound - hours) + (one.mode === other.mode ? 0 : 1)
}

function hourOf({ tonic, mode }: MusicalKey): number {
  // A minor key has the hour of its relative major, whose tonic is three semitones higher. Fifths are neighbors.
  const major = mode === 'major' ? tonic : tonic + 3
  return ((major * 7 + 7) % hoursRound) + 1
}
