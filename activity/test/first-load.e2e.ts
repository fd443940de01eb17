import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor, type Visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

/** Kilobytes over the wire, headers included (decision 0118); of the street without the list of rooms, which takes two. */
const mostOfStreet = 248
const mostOfRoom = 900
/** What a page fetches so long after it was opened is for later, as what counts visits is. */
const laterS = 4.8
const isSound = (path: string) => /\.(?:m3u8|m4s|ts|aac|mp3|m4a)$/.test(path)

/**
 * What comes over the wire of a page from now on: every address with its bytes, and what came uncompressed. What the page
 * makes by itself is reported as well, and does not count.
 */
async function wireOf({ page }: Visitor) {
  const devtools = await page.context().newCDPSession(page)
  const asked = new Map<string, { path: string; bytes: number; afterS: number }>()
  let began = NaN
  const plain: string[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    // The list of rooms is answered here, and not compressed.
    if (/^(?:data|blob):|\/rooms\/public\?/.test(request.url)) return
    if (Number.isNaN(began)) began = timestamp
    asked.set(requestId, { path: new URL(request.url).pathname, bytes: 0, afterS: timestamp - began })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  devtools.on('Network.responseReceived', ({ response: { url, mimeType, headers } }) => {
    const told = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const isText = /javascript|json|css|html|svg/.test(mimeType)
    if (isText && Number(told.get('content-length')) > 4000 && !told.has('content-encoding')) plain.push(url)
  })
  await devtools.send('Network.enable')
  const kilobytes = (untilS = Infinity) =>
    [...asked.values()].filter(({ afterS }) => afterS < untilS).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return { kilobytes, plain, paths: () => [...asked.values()].map(({ path }) => path) }
}

const demoRooms = ['the-night-shift', 'golden-hour', 'dusk-field']

/**
 * Other tests of this run open rooms: each with a scene of its own, and faces. A route would have the browser do without
 * its cache, which is where parts are imported from (decision 0163).
 */
async function showRooms({ page }: Visitor, slugs: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const onlyThese = async (requestId: string) => {
    const answer = await devtools.send('Fetch.getResponseBody', { requestId })
    const told: { rooms: { slug: string }[] } = JSON.parse(Buffer.from(answer.body, 'base64').toString())
    const rooms = told.rooms.filter(({ slug }) => slugs.includes(slug))
    const body = Buffer.from(JSON.stringify({ rooms, count: rooms.length })).toString('base64')
    const responseHeaders = [{ name: 'Content-Type', value: 'application/json' }]
    await devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  }
  devtools.on('Fetch.requestPaused', ({ requestId }) => void onlyThese(requestId))
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/rooms/public?*', requestStage: 'Response' }] })
}

test('all that a visitor waits for comes compressed, and no song before they listen', async () => {
  const street = await visitor(browser)
  await showRooms(street, demoRooms)
  const home = await wireOf(street)
  await street.page.goto(product.url)
  await street.page.getByRole('link', { name: /The Night Shift/ }).waitFor()
  await street.page.waitForLoadState('networkidle')
  // Heads are drawn by the page itself (decision 0117).
  await street.page.locator('article img[src^="data:image/svg+xml"]').first().waitFor()
  expect(home.paths().filter((path) => path.startsWith('/avatars/'))).toEqual([])
  expect(home.plain).toEqual([])
  expect(home.kilobytes(laterS)).toBeLessThanOrEqual(mostOfStreet)
  expect(home.paths().filter(isSound)).toEqual([])
  await street.close()

  const guest = await visitor(browser)
  const room = await wireOf(guest)
  await guest.page.goto(`${product.url}/room/the-night-shift`)
  await guest.untilSign()
  // The stage comes after the sound, chat and lists after the stage: what is to be fetched before a tap is.
  await expect.poll(() => room.paths().some((path) => path.includes('/assets/stage-'))).toBe(true)
  expect(room.plain).toEqual([])
  expect(room.paths().filter(isSound)).toEqual([])
  await guest.tapToListen()
  await expect.poll(() => room.paths().some(isSound)).toBe(true)
  expect(room.kilobytes()).toBeLessThanOrEqual(mostOfRoom)
  await expect.poll(async () => (await guest.sound()).report.state, { timeout: 30_000 }).toBe('playing')
  expect(guest.faults()).toEqual([])
  await guest.close()
})
