import type { BeatGrid, CuePoints } from '../song/song.ts'
import { introAndOutro } from './bars.ts'
import { searchKey } from './key.ts'
import { searchSound } from './silence.ts'

/**
 * What has to be known of a song to mix it with others, from all of its sound in mono: where it is heard, its intro and
 * outro in bars, and its key. In small steps, like `searchBeatGrid`. Null for a song in which nothing is heard.
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
