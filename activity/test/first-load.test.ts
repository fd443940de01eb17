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

/** Of the screen alone: the pictures of people and rooms on the street are as many as there are. */
const mostOfStreet = 365
const mostOfRoom = 900
const isSound = (path: string) => /\.(?:m3u8|m4s|ts|aac|mp3|m4a)$/.test(path)
const isScreen = (path: string) => path === '/' || /^\/(?:assets\/|config\.json|theme\.js)/.test(path)

/** What comes over the wire of a page from now on: every address with its bytes, and what came uncompressed. */
async function wireOf({ page }: Visitor) {
  const devtools = await page.context().newCDPSession(page)
  const asked = new Map<string, { path: string; bytes: number }>()
  const plain: string[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, { path: new URL(request.url).pathname, bytes: 0 })
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
  const kilobytes = (counts: (path: string) => boolean) =>
    [...asked.values()].filter(({ path }) => counts(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return { kilobytes, plain, paths: () => [...asked.values()].map(({ path }) => path) }
}

test('all that a visitor waits for comes compressed, and no song before they listen', async () => {
  const street = await visitor(browser)
  const home = await wireOf(street)
  await street.page.goto(product.url)
  await street.page.getByRole('link', { name: /The Night Shift/ }).waitFor()
  await street.page.waitForLoadState('networkidle')
  expect(home.plain).toEqual([])
  expect(home.kilobytes(isScreen)).toBeLessThanOrEqual(mostOfStreet)
  expect(home.paths().filter(isSound)).toEqual([])
  await street.close()

  const guest = await visitor(browser)
  const room = await wireOf(guest)
  await guest.page.goto(`${product.url}/room/the-night-shift`)
  await guest.untilSign()
  // The stage comes after the sound: what is to be fetched before a tap is.
  await expect.poll(() => room.paths().some((path) => path.includes('/assets/stage-'))).toBe(true)
  expect(room.plain).toEqual([])
  expect(room.paths().filter(isSound)).toEqual([])
  await guest.tapToListen()
  await expect.poll(() => room.paths().some(isSound)).toBe(true)
  expect(room.kilobytes(() => true)).toBeLessThanOrEqual(mostOfRoom)
  await expect.poll(async () => (await guest.sound()).report.state, { timeout: 30_000 }).toBe('playing')
  expect(guest.faults()).toEqual([])
  await guest.close()
})
