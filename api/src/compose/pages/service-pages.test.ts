import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { createMetrics } from '../../adapters/metrics/prometheus.ts'
import { createLinkPreviews } from './link-previews.ts'
import { serveServicePages } from './service-pages.ts'
import { readEnvironment } from '../settings.ts'
import { newSigningKeys } from '../signing-keys.ts'

let fixtures: Fixtures
let unsaved = 0
let clockOffMs: number | undefined

beforeAll(async () => {
  fixtures = await openApi()
  await serveServicePages(fixtures.api, fixtures.app, {
    environment: readEnvironment({ PAGE_TEXTS: '{"terms": {"en": "Be kind."}}' }),
    keys: await newSigningKeys(),
    database: 'embedded',
    unsavedRooms: () => unsaved,
    clockOffMs: () => clockOffMs,
    previews: createLinkPreviews(fixtures.app),
  })
})
afterAll(() => fixtures.close())

const health = async () => {
  const answer = await fixtures.api.request('/health')
  return [answer.status, await answer.json()]
}

test('[R222] health is degraded but still 200 while rooms cannot be saved', async () => {
  expect(await health()).toEqual([200, { status: 'ok', database: 'embedded' }])
  unsaved = 2
  expect(await health()).toEqual([200, { status: 'degraded', database: 'embedded', unsavedRooms: 2 }])
  unsaved = 0
  expect(await health()).toEqual([200, { status: 'ok', database: 'embedded' }])
})

test('health is degraded and names the offset while the clock is too far off to hold rooms', async () => {
  clockOffMs = 3000
  expect(await health()).toEqual([200, { status: 'degraded', database: 'embedded', clockOffsetMs: 3000 }])
  clockOffMs = undefined
  expect(await health()).toEqual([200, { status: 'ok', database: 'embedded' }])
})

test('the metrics include the connection to the cluster, rooms taken over, and the offset of the clock', async () => {
  const counts = { rooms: 5, unsavedRooms: 0, sockets: 7, takenOver: 4 }
  const { registry } = createMetrics(() => ({ ...counts, connected: false, clockOffsetMs: -250 }))
  for (const line of ['rooms_taken_over_total 4', 'cluster_connected 0', 'clock_offset_seconds -0.25'])
    for (let scrape = 0; scrape < 2; scrape++)
      expect(await registry.metrics()).toMatch(new RegExp(`^segue_${line}$`, 'm'))
})

test('the gauges of a scrape show one reading of all rooms and sockets, and those of the next another', async () => {
  let readings = 0
  const { registry } = createMetrics(() => ({ rooms: ++readings, unsavedRooms: 0, sockets: readings }))
  for (const scrape of [1, 2]) {
    const text = await registry.metrics()
    for (const gauge of ['live_rooms', 'sockets']) expect(text).toMatch(new RegExp(`^segue_${gauge} ${scrape}$`, 'm'))
  }
  expect(readings).toBe(2)
})

test('a scrape includes every request until then, each once', async () => {
  const { metrics, registry } = createMetrics(() => ({ rooms: 0, unsavedRooms: 0, sockets: 0 }))
  for (let request = 0; request < 450; request++) metrics.request('GET /x', request % 3 ? 200 : 404, 0.003)
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await registry.metrics()
    expect(text).toContain('segue_requests_total{operation="GET /x",status="404"} 150')
    expect(text).toContain('segue_request_seconds_bucket{le="0.005",operation="GET /x"} 450')
    expect(text).toContain('segue_request_seconds_count{operation="GET /x"} 450')
  }
})

test('a process without a cluster counts as connected', async () => {
  const { registry } = createMetrics(() => ({ rooms: 5, unsavedRooms: 0, sockets: 7 }))
  expect(await registry.metrics()).toMatch(/^segue_cluster_connected 1$/m)
})

test('[R222] the metrics include the rooms that could not be saved', async () => {
  const { registry } = createMetrics(() => ({ rooms: 5, unsavedRooms: 2, sockets: 7 }))
  expect(await registry.metrics()).toMatch(/^segue_unsaved_rooms 2$/m)
})

test("the operator's own texts of pages are served as configured", async () => {
  const answer = await fixtures.api.request('/page-texts.json')
  expect(await answer.json()).toEqual({ terms: { en: 'Be kind.' } })
})
