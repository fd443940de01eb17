import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { createApi } from '../../../compose/create-api.ts'
import type { App } from '../../../app.ts'
import type { ResampleRequest } from '../../../ports/media.ts'
import { recordPlay } from '../../playlist/public.ts'
import { adtsOf, formatIn, framesOfAdts } from '../../songs/public.ts'
import { slotMs } from './timeline.ts'

/** The stream of a room whose songs were stored at different rates, with a fake encoder. */

const waiting = new Set<() => void>()
const timers = {
  set(run: () => void) {
    waiting.add(run)
    return run
  },
  clear: (timer: unknown) => void waiting.delete(timer as () => void),
}

/** What the init section of an upload says: AAC-LC, the index of a rate, the number of channels. */
const configOf = (rateIndex: number, channels: number) => (2 << 11) | (rateIndex << 7) | (channels << 3)
const formats = {
  '44.1 kHz': configOf(4, 2),
  '32 kHz': configOf(5, 2),
  '48 kHz': configOf(3, 2),
  mono: configOf(4, 1),
}

let fixtures: Fixtures
let ann: Member
const ids: string[] = []
beforeAll(async () => {
  fixtures = await openApi({ timers })
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  for (const [index, config] of Object.values(formats).entries()) {
    const { id } = await upload(fixtures, ann, wavFile({ seconds: 12, pitch: 300 + 50 * index }))
    await fixtures.runJobs()
    await storeAs(id, config)
    ids.push(id)
  }
})
afterAll(() => fixtures.close())

/** Changes what the stored upload says about its frames, as if it had been encoded in another format. */
async function storeAs(id: string, config: number) {
  const { storage } = fixtures.app
  const key = `songs/${id}/hls/medium/init.mp4`
  const stored = must(await storage.get(key), 'the init section')
  const init = Buffer.from(await new Response(stored.body).arrayBuffer())
  const at = init.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]), init.indexOf('esds')) + 5
  init.writeUInt16BE(config, at)
  expect(formatIn(init).rateIndex).toBe((config >> 7) & 15)
  await storage.put(key, init, stored.contentType)
}

type Encoder = NonNullable<App['media']['resample']>
let requests: ResampleRequest[]
let room: { uuid: string; slug: string }
let api: ReturnType<typeof createApi>
let evenings = 0
beforeEach(async () => {
  evenings += 1
  requests = []
  api = process(encoder)
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Rates ${evenings}` } })
  fixtures.clock.pass(slotMs - (fixtures.clock.now() % slotMs))
})

const encoder: Encoder = async (request) => {
  requests.push(request)
  const frames = Array.from({ length: request.frames }, (_, n) => Uint8Array.of(7, n >> 8, n))
  return adtsOf({ objectType: 2, rateIndex: 4, channels: 2 }, frames)
}

/** A process of its own, with an encoder or without. */
function process(resample: Encoder | undefined) {
  const { resample: _, ...media } = fixtures.app.media
  return createApi({ ...fixtures.app, media: { ...media, ...(resample && { resample }) } })
}

/** A song of twelve seconds, and the station's voice for eight. */
async function play(reader: ReadableStreamDefaultReader<Uint8Array>, upload: string) {
  await recordPlay(fixtures.app.db, {
    playId: `${evenings} ${upload}`,
    roomUuid: room.uuid,
    djUuid: ann.uuid,
    song: { trackName: 'A song', duration: 12, musicProviders: { uploadService: upload } },
    startTime: fixtures.clock.now(),
  })
  const chunks: Uint8Array[] = []
  for (let slot = 0; slot < 5; slot++) chunks.push(await next(reader))
  return chunks
}

/** Lets a segment pass and reads it. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  await passSlot()
  return must((await reader.read()).value, 'a chunk of sound')
}

async function passSlot() {
  fixtures.clock.pass(slotMs)
  await expect.poll(() => waiting.size, { interval: 1 }).toBeGreaterThan(0)
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

async function listen({ slug } = room) {
  const answer = await api.request(`/room/${slug}/radio.aac`)
  expect(answer.status).toBe(200)
  return must(answer.body, 'a stream').getReader()
}

/** The header of every frame, without its length. */
function headersIn(chunk: Uint8Array): string[] {
  const found: string[] = []
  for (let at = 0; at < chunk.length;) {
    const [sync = 0, flags = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = chunk.subarray(at, at + 6)
    expect([sync, flags]).toEqual([0xff, 0xf1])
    found.push(`object ${third >> 6}, rate ${(third >> 2) & 15}, channels ${((third & 1) << 2) | (fourth >> 6)}`)
    at += ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  }
  return found
}

test('[U57] every frame of a stream has one rate and two channels, whatever the songs were stored in', async () => {
  const reader = await listen()
  const chunks: Uint8Array[] = []
  for (const id of ids) chunks.push(...(await play(reader, id)))
  for (let slot = 0; slot < 4; slot++) chunks.push(await next(reader))
  await reader.cancel()
  const headers = chunks.flatMap(headersIn)
  expect([...new Set(headers)]).toEqual(['object 1, rate 4, channels 2'])
  // The stream is as long as the time that it covers.
  const frames = (chunks.length * slotMs * 44.1) / 1024
  expect(Math.abs(headers.length - frames)).toBeLessThan(60)
  // Three songs of three segments each are encoded again; the first song and the station's voice are not.
  expect(requests).toHaveLength(9)
  for (const { sampleRate, frames: count } of requests) {
    expect(sampleRate).toBe(44_100)
    expect(count).toBeGreaterThan(100)
  }
})

test('[U57] what is encoded again begins on a whole sample, before its segment, and goes on behind it', async () => {
  const reader = await listen()
  const id = must(ids[1], 'the song at 32 kHz')
  await play(reader, id)
  await reader.cancel()
  expect(requests).toHaveLength(3)
  for (const { excerpt, from, frames } of requests) {
    expect(Math.abs(Math.round(excerpt.from * 44_100) - excerpt.from * 44_100)).toBeLessThan(1e-6)
    expect(excerpt.from).toBeLessThan(from - 1024 / 32_000)
    const seconds = (framesOfAdts(excerpt.adts).frames.length * 1024) / 32_000
    expect(excerpt.from + seconds).toBeGreaterThan(from + (frames * 1024) / 44_100)
  }
})

test.each([
  ['fails', () => Promise.reject(new Error('The encoder has failed'))],
  ['is missing', undefined],
])('[U58] where the encoder %s, the station’s voice plays, in the same form', async (_, broken) => {
  api = process(broken)
  const reader = await listen()
  const chunks = await play(reader, must(ids[2], 'the song at 48 kHz'))
  await reader.cancel()
  expect([...new Set(chunks.flatMap(headersIn))]).toEqual(['object 1, rate 4, channels 2'])
  for (const chunk of chunks) expect(chunk.length).toBeGreaterThan(10_000)
})

test('[U59] one process encodes one segment at a time, for all its rooms', async () => {
  let underway = 0
  let most = 0
  api = process(async (request) => {
    underway += 1
    most = Math.max(most, underway)
    const encoded = await encoder(request)
    underway -= 1
    return encoded
  })
  const other = await ann.call('POST /rooms/infrastructure', { body: { name: `Next door ${evenings}` } })
  const readers = [await listen(), await listen(other)]
  for (const { uuid } of [room, other])
    await recordPlay(fixtures.app.db, {
      playId: `${evenings} in ${uuid}`,
      roomUuid: uuid,
      djUuid: ann.uuid,
      song: { trackName: 'A song', duration: 12, musicProviders: { uploadService: must(ids[1], 'a song') } },
      startTime: fixtures.clock.now(),
    })
  for (let slot = 0; slot < 5; slot++) {
    await expect.poll(() => waiting.size, { interval: 1 }).toBe(2)
    await passSlot()
    for (const reader of readers) await reader.read()
  }
  for (const reader of readers) await reader.cancel()
  expect([requests.length, most]).toEqual([6, 1])
})
