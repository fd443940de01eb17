import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { createFakeAudio, type Scheduled } from '../../../test/doubles/fake-audio.ts'
import type { Media } from '../decks/media.ts'
import { DecodedRun } from './decoded-run.ts'
import { SongPieces } from './song-pieces.ts'

const segments = 6
const segmentSeconds = 4
/** The server's clock is this far ahead of the page's, ms. */
const serverAhead = 5000
const media: Media = { provider: 'uploadService', kind: 'hls', url: 'https://api.example/song', isCutExactly: true }
const playlist = [
  '#EXTM3U',
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: segments }, (_, n) => `#EXTINF:${segmentSeconds},\n${n}.m4s`),
].join('\n')

let audio: ReturnType<typeof createFakeAudio>
/** Parts of URLs that respond with a status. */
let refused: Map<string, number>
/** The names of the files fetched. */
let fetched: string[]
/** Whether the page knows the server's time. */
let known: boolean
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  audio = createFakeAudio()
  refused = new Map()
  fetched = []
  known = true
  for (const [name, fake] of Object.entries(audio.globals)) vi.stubGlobal(name, fake)
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url.split('/').at(-1) ?? '')
    const status = [...refused].find(([part]) => url.includes(part))?.[1]
    if (status) return new Response(null, { status })
    if (url.endsWith('.m4s')) return new Response('x')
    return new Response(url.endsWith('init.mp4') ? '' : playlist)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Plays a song `intoSong` seconds after its start. Each fetched byte decodes to one segment of sound. */
function playing(intoSong: number) {
  const decodeAudioData = async (bytes: ArrayBuffer) => ({ duration: bytes.byteLength * segmentSeconds })
  // The tested code uses nothing else of the context.
  const context = { decodeAudioData } as unknown as BaseAudioContext
  const pieces = new SongPieces({ context, media, signal: new AbortController().signal })
  const startTime = fakeClock.now() + serverAhead - intoSong * 1000
  const phases: string[] = []
  const troubles: string[] = []
  const run = new DecodedRun({
    anchor: { playId: 'one', song: {}, startTime, endTime: startTime + segments * segmentSeconds * 1000 },
    clock: () => (known ? fakeClock.now() + serverAhead : null),
    aboutNow: () => fakeClock.now() + serverAhead + 300,
    dueAt: (instant) => audio.mixer.dueAt(instant - serverAhead),
    monotonic: fakeClock.now,
    after: fakeClock.after,
    mixer: audio.mixer,
    output: audio.mixer.input,
    pieces,
    onPhase: (phase) => phases.push(phase),
    onSound: () => undefined,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  run.begin()
  return { run, phases, troubles, startTime }
}

const receive = () => audio.scheduled.filter(({ stopped }) => !stopped)
/** When on the audio clock a piece's buffer begins. */
const startOf = ({ at, offset }: Scheduled) => at - offset

test('pieces follow each other with sample accuracy, cross-fading where both are audible', async () => {
  const { run, phases, startTime } = playing(1.5)
  await vi.advanceTimersByTimeAsync(15_000)
  const songZero = (startTime - serverAhead) / 1000
  expect(receive().length).toBeGreaterThanOrEqual(4)
  for (const [n, one] of receive().entries()) {
    // Each piece after the first has two segments, of which the first has been heard already.
    const bufferFrom = n === 0 ? 0 : (n - 1) * segmentSeconds
    expect(startOf(one)).toBeCloseTo(songZero + bufferFrom, 6)
    const next = receive()[n + 1]
    if (next) expect(must(one.level.events.at(-1), 'an end').at).toBeCloseTo(next.at + 0.012, 6)
  }
  expect(phases).toEqual(['loading', 'playing'])
  expect(run.position()).toBeCloseTo(16.5, 3)
  expect(run.metrics()).toMatchObject({ seeks: 0, stalls: 0 })
})

test("the current segment is fetched and decoded before the server's time is known, and plays as soon as it is", async () => {
  known = false
  const { phases, run } = playing(9)
  await vi.advanceTimersByTimeAsync(700)
  expect(fetched).toContain('2.m4s')
  expect([phases, receive()]).toEqual([['loading'], []])
  fetched = []
  known = true
  await vi.advanceTimersByTimeAsync(50)
  expect(phases).toEqual(['loading', 'playing'])
  expect(fetched).not.toContain('2.m4s')
  expect(run.position()).toBeCloseTo(9.75, 2)
})

test('a song starts as soon as its current segment is decoded', async () => {
  const { phases } = playing(9)
  await vi.advanceTimersByTimeAsync(1)
  expect(phases).toEqual(['loading', 'playing'])
  expect(receive()).toHaveLength(1)
})

test('time lost by the machine is corrected by a single splice within a second', async () => {
  const { run, startTime } = playing(1)
  await vi.advanceTimersByTimeAsync(2500)
  const before = receive().length
  audio.lose(0.08)
  await vi.advanceTimersByTimeAsync(1000)
  const songZero = (startTime - serverAhead) / 1000 - 0.08
  const splice = must(receive()[before - 1], 'a splice')
  expect((startOf(splice) - songZero) % segmentSeconds).toBeCloseTo(0, 6)
  expect(run.metrics().seeks).toBe(1)
  expect(run.position()).toBeCloseTo(4.5, 2)
})

test('an error of a millisecond is corrected with the next piece that is not scheduled yet', async () => {
  const { run, startTime } = playing(1)
  const lateBy = (one: Scheduled) => {
    const late = startOf(one) - (startTime - serverAhead) / 1000
    return late - segmentSeconds * Math.round(late / segmentSeconds)
  }
  await vi.advanceTimersByTimeAsync(2500)
  audio.lose(0.001)
  await vi.advanceTimersByTimeAsync(11_000)
  const late = receive().map(lateBy)
  // The first two pieces are scheduled already.
  for (const one of late.slice(0, 2)) expect(one).toBeCloseTo(0, 6)
  for (const one of late.slice(2)) expect(one).toBeCloseTo(-0.001, 6)
  expect(late.length).toBeGreaterThan(3)
  expect(run.position()).toBeCloseTo(14.5, 6)
})

test("a song waits for a missing segment and resumes at the room's position", async () => {
  refused.set('/2.m4s', 503)
  const { phases, run, troubles } = playing(1)
  await vi.advanceTimersByTimeAsync(9000)
  expect(phases).toEqual(['loading', 'playing', 'buffering'])
  refused.clear()
  await vi.advanceTimersByTimeAsync(1500)
  expect(phases.at(-1)).toBe('playing')
  expect(run.position()).toBeCloseTo(11.5, 2)
  expect([run.metrics().stalls, troubles]).toEqual([1, []])
})

test('a refusal is reported immediately, an unreachable host after a while', async () => {
  refused.set('init.mp4', 403)
  const denied = playing(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(denied.troubles[0]).toBe('refused')
  denied.run.stop()
  refused.set('init.mp4', 502)
  const lost = playing(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(lost.troubles).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(lost.troubles[0]).toBe('unreachable')
})

test('a song ends with its last segment', async () => {
  const { phases } = playing(20)
  await vi.advanceTimersByTimeAsync(3800)
  expect(phases).toEqual(['loading', 'playing'])
  await vi.advanceTimersByTimeAsync(600)
  expect(phases).toEqual(['loading', 'playing', 'finished'])
})
