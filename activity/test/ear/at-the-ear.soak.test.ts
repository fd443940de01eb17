import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchAudible } from '../chromium.ts'
import { isPlaying } from '../people.ts'
import { startProduct, untilMusic, type Product } from '../product.ts'
import { visitor, type Visitor } from '../visitor.ts'
import { measure, longestSilence, type Measurement } from './compare.ts'
import { startControlPage } from './control-page.ts'
import { startSoundCard, type Side, type SoundCard } from './sound-card.ts'

/** Ten hand-overs of the demo take about this long. */
const seconds = 600
const controlSeconds = 60
/** Joining, and the busiest seconds of a starting browser. */
const settleSeconds = 15
const song = new URL('../../../bot/demo/music/corner-booth.m4a', import.meta.url)
/** A single short pause on a busy machine is not a silence between songs. */
const maxSilentMs = 200

let product: Product
let card: SoundCard
let browsers: Browser[] = []
beforeAll(async () => {
  product = await startProduct({ DEMO: 'on' })
  await untilMusic(product, 'the-night-shift')
  card = await startSoundCard()
})
afterEach(async () => {
  await Promise.all(browsers.map((browser) => browser.close()))
  browsers = []
})
afterAll(async () => {
  await card?.stop()
  await product?.stop()
})

/** A page in a separate Chromium, audible on one side. */
async function open(side: Side, url: string): Promise<Visitor> {
  const browser = await launchAudible(card.environment(side))
  browsers.push(browser)
  const who = await visitor(browser, { viewport: { width: 360, height: 640 } })
  await who.page.goto(url)
  return who
}

/** Each side plays a song from one instant on and never corrects. */
async function recordControl(): Promise<Measurement> {
  const control = await startControlPage(song, settleSeconds * 1000)
  try {
    const pages = await Promise.all([open('left', control.url), open('right', control.url)])
    await Promise.all(pages.map(({ page }) => page.getByRole('button').click()))
    await sleep((settleSeconds + 3) * 1000)
    return measure(await card.record(controlSeconds))
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    browsers = []
    await control.close()
  }
}

async function listener(side: Side): Promise<Visitor> {
  const who = await open(side, `${product.url}/room/the-night-shift`)
  await who.tapToListen()
  await expect.poll(isPlaying(who), { timeout: 30_000 }).toBe('playing')
  return who
}

test(
  'two browsers hold their music as steadily as pages that never correct, through ten hand-overs',
  {
    timeout: 20 * 60_000,
  },
  async () => {
    const control = await recordControl()
    console.info('control', control)
    expect(control.sure, 'This machine is too busy to play steadily by itself.').toBeGreaterThanOrEqual(0.95)
    const both = await Promise.all([listener('left'), listener('right')])
    await sleep(settleSeconds * 1000)
    const recording = await card.record(seconds)
    const listeners = measure(recording)
    console.info('listeners', listeners)
    expect(listeners.movesPerMinute).toBeLessThanOrEqual(control.movesPerMinute + 2)
    expect(listeners.sure).toBeGreaterThanOrEqual(0.95)
    expect(listeners.p95).toBeLessThanOrEqual(5)
    expect(listeners.max).toBeLessThanOrEqual(15)
    expect(longestSilence(recording.left)).toBeLessThan(maxSilentMs)
    expect(longestSilence(recording.right)).toBeLessThan(maxSilentMs)
    for (const who of both) expect(who.faults()).toEqual([])
  },
)
