import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../test/fixtures.ts'
import { stationOf } from '../../../src/services/rooms/radio/station.ts'
import { slotMs } from '../../../src/services/rooms/radio/timeline.ts'
import { createRateLimits } from '../../../src/platform/limits.ts'
import { closeHttpServer, createHttpServer, listen } from './http-server.ts'
import { createRadioLane } from './radio-lane.ts'

let fixtures: Fixtures
let ann: Member
let slug: string
let url: string
let lane: { taken: number; left: number }
const servers: ReturnType<typeof createHttpServer>[] = []
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ;({ slug } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Express' } }))
  url = await serve({})
})
afterAll(async () => {
  for (const server of servers) await closeHttpServer(server, 1000)
  await fixtures.close()
})

async function serve(parts: Partial<Fixtures['app']>): Promise<string> {
  const take = createRadioLane({ ...fixtures.app, ...parts })
  lane = { taken: 0, left: 0 }
  const counting = (...request: Parameters<typeof take>) => {
    const taken = take(...request)
    lane[taken ? 'taken' : 'left'] += 1
    return taken
  }
  const server = createHttpServer((request, env) => fixtures.api.fetch(request, env), counting)
  servers.push(server)
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
}

const get = (init: RequestInit = {}, path = `/room/${slug}/radio.m3u8`) =>
  fetch(url + path, { ...init, headers: { 'X-Request-Id': 'one', ...init.headers } })
/** What a player sees of a reply. */
async function seenIn(response: Response) {
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}

test('a playlist is the same whether the call or the lane serves it, whole and as a 304', async () => {
  // Not before a new segment.
  fixtures.clock.pass(slotMs / 2)
  const called = await seenIn(await get())
  const served = await seenIn(await get())
  expect(lane).toEqual({ taken: 1, left: 1 })
  expect(served).toEqual(called)
  expect(served.text).toContain('#EXTINF')
  const again = { headers: { 'If-None-Match': `"other", W/${served.headers['etag']}` } }
  const unchanged = await seenIn(await get(again))
  expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag: served.headers['etag'] } })
  fixtures.clock.pass(1000)
  expect(await seenIn(await get(again))).toMatchObject({ status: 304, text: '' })
  fixtures.clock.pass(slotMs)
  expect((await get(again)).status).toBe(200)
})

test('an outdated playlist, another method, a token and an unknown room are left to the call', async () => {
  await get()
  for (const [init, path, status] of [
    [{ method: 'HEAD' }, undefined, 200],
    [{ headers: { Authorization: 'Bearer nonsense' } }, undefined, 401],
    [{}, '/room/nowhere/radio.m3u8', 404],
    [{}, `/room/${slug}/radio.m3u`, 200],
  ] as const) {
    const { taken } = lane
    expect((await get(init, path)).status).toBe(status)
    expect(lane.taken).toBe(taken)
  }
  const { left } = lane
  fixtures.clock.pass(3000)
  await get()
  expect(lane.left).toBe(left + 1)
})

test('while a station is read again, players get the one before, for less than a segment', async () => {
  fixtures.clock.pass(slotMs)
  await get()
  fixtures.clock.pass(2000)
  const { taken, left } = lane
  const replies = await Promise.all(Array.from({ length: 5 }, () => get()))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(lane).toEqual({ taken: taken + 5, left })
  await stationOf(fixtures.app, slug)
  await ann.call('PATCH /rooms/{id}', { params: { id: slug }, body: { radio: false } })
  fixtures.clock.pass(2000)
  expect((await get()).status).toBe(200)
  await stationOf(fixtures.app, slug)
  expect((await get()).status).toBe(404)
  await ann.call('PATCH /rooms/{id}', { params: { id: slug }, body: { radio: true } })
  fixtures.clock.pass(2000)
  expect((await get()).status).toBe(200)
})

test('players of the lane are counted and measured, and limited by their address', async () => {
  const measured: unknown[] = []
  const metrics = { request: (...request: unknown[]) => void measured.push(request.slice(0, 2)) }
  await get()
  url = await serve({ limits: createRateLimits(fixtures.clock.now, 0.01), metrics })
  const replies = []
  for (const agent of ['VLC', 'mpv', 'VLC', 'Sonos']) replies.push(await get({ headers: { 'User-Agent': agent } }))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(await replies[3]?.json()).toMatchObject({ statusCode: 429, code: 'tooManyRequests' })
  expect(replies[3]?.headers.get('retry-after')).not.toBeNull()
  expect(measured).toEqual([200, 200, 200, 429].map((status) => ['GET /room/{id}/radio.m3u8', status]))
  fixtures.clock.pass(6000)
  await get({ headers: { 'User-Agent': 'VLC' } })
  const { listeners } = await fixtures.nobody.call('GET /room/{id}/radio.json', { params: { id: slug } })
  // With the one of this test's own name, and without the one that was refused.
  expect(listeners).toBe(3)
})

test('players in Discord share its addresses, and are limited by their Discord user', async () => {
  const discordProxy = (header: (name: string) => string | undefined) => Promise.resolve(header('x-discord-user'))
  fixtures.clock.pass(slotMs)
  await get()
  url = await serve({ limits: createRateLimits(fixtures.clock.now, 0.01), discordProxy })
  const statuses = []
  for (const user of ['1', '1', '1', '1', '2'])
    statuses.push((await get({ headers: { 'X-Discord-User': user } })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
  expect(lane).toEqual({ taken: 5, left: 0 })
})
