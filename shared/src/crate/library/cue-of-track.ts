import { fastestKnownBpm, latestFirstBeat, slowestKnownBpm } from '../../playback/beat/beat-bounds.ts'
import { isWithin, type OwnCue, type OwnGrid } from '../../playback/own-cue.ts'
import type { Song } from '../../song/song.ts'
import { exact } from './values.ts'
import type { LibraryCue, LibraryGrid, LibraryTrack } from './library.ts'

/**
 * What a library says about mixing a song, as the user's own cue. A song begins where the library marks it, or else at
 * its first memory cue, where players stop when they load it; pads are jumped to and don't count. Positions that cut off
 * too much, and grids that no music has, are left to the detected ones. Null if nothing remains.
 */
export function cueOfTrack(
  track: Pick<LibraryTrack, 'cues' | 'beat' | 'key'>,
  song: Pick<Song, 'duration' | 'cue'>,
): OwnCue | null {
  const { duration } = song
  if (!duration) return null
  const detected = { in: song.cue?.in ?? 0, out: Math.min(song.cue?.out ?? duration, duration) }
  const marks = track.cues.toSorted((one, other) => one.at - other.at)
  const find = (is: (cue: LibraryCue) => boolean) => marks.find(is)?.at
  const begin =
    find(({ kind }) => kind === 'in') ??
    find(({ kind }) => kind === 'load') ??
    find(({ kind, slot }) => kind === 'cue' && slot === null)
  const end = find(({ kind }) => kind === 'out')
  const beat = track.beat && gridOf(track.beat)
  const points = { ...detected }
  if (begin !== undefined && isWithin({ ...points, in: begin }, duration)) points.in = begin
  if (end !== undefined && isWithin({ ...points, out: end }, duration)) points.out = end
  const isMoved = points.in !== detected.in || points.out !== detected.out
  if (!isWithin(points, duration) || !(isMoved || beat || track.key)) return null
  return { ...points, beat, ...(track.key && { key: track.key }) }
}

function gridOf({ bpm, firstBeat, beatsPerBar }: LibraryGrid): OwnGrid | null {
  if (bpm < slowestKnownBpm || bpm > fastestKnownBpm || (beatsPerBar !== 3 && beatsPerBar !== 4)) return null
  // The same grid, counted from an earlier bar.
  const bar = (beatsPerBar * 60) / bpm
  return { bpm, firstBeat: firstBeat <= latestFirstBeat ? firstBeat : exact(firstBeat % bar), beatsPerBar }
}
