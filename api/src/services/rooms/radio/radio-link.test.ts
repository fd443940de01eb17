import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { recordPlay } from '../../playlist/public.ts'
import { slotMs } from './timeline.ts'

const waiting = new Set<() => void>()
const timers = {
  set(run: () => void) {
    waiting.add(run)
    return run
  },
  clear: (timer: unknown) => void waiting.delete(timer as () => void),
}
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
  song = await upload(fixtures, ann, wavFile({ seconds: 30, pitch: 330 }))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

let room: { uuid: string; slug: string }
let rooms = 0
beforeEach(async () => {
  rooms += 1
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Cellar ${rooms}`, type: 'PRIVATE' } })
  await ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { password: 'secret' } })
  fixtures.clock.pass(slotMs - (fixtures.clock.now() % slotMs))
  await recordPlay(fixtures.app.db, {
    playId: `cellar ${rooms}`,
    roomUuid: room.uuid,
    djUuid: ann.uuid,
    song: { trackName: 'Under', artistName: 'Ann', duration: 30, musicProviders: { uploadService: song.id } },
    startTime: fixtures.clock.now(),
  })
  fixtures.clock.pass(20_000)
})

const about = () => ({ params: { id: room.uuid } })
const renew = async () => new URL((await ann.call('PUT /rooms/{id}/radio-link', about())).url).pathname
const get = async (path: string, init?: RequestInit) => fixtures.api.request(path, init)
const endings = ['.m3u8', '.aac', '.m3u', '.pls', '.json', '/plays', '/cover', '/1.aac']
const statuses = (station: string) =>
  Promise.all(endings.map(async (ending) => (await get(station + ending, { method: 'HEAD' })).status))
const notFound = endings.map(() => 404)

test('[U32] a private room with a password is on air behind its secret link only', async () => {
  expect(await statuses(`/room/${room.slug}/radio`)).toEqual(notFound)
  const station = await renew()
  expect(station).toMatch(/^\/room\/~[\w-]{32}\/radio$/)
  expect(await statuses(station)).toEqual([200, 200, 200, 200, 200, 200, 302, 404])
  expect(await statuses(`/room/${room.slug}/radio`)).toEqual(notFound)
  const text = await (await get(`${station}.m3u8`)).text()
  const [file] = /^radio\/\d+\.aac$/m.exec(text) ?? []
  const sound = await get(station.replace(/radio$/, file ?? ''))
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/aac'])
})

test('[U32] nothing behind a secret link leads into the room or into a shared cache', async () => {
  const station = await renew()
  for (const ending of ['.m3u8', '.m3u', '.pls', '.json', '/plays', '/cover']) {
    const answer = await get(station + ending)
    const shown = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
    expect(shown).not.toContain(room.slug)
    expect(shown).not.toContain(room.uuid)
    expect(answer.headers.get('cache-control')).toMatch(/private|no-store/)
  }
  const stream = await get(`${station}.aac`, { method: 'HEAD' })
  expect(stream.headers.get('icy-url')).toBe(`http://test${station}`)
  const radio = await fixtures.nobody.call('GET /room/{id}/radio.json', {
    params: { id: station.split('/')[2] ?? '' },
  })
  expect(radio).toMatchObject({ name: `Cellar ${rooms}`, room: null, hls: `http://test${station}.m3u8` })
})

test('[U32] a wrong key is answered as a room that does not exist', async () => {
  const station = await renew()
  const last = station.at(-7) === 'A' ? 'B' : 'A'
  const wrong = station.replace(/.\/radio$/, `${last}/radio`)
  expect(wrong).not.toBe(station)
  for (const ending of endings) {
    const [guess, missing] = [await get(wrong + ending), await get(`/room/no-such-room/radio${ending}`)]
    const body = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' })
    expect(guess.status).toBe(missing.status)
    expect(await body(guess)).toEqual(await body(missing))
  }
})

test('[U33] a renewed link ends what runs over the old one, within a segment', async () => {
  const station = await renew()
  const reader = (await get(`${station}.aac`)).body?.getReader()
  await runTimers()
  for (let each = 0; each < 3; each++) expect((await reader?.read())?.value?.length).toBeGreaterThan(1000)
  const renewed = await renew()
  fixtures.clock.pass(2000)
  await runTimers()
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
  expect(await statuses(station)).toEqual(notFound)
  expect((await get(`${renewed}.m3u8`)).status).toBe(200)
})

test.each([
  ['is removed', () => ann.call('DELETE /rooms/{id}/radio-link', about())],
  [
    'leads to a room whose radio is turned off',
    () => ann.call('PATCH /rooms/{id}', { ...about(), body: { radio: false } }),
  ],
  ['leads to a room that is closed', () => ann.call('DELETE /rooms/{id}/infrastructure', about())],
])('[U33] a link that %s ends within a segment', async (_, end) => {
  const station = await renew()
  expect((await get(`${station}.m3u8`)).status).toBe(200)
  await end()
  fixtures.clock.pass(2000)
  expect(await statuses(station)).toEqual(notFound)
})

test('[U33] owners see the link again, and nobody else does', async () => {
  expect(await ann.call('GET /rooms/{id}/radio-link', about())).toEqual({ link: null })
  const station = await renew()
  const { link } = await ann.call('GET /rooms/{id}/radio-link', about())
  expect(link?.url).toBe(`http://test${station}`)
  const stored = await fixtures.app.db.selectFrom('radioLink').where('roomUuid', '=', room.uuid).selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(station.split('/')[2])
  const bob = await fixtures.person(`bob${rooms}`)
  for (const key of ['GET', 'PUT', 'DELETE'] as const)
    await expect(bob.call(`${key} /rooms/{id}/radio-link`, about())).rejects.toMatchObject({ status: 403 })
  expect(JSON.stringify(await ann.call('GET /rooms/{id}', about()))).not.toContain(station.split('/')[2])
})

test('a link of a room that does not exist is refused', async () => {
  const params = { id: '11111111-1111-4111-8111-111111111111' }
  for (const key of ['GET', 'PUT', 'DELETE'] as const)
    await expect(ann.call(`${key} /rooms/{id}/radio-link`, { params })).rejects.toMatchObject({ status: 404 })
})
