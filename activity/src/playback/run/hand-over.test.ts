import { must } from '@segue/shared/must.ts'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeAudio, FakeParam } from '../../../test/doubles/fake-audio.ts'
import type { Levels } from '../device/audio-path.ts'
import type { Fader } from '../decks/deck.ts'
import { HandOver } from './hand-over.ts'
import type { Media } from '../decks/media.ts'

const media: Media = { provider: 'uploadService', kind: 'file', url: 'https://api.example/song' }
const tempo = { rate: 1.02, from: 5000, until: 13_000, free: 21_000 }
/** Both songs are audible for eight seconds, starting at five seconds. */
const next = {
  playId: 'next',
  djUuid: 'dora',
  song: {},
  startTime: 4260,
  endTime: 125_000,
  settledAt: 0,
  handOverAt: 9000,
  overlapMs: 8000,
  tempo,
}

let audio: ReturnType<typeof createFakeAudio>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  audio = createFakeAudio()
  for (const [name, fake] of Object.entries(audio.globals)) vi.stubGlobal(name, fake)
  vi.stubGlobal('fetch', async () => new Response('song'))
})
afterEach(() => {
  vi.useRealTimers()
})

async function scheduled(outgoing: Fader = { levels: null, fadeTo: () => undefined }): Promise<HandOver> {
  const handOver = new HandOver({
    mixer: audio.mixer,
    next,
    media,
    outgoing,
    dueAt: (instant) => audio.mixer.dueAt(instant),
    after: fakeClock.after,
  })
  expect(await handOver.prepare()).toBe(true)
  return handOver
}

const receive = () => audio.scheduled.filter(({ stopped }) => !stopped)

test('time lost by the machine before the song is audible moves its start', async () => {
  await scheduled()
  expect(receive().map(({ at }) => at)).toEqual([5])
  audio.lose(0.02)
  await vi.advanceTimersByTimeAsync(4000)
  expect(receive().map(({ at }) => at)).toEqual([4.98])
})

test('time lost while the song is audible is corrected by a splice', async () => {
  const handOver = await scheduled()
  await vi.advanceTimersByTimeAsync(8000)
  expect(audio.scheduled).toHaveLength(1)
  audio.lose(0.009)
  await vi.advanceTimersByTimeAsync(300)
  const splice = must(audio.scheduled[1], 'a splice')
  // Since it became audible, it has been playing at the tempo of the previous song.
  const sinceHeard = splice.at - (5 - 0.009)
  const first = must(audio.scheduled[0], 'a beginning')
  expect(splice.offset).toBeCloseTo(first.offset + sinceHeard * tempo.rate, 6)
  expect(must(first.level.events.at(-1), 'an end').at).toBeCloseTo(splice.at + 0.012, 6)
  expect(handOver.position()).toBeCloseTo(first.offset + 3.3 * tempo.rate, 6)
  // An error of a few milliseconds is left alone.
  audio.lose(0.002)
  await vi.advanceTimersByTimeAsync(3000)
  expect(audio.scheduled).toHaveLength(2)
})

test('a released song is no longer corrected', async () => {
  const handOver = await scheduled()
  await vi.advanceTimersByTimeAsync(6000)
  handOver.release(0.1)
  audio.lose(0.05)
  await vi.advanceTimersByTimeAsync(3000)
  expect(audio.scheduled).toHaveLength(1)
})

test('a song on another clock fades out when the next one comes in', async () => {
  const [gain, bass] = [new FakeParam(), new FakeParam()]
  const dueAt = (instant: number) => audio.mixer.dueAt(instant) + 0.04
  const levels = { gain, bass, dueAt } as unknown as Levels
  await scheduled({ levels, fadeTo: () => undefined })
  expect(receive().map(({ at }) => at)).toEqual([5])
  const during = gain.events.filter(({ at }) => at > 0)
  expect(during[0]).toEqual({ value: 1, at: 5.04 })
  expect(during.at(-1)?.at).toBeCloseTo(13.04)
  expect(during.at(-1)?.value).toBeCloseTo(0)
  expect(bass.events.filter(({ at }) => at > 0).map(({ at }) => at)).toEqual([9.04, 9.29])
})
