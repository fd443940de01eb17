import type { BeatGrid, CuePoints } from '../song/song.ts'
import { introAndOutro } from './beat/bars.ts'
import { searchKey } from './beat/key.ts'
import { searchSound } from './silence.ts'

/**
 * What mixing needs to know about a song, from all of its sound in mono: where it is audible, its intro and outro in
 * bars, and its key. In small steps, like `searchBeatGrid`. Null for a silent song.
 */
export function* searchCue(
  mono: Float32Array,
  sampleRate: number,
  beat: BeatGrid | null,
): Generator<void, CuePoints | null> {
  const sound = yield* searchSound(mono, sampleRate)
  yield
  if (!sound) return null
  const key = yield* searchKey(mono, sampleRate)
  yield
  return {
    in: thousandths(sound.in),
    out: thousandths(sound.out),
    ...(beat && introAndOutro(mono, sampleRate, { beat, sound })),
    ...(key && { key }),
  }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
