import type { Song } from '../../song/song.ts'
import { cueOfTrack } from './cue-of-track.ts'
import { emptyTrack, type LibraryCue, type LibraryTrack } from './library.ts'
import { exact, pathOf, textOf } from './values.ts'

type Exported = Pick<Song, 'trackName' | 'artistName' | 'duration' | 'beat' | 'cue'>

const mark = (kind: 'in' | 'out', at: number): LibraryCue => ({
  kind,
  at: exact(at),
  end: null,
  slot: null,
  name: null,
})

/**
 * A song as a track for other software. What was imported is exported unchanged, except for a beginning, an end or a
 * grid that has been changed here; other songs are described by what is known about them.
 */
export function exportedTrack(song: Exported, imported: LibraryTrack | null, fileName: string | null): LibraryTrack {
  return imported ? changedHere(imported, song) : describe(song, fileName)
}

function describe({ trackName, artistName, duration, beat, cue }: Exported, fileName: string | null): LibraryTrack {
  return {
    ...emptyTrack,
    title: textOf(trackName ?? undefined),
    artist: textOf(artistName ?? undefined),
    duration: duration ? exact(duration) : null,
    path: pathOf(fileName ?? undefined),
    bpm: beat ? exact(beat.bpm) : null,
    key: cue?.key ?? null,
    cues: cue ? [mark('in', cue.in), mark('out', cue.out)] : [],
    beat: beat ? gridOf(beat) : null,
  }
}

const gridOf = ({ bpm, firstBeat, beatsPerBar }: NonNullable<Exported['beat']>) => ({
  bpm: exact(bpm),
  firstBeat: exact(firstBeat),
  beatsPerBar,
})

function changedHere(imported: LibraryTrack, { duration, beat, cue }: Exported): LibraryTrack {
  const before = cueOfTrack(imported, { duration, cue })
  if (!before || !cue) return imported
  const changed = (['in', 'out'] as const).filter((end) => Math.abs(before[end] - cue[end]) > 0.001)
  const kept = imported.cues.filter(({ kind }) => !changed.some((end) => end === kind))
  const grid = beat && before.beat && (beat.bpm !== before.beat.bpm || beat.firstBeat !== before.beat.firstBeat)
  return {
    ...imported,
    cues: [...kept, ...changed.map((end) => mark(end, cue[end]))],
    beat: grid ? gridOf(beat) : imported.beat,
  }
}
