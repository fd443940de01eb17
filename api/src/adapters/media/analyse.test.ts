import { expect, test } from 'vitest'
import { analyseSong } from './analyse.ts'
import type { Transcoder } from './engines/ffmpeg.ts'

const file = { path: '/a/set.mp3', format: 'mp3' } as const
const minutes = 60

/** A recording with sound from its tenth second on. */
function recording(seconds: number) {
  const calls: object[] = []
  const transcoder = {
    async pcm(_, { sampleRate, maxSeconds }) {
      calls.push({ sampleRate, maxSeconds })
      const samples = new Float32Array(Math.min(seconds, maxSeconds) * sampleRate)
      return { samples: samples.fill(0.5, 10 * sampleRate), sampleRate, channels: 1, log: [] }
    },
    async loudness(_, limits) {
      calls.push({ seconds: limits?.seconds })
      return { integratedLufs: -9, replayGainDb: -5, peakDb: -6 }
    },
  } satisfies Pick<Transcoder, 'pcm' | 'loudness'>
  // No other methods are called here.
  return { transcoder: transcoder as unknown as Transcoder, calls }
}
const limits = (maxMinutes: number) => ({ maxBytes: 1e9, minSeconds: 5, maxSeconds: maxMinutes * minutes })

test('a DJ set is accepted in its full length if sets are allowed', async () => {
  const { transcoder, calls } = recording(25 * minutes)
  const found = await analyseSong(transcoder, { file, declaredSeconds: null }, limits(240))
  expect(found).toMatchObject({ durationSeconds: 25 * minutes, beat: null, cue: { in: 10, out: 25 * minutes } })
  expect(found.envelope).toHaveLength(25 * minutes * 2)
  expect(calls).toEqual([
    { sampleRate: 11_025, maxSeconds: 20 * minutes + 1 },
    // At the sample rate of a song, hours would not fit into memory.
    { sampleRate: 2000, maxSeconds: 240 * minutes + 1 },
    { seconds: 25 * minutes },
  ])
})

test('a DJ set is refused, with the limit in the sentence, if only songs are allowed', async () => {
  const { transcoder } = recording(25 * minutes)
  await expect(analyseSong(transcoder, { file, declaredSeconds: null }, limits(20))).rejects.toMatchObject({
    reason: 'tooLong',
    message: expect.stringContaining('20 minutes'),
  })
})
