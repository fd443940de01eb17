import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { recordPlay } from '../../playlist/public.ts'
import { framesOfAdts } from '../../songs/public.ts'
import { broadcastLimits } from './broadcast.ts'
import { icyInterval } from './icy.ts'
import { slotMs } from './timeline.ts'

/** Timers that wait until the test lets them run. */
const waiting = new Set<() => void>()
const timers = {
  set(run: () => void) {
    waiting.add(run)
    return run
  },
  clear: (timer: unknown) => void waiting.delete(timer as () => void),
}
/** Waits for the last look to end, and lets the next one begin. */
async function runTimers() {
  await expect.poll(() => waiting.size, { interval: 1 }).toBeGreaterThan(0)
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

let fixtures: Fixtures
let ann: Member
let song: Upload
beforeAll(async () => {
  fixtures = await openApi({ timers })
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  song = await upload(fixtures, ann, wavFile({ seconds: 30, pitch: 330, tags: { title: 'On "air"', artist: 'Ann' } }))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

let room: { uuid: string; slug: string }
let rooms = 0
beforeEach(async () => {
  rooms += 1
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Sendung ${rooms} 夜` } })
  fixtures.clock.pass(slotMs - (fixtures.clock.now() % slotMs))
  await recordPlay(fixtures.app.db, {
    playId: `stream ${rooms}`,
    roomUuid: room.uuid,
    djUuid: ann.uuid,
    song: { trackName: "It's on", artistName: 'Ann', duration: 30, musicProviders: { uploadService: song.id } },
    startTime: fixtures.clock.now(),
  })
  fixtures.clock.pass(20_000)
})

const open = (headers: Record<string, string> = {}) =>
  fixtures.api.request(`/room/${room.slug}/radio.aac`, { headers: { Accept: '*/*', ...headers } })
async function listen(headers?: Record<string, string>) {
  const answer = await open(headers)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, reader: must(answer.body, 'a stream').getReader() }
}
type Reader = Awaited<ReturnType<typeof listen>>['reader']
const read = async (reader: Reader) => must((await reader.read()).value, 'a chunk of sound')
/** Lets a segment pass and reads it. */
async function next(reader: Reader) {
  fixtures.clock.pass(slotMs)
  await runTimers()
  return read(reader)
}
const playlist = async () => {
  const text = await (await fixtures.api.request(`/room/${room.slug}/radio.m3u8`)).text()
  return [...text.matchAll(/^radio\/\d+\.aac$/gm)].map(([file]) => file)
}
const segment = async (file: string) => {
  const answer = await fixtures.api.request(`/room/${room.slug}/${file}`)
  return Buffer.from(await answer.arrayBuffer()).subarray(73)
}

test('a player without HLS gets the same sound as one stream, beginning with a reserve', async () => {
  const { headers, reader } = await listen()
  expect(headers.get('content-type')).toBe('audio/aac')
  expect(headers.get('icy-name')).toBe(`Sendung ${rooms}`)
  expect(headers.get('icy-metaint')).toBeNull()
  const files = await playlist()
  await runTimers()
  for (const file of files.slice(-3)) expect((await segment(file)).equals(await read(reader))).toBe(true)
  const chunk = await next(reader)
  expect((await segment(must((await playlist()).at(-1), 'a segment'))).equals(chunk)).toBe(true)
  expect(framesOfAdts(chunk).frames.length).toBeGreaterThan(100)
  await reader.cancel()
})

test('a player that wants titles finds them between the sound', async () => {
  const { headers, reader } = await listen({ 'Icy-MetaData': '1' })
  expect(headers.get('icy-metaint')).toBe(String(icyInterval))
  await runTimers()
  const first = await read(reader)
  const length = (first[icyInterval] ?? 0) * 16
  const block = new TextDecoder().decode(first.subarray(icyInterval + 1, icyInterval + 1 + length))
  expect(block.replace(/\0+$/, '')).toBe(`StreamTitle='Ann - It’s on';`)
  await reader.cancel()
})

test('a room is read once for all its listeners, from the first until the last', async () => {
  const [one, two] = [await listen(), await listen({ 'User-Agent': 'two' })]
  expect(waiting.size).toBe(1)
  await runTimers()
  expect(await read(two.reader)).toEqual(await read(one.reader))
  await one.reader.cancel()
  await read(two.reader)
  await read(two.reader)
  expect((await next(two.reader)).length).toBeGreaterThan(1000)
  await two.reader.cancel()
  await expect.poll(() => waiting.size, { interval: 1 }).toBe(0)
})

test('a listener who never reads is cut off, and the others hear on', async () => {
  const [silent, other] = [await listen({ 'User-Agent': 'silent' }), await listen()]
  await runTimers()
  for (let each = 0; each < 3; each++) await read(other.reader)
  for (let each = 0; each < 25; each++) await next(other.reader)
  await expect(silent.reader.closed).rejects.toThrow('does not read')
  expect((await next(other.reader)).length).toBeGreaterThan(1000)
  await other.reader.cancel()
})

test('the stream of a room that becomes private ends', async () => {
  const { reader } = await listen()
  await runTimers()
  for (let each = 0; each < 3; each++) await read(reader)
  await ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { type: 'PRIVATE' } })
  fixtures.clock.pass(2000)
  await runTimers()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
  expect((await open()).status).toBe(404)
})

test('one address cannot take all places, and is sent to HLS', async () => {
  const readers: Reader[] = []
  for (let each = 0; each < broadcastLimits.listenersPerClient; each++) readers.push((await listen()).reader)
  const answer = await open()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('.m3u8') })
  await readers.pop()?.cancel()
  readers.push((await listen()).reader)
  for (const reader of readers) await reader.cancel()
  expect(waiting.size).toBe(0)
})

test('players that need PLS are sent to the stream', async () => {
  const stream = `${fixtures.app.config.publicUrl}/room/${encodeURIComponent(room.slug)}/radio.aac`
  const pls = await fixtures.api.request(`/room/${room.slug}/radio.pls`)
  expect(await pls.text()).toContain(`File1=${stream}\n`)
  const about = await fixtures.nobody.call('GET /room/{id}/radio.json', { params: { id: room.slug } })
  expect(about.stream).toBe(stream)
})

test('a HEAD request gets the headers and takes no place', async () => {
  const answer = await fixtures.api.request(`/room/${room.slug}/radio.aac`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/aac'])
  expect(waiting.size).toBe(0)
})
