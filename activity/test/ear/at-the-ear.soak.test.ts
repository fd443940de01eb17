import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchAudible } from '../chromium.ts'
import { isPlaying } from '../people.ts'
import { startProduct, untilMusic, type Product } from '../product.ts'
import { within } from '../sync-lab/metrics.ts'
import { visitor, type Visitor } from '../visitor.ts'
import { compare, longestSilence } from './compare.ts'
import { startSoundCard, type Recording, type SoundCard } from './sound-card.ts'

/** Long enough for several songs. */
const seconds = 60
const attempts = 4
/** Less than a tenth of a beat at 120 BPM. */
const maxApartMs = 40
/** The share of two-second pieces that must be that close, and as similar as the same song is. */
const share = 0.5
const alike = 0.9
/** A single short pause on a busy machine is not a silence between songs. */
const maxSilentMs = 200

let product: Product
let card: SoundCard
const browsers: Browser[] = []
beforeAll(async () => {
  product = await startProduct({ DEMO: 'on' })
  await untilMusic(product, 'the-night-shift')
  card = await startSoundCard()
})
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()))
  await card?.stop()
  await product?.stop()
})

/** A listener with a separate Chromium, audible on one side. */
async function listener(side: 'left' | 'right'): Promise<Visitor> {
  const browser = await launchAudible(card.environment(side))
  browsers.push(browser)
  const who = await visitor(browser, { viewport: { width: 360, height: 640 } })
  await who.page.goto(`${product.url}/room/the-night-shift`)
  await who.tapToListen()
  await expect.poll(isPlaying(who), { timeout: 30_000 }).toBe('playing')
  return who
}

/** How far apart both sides are, how many two-second pieces match, and the longest silence on either side (ms). */
function metrics(recording: Recording) {
  const windows = compare(recording)
  const lags = windows.map(({ lagMs }) => lagMs)
  const same = windows.filter(({ correlation }) => correlation >= alike).length / windows.length
  const silentMs = Math.max(longestSilence(recording.left), longestSilence(recording.right))
  const [p50, apart, p95] = [0.5, share, 0.95].map((part) => within(lags, part))
  console.info(
    `at the ear p50 ${p50?.toFixed(1)} p95 ${p95?.toFixed(1)} ms apart, alike in ${Math.round(same * 100)} %, ` +
      `silent for ${silentMs} ms at most`,
  )
  return { isHeard: windows.length >= seconds / 2 - 1, apart: apart ?? Number.NaN, same, silentMs }
}

/** What is heard once both are in step: a machine that loses time loses it audibly, whatever a page does. */
async function heardInStep() {
  for (let attempt = 1; ; attempt += 1) {
    const received = metrics(await card.record(seconds))
    const isInStep =
      received.isHeard && received.apart <= maxApartMs && received.same >= share && received.silentMs < maxSilentMs
    if (isInStep || attempt === attempts) return received
  }
}

test('two browsers are heard in step at one sound card, and neither goes silent', async () => {
  const both = await Promise.all([listener('left'), listener('right')])
  const { isHeard, apart, same, silentMs } = await heardInStep()
  expect(isHeard).toBe(true)
  expect(apart).toBeLessThanOrEqual(maxApartMs)
  expect(same).toBeGreaterThanOrEqual(share)
  expect(silentMs).toBeLessThan(maxSilentMs)
  for (const who of both) expect(who.faults()).toEqual([])
})
