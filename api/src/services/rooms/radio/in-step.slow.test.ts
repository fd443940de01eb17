import { audibleFromOf, silentFromOf } from '@segue/shared/room/hand-over/handing-over.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvening } from '../../../../test/evening.ts'
import { fileOf, engineWithFolder } from '../../../../test/song-files.ts'
import { createTranscoder } from '../../../adapters/media/engines/ffmpeg.ts'
import { adtsOf, framesOfAdts, sampleRateOf, type AacFormat } from '../../songs/public.ts'
import { slotMs } from './timeline.ts'

/** A whole evening with real codecs: the room plays in virtual time, and a player records its radio. */

const pitches = [400, 700, 1100]
const handOvers = 10

let evening: Awaited<ReturnType<typeof openEvening>>
beforeAll(async () => {
  evening = await openEvening({ name: 'In step', pitches, seconds: 24 })
})
afterAll(() => evening?.fixtures.close())

type Piece = { at: number; format: AacFormat; frames: Uint8Array[] }

/** Records what is new in the playlist, as a player does. */
function createRecorder({ fixtures, slug }: typeof evening) {
  const pieces = new Map<string, Piece>()
  return {
    pieces,
    async listen() {
      const text = await (await fixtures.api.request(`/room/${slug}/radio.m3u8`)).text()
      for (const [, date = '', file = ''] of text.matchAll(/DATE-TIME:(.*)\n.*\n(radio\/\d+\.aac)/g)) {
        if (pieces.has(file)) continue
        const answer = await fixtures.api.request(`/room/${slug}/${file}`)
        expect(answer.status).toBe(200)
        const sound = framesOfAdts(new Uint8Array(await answer.arrayBuffer()).subarray(73))
        pieces.set(file, { at: Date.parse(date), ...sound })
      }
    },
  }
}

/** How loud each of the three tones is in half a second of sound. */
function tonesIn(samples: Float32Array, rate: number, from: number): number[] {
  const length = Math.round(rate / 2)
  return pitches.map((hz) => {
    let [sine, cosine] = [0, 0]
    for (let n = 0; n < length; n++) {
      const sample = samples[from + n] ?? 0
      sine += sample * Math.sin((2 * Math.PI * hz * n) / rate)
      cosine += sample * Math.cos((2 * Math.PI * hz * n) / rate)
    }
    return Math.hypot(sine, cosine) / length
  })
}

test('[U30] ten hand-overs on the radio are in step with the room, and both songs are heard in each', async () => {
  const { plays, plans } = evening
  const recorder = createRecorder(evening)
  while (plays.length <= handOvers + 1) await evening.pass(() => recorder.listen())
  const pieces = [...recorder.pieces.values()].filter(({ format }) => sampleRateOf(format) === 44_100)
  const [first] = pieces
  if (!first) throw new Error('Nothing was recorded')
  const { engine, folder, close } = await engineWithFolder()
  const file = await fileOf(
    folder,
    'recorded.aac',
    adtsOf(
      first.format,
      pieces.flatMap(({ frames }) => frames),
    ),
  )
  const wanted = { sampleRate: 11_025, channels: 1, maxSeconds: 1000 } as const
  const { samples } = await createTranscoder(engine).pcm({ path: file, format: 'aac' }, wanted)
  await close()
  // The clock of the playlist and the length of the sound agree from the first segment until the last.
  const last = pieces.at(-1) ?? first
  const recordedMs = (samples.length / 11_025) * 1000
  const lastMs = (last.frames.length * 1024 * 1000) / 44_100
  expect(Math.abs(recordedMs - (last.at + lastMs - first.at))).toBeLessThan(slotMs / 6)

  const heardAt = (ms: number) => tonesIn(samples, 11_025, Math.round(((ms - first.at) / 1000) * 11_025))
  const pitchOf = (play: NextPlay) => pitches.indexOf(Number(play.song.trackName))
  const begun = plays.flatMap((playId) => plans.get(playId) ?? [])
  expect(begun.length).toBeGreaterThanOrEqual(handOvers)
  for (const play of begun.slice(0, handOvers)) {
    const [from, until_] = [audibleFromOf(play), silentFromOf(play)]
    const [incoming, outgoing] = [pitchOf(play), (pitchOf(play) + 2) % 3]
    const levels = (ms: number) => {
      const tones = heardAt(ms)
      return [tones[outgoing] ?? 0, tones[incoming] ?? 0] as const
    }
    expect(until_ - from).toBeGreaterThan(2000)
    const [before, middle, after] = [levels(from - 600), levels((from + until_) / 2 - 250), levels(until_ + 100)]
    // Each is alone before and after, and both are there in the middle.
    expect(before[0]).toBeGreaterThan(20 * before[1])
    expect(after[1]).toBeGreaterThan(20 * after[0])
    expect(middle[0]).toBeGreaterThan(before[0] / 4)
    expect(middle[1]).toBeGreaterThan(after[1] / 4)
  }
})
