import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineWithFolder, fileOf } from '../../../../test/song-files.ts'
import { createTranscoder, type Transcoder } from '../../../adapters/media/engines/ffmpeg.ts'
import { resampleExcerpt } from '../../../adapters/media/resample.ts'
import { adtsOf, framesOfAdts } from '../../songs/public.ts'
import { inOneForm, type Encode } from './one-form.ts'
import { framesOf, type Sound } from './sound.ts'
import { slotMs, type Segment } from './timeline.ts'

/** Songs at other rates, encoded again segment by segment with a real codec. */

let transcoder: Transcoder
let folder: string
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await engineWithFolder()
  ;({ folder, close } = opened)
  transcoder = createTranscoder(opened.engine)
})
afterAll(() => close())

const hz = 500
const level = 0.5
const seconds = 20

/** A tone at a rate, as stored. */
async function toneAt(sampleRate: number) {
  const samples = Float32Array.from(
    { length: seconds * sampleRate * 2 },
    (_, index) => level * Math.sin((2 * Math.PI * hz * Math.floor(index / 2)) / sampleRate),
  )
  const path = await fileOf(folder, `${sampleRate}.f32`, new Uint8Array(samples.buffer))
  return framesOfAdts(await transcoder.adts(path, { sampleRate, bitsPerSecond: 128_000 }))
}

test.each([32_000, 48_000, 22_050])(
  '[U57] a song at %d Hz is heard without a step from one segment to the next',
  async (rate) => {
    const tone = await toneAt(rate)
    // A song begins at any time, not at the border of a slot.
    const startedAt = 1_764_590_000_000 - (1_764_590_000_000 % slotMs) - 1234
    const read = async (segment: Segment): Promise<Sound> => {
      const { first, count, from } = framesOf(segment, tone.format, startedAt)
      const frames = Array.from({ length: count }, (_, index) => tone.frames[first + index])
      return { format: tone.format, frames, from }
    }
    const { signal } = new AbortController()
    const chunks: Sound[] = []
    for (let slot = 1; slot <= 4; slot++) {
      const from = startedAt + 1234 + (slot - 1) * slotMs
      const source = { upload: 'a tone', playId: 'a play', startedAt }
      const segment = { number: slot, from, until: from + slotMs, source, isDiscontinuous: slot === 1 }
      const encode: Encode = async (request) =>
        resampleExcerpt(transcoder, await mkdtemp(join(folder, 'excerpt-')), { ...request, signal })
      chunks.push(await inOneForm(segment, { read, encode }))
    }
    for (const { format } of chunks) expect(format).toEqual({ objectType: 2, rateIndex: 4, channels: 2 })
    const [start] = chunks
    if (!start) throw new Error('Expected a segment')
    const stream = adtsOf(
      start.format,
      chunks.flatMap(({ frames }) => frames),
    )
    const path = await fileOf(folder, `${rate}.aac`, stream)
    const wanted = { sampleRate: 44_100, channels: 2, maxSeconds: 60 } as const
    const { samples } = await transcoder.pcm({ path, format: 'aac' }, wanted)
    const left = samples.filter((_, index) => index % 2 === 0)
    expect(left.length / 44_100).toBeCloseTo((4 * slotMs) / 1000, 0)
    // The tone goes on at its own phase for sixteen seconds. The first frame lacks the one before it.
    const begin = Math.round(((start.from - startedAt) / 1000) * 44_100)
    let worst = 0
    for (let n = 2048; n < left.length - 2048; n++) {
      const expected = level * Math.sin((2 * Math.PI * hz * (begin + n)) / 44_100)
      worst = Math.max(worst, Math.abs((left[n] ?? 0) - expected))
    }
    expect(worst).toBeLessThan(0.03)
  },
)
