import { isPlaying } from '../test/people.ts'
import type { Visitor } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

/** Kilobytes transferred, including headers (decision 0026). The list of rooms (2 kB) is not counted. */
const maxHomePage = 250
const maxRoom = 900
const isSound = (path: string) => /\.(?:m3u8|m4s|ts|aac|mp3|m4a)$/.test(path)

/** Records what a page fetches: each request with its bytes, and text responses without compression. */
async function recordTraffic({ page }: Visitor) {
  const devTools = await page.context().newCDPSession(page)
  const requests = new Map<string, { path: string; bytes: number }>()
  const uncompressed: string[] = []
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Requests answered within the page don't count, nor does the list of rooms, which this test answers uncompressed.
    if (/^(?:data|blob):|\/rooms\/public\?/.test(request.url)) return
    requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  devTools.on('Network.responseReceived', ({ response: { url, mimeType, headers } }) => {
    const lowerCase = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const isText = /javascript|json|css|html|svg/.test(mimeType)
    if (isText && Number(lowerCase.get('content-length')) > 4000 && !lowerCase.has('content-encoding'))
      uncompressed.push(url)
  })
  await devTools.send('Network.enable')
  const kilobytes = () => [...requests.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return { kilobytes, uncompressed, paths: () => [...requests.values()].map(({ path }) => path) }
}

const demoRooms = ['the-night-shift', 'golden-hour', 'dusk-field']

/**
 * Hides what other tests have made: their rooms have their own scenes and faces, and the names of their genres and
 * events may need more letters. A route would disable the browser's cache, from which parts are imported (decision 0026).
 */
async function showOnlyRooms({ page }: Visitor, slugs: readonly string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const answer = async (requestId: string, url: string) => {
    const response = await devTools.send('Fetch.getResponseBody', { requestId })
    const all: Record<string, unknown> & { rooms?: { slug: string }[] } = JSON.parse(
      Buffer.from(response.body, 'base64').toString(),
    )
    const rooms = all.rooms?.filter(({ slug }) => slugs.includes(slug)) ?? []
    const shown = url.includes('/rooms/public?') ? { rooms, count: rooms.length } : withoutEntries(all)
    const body = Buffer.from(JSON.stringify(shown)).toString('base64')
    const responseHeaders = [{ name: 'Content-Type', value: 'application/json' }]
    await devTools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  }
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => void answer(requestId, request.url))
  const paths = [String.raw`*/rooms/public\?*`, '*/rooms/public/genres*', '*/events/upcoming*']
  await devTools.send('Fetch.enable', {
    patterns: paths.map((urlPattern) => ({ urlPattern, requestStage: 'Response' as const })),
  })
}

/** A response whose lists are empty. */
const withoutEntries = (all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, Array.isArray(value) ? [] : value]))

test('the home page is compressed, within its budget, and fetches no song', async ({ guest, demoRoom }) => {
  const visitor = await guest()
  const { page } = visitor
  await showOnlyRooms(visitor, demoRooms)
  const traffic = await recordTraffic(visitor)
  await page.goto('/')
  await expect(page.locator(`a[href="${new URL(demoRoom).pathname}"]`)).toBeVisible()
  // Statistics follow after some seconds.
  await expect.poll(() => traffic.paths().filter((path) => path.includes('/watch-app-'))).not.toEqual([])
  await page.waitForLoadState('networkidle')
  // The page draws the avatars' heads itself (decision 0027).
  await expect(page.locator('article img[src^="data:image/svg+xml"]').first()).toBeVisible()
  expect(traffic.paths().filter((path) => path.startsWith('/avatars/'))).toEqual([])
  expect(traffic.uncompressed).toEqual([])
  expect(traffic.kilobytes()).toBeLessThanOrEqual(maxHomePage)
  // These are about plays and accounts, and our own texts need no letters beyond the first font files.
  expect(traffic.paths().filter((path) => /hear-plays|closing-notice|-latin-/.test(path))).toEqual([])
  expect(traffic.paths().filter(isSound)).toEqual([])
})

test('a room is compressed and within its budget, and fetches the song only after the tap', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  const traffic = await recordTraffic(listener)
  await listener.page.goto(demoRoom)
  await listener.untilSign()
  // The stage loads after the sound, and chat and lists after the stage: everything fetched before a tap has been
  // requested.
  await expect.poll(() => traffic.paths().some((path) => path.includes('/assets/stage-'))).toBe(true)
  expect(traffic.uncompressed).toEqual([])
  expect(traffic.paths().filter(isSound)).toEqual([])
  await listener.tapToListen()
  await expect.poll(() => traffic.paths().some(isSound)).toBe(true)
  expect(traffic.kilobytes()).toBeLessThanOrEqual(maxRoom)
  await expect.poll(isPlaying(listener)).toBe('playing')
})
