import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bassHz, mixPlanOf, withoutBass } from '@segue/shared/room/hand-over/mix.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineWithFolder, fileOf } from '../../../test/song-files.ts'
import type { Excerpt, MixRequest } from '../../ports/media.ts'
import { createTranscoder, type Transcoder } from './engines/ffmpeg.ts'
import { mixExcerpts } from './mix.ts'

const sampleRate = 44_100
const stepMs = 20
const { signal } = new AbortController()

let transcoder: Transcoder
let folder: string
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await engineWithFolder()
  ;({ folder, close } = opened)
  transcoder = createTranscoder(opened.engine)
})
afterAll(() => close())

let files = 0
/** Encodes a sound, given as a function of the position in the song, from `from` on. */
async function excerpt(sound: (position: number) => number, { from, seconds }: { from: number; seconds: number }) {
  const samples = Float32Array.from({ length: seconds * sampleRate * 2 }, (_, index) =>
    sound(from + Math.floor(index / 2) / sampleRate),
  )
  files += 1
  const path = await fileOf(folder, `${files}.f32`, new Uint8Array(samples.buffer))
  return { adts: await transcoder.adts(path, { sampleRate, bitsPerSecond: 128_000 }), from }
}
const tone = (hz: number) => (position: number) => 0.4 * Math.sin(2 * Math.PI * hz * position)

/** The left channel of the mix, decoded. */
async function mixed(songs: { outgoing: Excerpt; incoming: Excerpt }, plan: MixRequest['plan']) {
  files += 1
  const own = join(folder, `mix ${files}`)
  await mkdir(own)
  const adts = await mixExcerpts(transcoder, own, { ...songs, plan, stepMs, sampleRate, signal })
  const path = await fileOf(folder, `${files}.aac`, adts)
  const { samples } = await transcoder.pcm({ path, format: 'aac' }, { sampleRate, channels: 2, maxSeconds: 100 })
  return samples.filter((_, index) => index % 2 === 0)
}

/** The amplitude of a frequency around a moment (Goertzel), in a quarter of a second. */
function amplitude(samples: Float32Array, hz: number, seconds: number): number {
  const length = sampleRate / 4
  const from = Math.round(seconds * sampleRate - length / 2)
  let [sine, cosine] = [0, 0]
  for (let n = 0; n < length; n++) {
    const sample = samples[from + n] ?? 0
    sine += sample * Math.sin((2 * Math.PI * hz * n) / sampleRate)
    cosine += sample * Math.cos((2 * Math.PI * hz * n) / sampleRate)
  }
  return (2 * Math.hypot(sine, cosine)) / length
}

test('both songs are in the overlap, and each follows its curve', async () => {
  const plan = mixPlanOf({ startTime: 0 }, { startTime: 100_000, handOverAt: 104_000, overlapMs: 8000 }, stepMs)
  const outgoing = await excerpt(tone(500), { from: 99, seconds: 10 })
  const samples = await mixed({ outgoing, incoming: await excerpt(tone(1500), { from: 0, seconds: 9 }) }, plan)
  for (let at = 0.5; at < 8; at += 0.5) {
    const point = plan.points[(at * 1000) / stepMs]
    expect([at, amplitude(samples, 500, at)]).toEqual([at, expect.closeTo(0.4 * (point?.outgoing.level ?? 0), 1.5)])
    expect([at, amplitude(samples, 1500, at)]).toEqual([at, expect.closeTo(0.4 * (point?.incoming.level ?? 0), 1.5)])
  }
})

test('the next song has the tempo of the first one during a blend, and returns to its own', async () => {
  const tempo = { rate: 1.05, from: 100_000, until: 104_000, free: 106_000 }
  const next = { startTime: 100_000, handOverAt: 102_000, overlapMs: 4000, tempo }
  const plan = mixPlanOf({ startTime: 0 }, next, stepMs)
  const songs = {
    outgoing: await excerpt(() => 0, { from: 99, seconds: 6 }),
    incoming: await excerpt(tone(1000), { from: -1, seconds: 10 }),
  }
  const samples = await mixed(songs, plan)
  expect(amplitude(samples, 1050, 3.5)).toBeGreaterThan(0.3)
  expect(amplitude(samples, 1000, 3.5)).toBeLessThan(0.05)
  expect(amplitude(samples, 1005, 5.8)).toBeGreaterThan(0.3)
})

test('only one song at a time has its bass in a blend', async () => {
  const tempo = { rate: 1, from: 100_000, until: 108_000, free: 108_000 }
  const plan = mixPlanOf(
    { startTime: 0 },
    { startTime: 100_000, handOverAt: 104_000, overlapMs: 8000, tempo },
    stepMs,
  )
  const [one, other] = [bassHz / 3, bassHz / 2]
  const songs = {
    outgoing: await excerpt(tone(one), { from: 99, seconds: 10 }),
    incoming: await excerpt(tone(other), { from: 0, seconds: 9 }),
  }
  const samples = await mixed(songs, plan)
  const levelAt = (at: number) => 0.4 * (plan.points[(at * 1000) / stepMs]?.incoming.level ?? 0)
  const quiet = 10 ** (withoutBass / 20)
  expect(amplitude(samples, other, 3)).toBeLessThan(levelAt(3) * quiet * 2)
  expect(amplitude(samples, other, 5)).toBeGreaterThan(levelAt(5) * 0.8)
  expect(amplitude(samples, one, 5)).toBeLessThan(0.4 * quiet * 2)
})

test('the mix is in step with the songs around it', async () => {
  const onset = 103
  const plan = mixPlanOf({ startTime: 0 }, { startTime: 100_000, handOverAt: 104_000, overlapMs: 8000 }, stepMs)
  const click = (position: number) => (position < onset ? 0 : tone(2000)(position))
  const songs = {
    outgoing: await excerpt(click, { from: 99, seconds: 10 }),
    incoming: await excerpt(() => 0, { from: 0, seconds: 9 }),
  }
  const samples = await mixed(songs, plan)
  const first = samples.findIndex((sample) => Math.abs(sample) > 0.1) / sampleRate
  expect(Math.abs(first - (onset - 100))).toBeLessThan(0.005)
})

test('a mix that is no longer needed is stopped, and one of broken audio is refused', async () => {
  const plan = mixPlanOf({ startTime: 0 }, { startTime: 0, handOverAt: 4000, overlapMs: 8000 }, stepMs)
  const broken = { adts: new Uint8Array(1000), from: 0 }
  await expect(mixed({ outgoing: broken, incoming: broken }, plan)).rejects.toMatchObject({ name: 'MediaRefused' })
  const request = { outgoing: broken, incoming: broken, plan, stepMs, sampleRate, signal: AbortSignal.abort() }
  await expect(mixExcerpts(transcoder, folder, request)).rejects.toMatchObject({ reason: 'stopped' })
})
