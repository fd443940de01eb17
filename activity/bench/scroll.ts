import type { Browser } from 'playwright-core'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table } from '@segue/shared/test/statistics.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { signUpUser, type ApiUser } from '../test/people.ts'
import { launchChromium } from '../test/chromium.ts'
import { startProduct } from '../test/product.ts'
import { paintLess } from '../test/visitor.ts'

/**
 * Frames of a browser while somebody reads back through 10,000 lines of a room's chat, beside the same with 100: what
 * the screen and the machine take for any page is in both. Frames of a line that arrives meanwhile are the third row.
 */
const lengths = [100, 10_000]
const seconds = 6
/** A thumb that is in a hurry. */
const pixelsPerFrame = 60
const maxTimes = 1.5

type BenchMessage = { id: string; sentAt: number; muid: string | null }

/** So many lines in the place of one: different words, a person's several in a row. */
function lined(model: BenchMessage, count: number) {
  const text = JSON.stringify(model)
  return Array.from({ length: count }, (_, at) => {
    const words = `line ${at} ${'and what somebody had to say about the song '.repeat(at % 5)}`
    // The border: what is read is what was written, with other words in it.
    const line = JSON.parse(text.replaceAll('A line', words)) as BenchMessage
    return { ...line, id: String(at + 1), muid: `bench-${at}`, sentAt: model.sentAt - (count - at) * 7 }
  })
}

async function pageWith(browser: Browser, url: string, ann: ApiUser, count: number) {
  const room = await createChatRoom(url, ann, `A room with ${count} lines`)
  await room.post(ann, 'A line')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await paintLess(context)
  const page = await context.newPage()
  // What runs in the page was compiled with the rest of this program.
  await page.addInitScript('globalThis.__name = (what) => what')
  await page.addInitScript((token) => localStorage.setItem('segue-token', token), ann.token)
  let lines: BenchMessage[] = []
  await page.route(/\/groups\/[^/]+\/messages\?/, async (route) => {
    const request = new URL(route.request().url()).searchParams
    if (request.get('affix') === 'append') return route.continue()
    if (lines.length === 0) {
      const { data } = (await (await route.fetch()).json()) as { data: BenchMessage[] }
      const model = data.find((line) => JSON.stringify(line).includes('A line'))
      if (model) lines = lined(model, count)
    }
    const before = Number(request.get('id') ?? count + 1) - 1
    return route.fulfill({
      json: { data: lines.slice(Math.max(0, before - Number(request.get('per_page'))), before) },
    })
  })
  await page.goto(`${url}/room/${room.slug}`)
  const shown = page.getByRole('log').getByRole('article')
  await shown.first().waitFor({ timeout: 60_000 })
  for (let before = 0; before < count;) {
    before = await page.evaluate(readMore, before)
    if (before === 0) throw new Error(`The chat log shows only ${await shown.count()} of ${count} messages`)
  }
  return { page, say: (text: string) => room.post(ann, text), close: () => context.close() }
}

/** Runs in the page: goes to the beginning of the log, and answers how many lines there are then; 0 if no more came. */
async function readMore(before: number): Promise<number> {
  const log = () => document.querySelector('[role=log]')
  const lines = () => log()?.querySelectorAll('article').length ?? 0
  for (let looks = 0; looks < 1500; looks++) {
    if (lines() > before) return lines()
    log()?.scrollTo({ top: looks % 2 })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return 0
}

/** Runs in the page: how long (ms) each frame took while the log was read back, and over again from its end. */
function readBack({ forMs, step }: { forMs: number; step: number }): Promise<number[]> {
  const log = document.querySelector('[role=log]')
  return new Promise((resolve) => {
    const frames: number[] = []
    const began = performance.now()
    let before = began
    const frame = (now: number) => {
      frames.push(now - before)
      before = now
      if (!log || now - began > forMs) return resolve(frames.slice(2))
      log.scrollTop = log.scrollTop <= step ? log.scrollHeight : log.scrollTop - step
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** Runs in the page: the longest that a frame took (ms) in a while. */
function longestFrame(forMs: number): Promise<number> {
  return new Promise((resolve) => {
    let [longest, before] = [0, performance.now()]
    const began = before
    const frame = (now: number) => {
      longest = Math.max(longest, now - before)
      before = now
      if (now - began > forMs) return resolve(longest)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

const product = await startProduct()
const browser = await launchChromium()
const ann = await signUpUser(product.url, 'Ann')
const rows: string[][] = []
const slow: number[] = []
for (const count of lengths) {
  const { page, say, close } = await pageWith(browser, product.url, ann, count)
  await page.waitForTimeout(3000)
  const frames = await page.evaluate(readBack, { forMs: seconds * 1000, step: pixelsPerFrame })
  const arrival = page.evaluate(longestFrame, 2000)
  await say('One more')
  const [p50, p95] = [quantile(frames, 0.5), quantile(frames, 0.95)]
  slow.push(p95)
  const rate = (frames.length / seconds).toFixed(1)
  rows.push([String(count), rate, p50.toFixed(1), p95.toFixed(1), (await arrival).toFixed(1)])
  await close()
}
await browser.close()
await product.stop()

console.log(table(['lines', 'frames/s', 'p50, ms', 'p95, ms', 'longest frame when a message arrives, ms'], rows))
const [few = Number.NaN, many = Number.NaN] = slow
const name = 'a frame (p95) while scrolling back through 10,000 messages, compared to 100'
reportTargets([{ name, value: many / few, max: maxTimes, unit: '×' }])
