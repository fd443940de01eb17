import { createServer } from 'vite'
import type { Browser } from 'playwright-core'
import { freePort } from '@segue/shared/test/free-port.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, table, type Target } from '@segue/shared/test/statistics.ts'
import { launchChromium } from '../test/chromium.ts'

/**
 * Frames a second of a room with 10, 60 and 150 people, in the scenes that draw most, at a desk and on a phone. A device
 * with a graphics card draws at least 50, one whose processor paints at least 20; a plain picture counts, since the picture
 * simplifies itself (decision 0027). The window is the stage alone, without the chat beside it. The time our
 * own script takes is reported as well: at 50 frames a second there are 20 ms, of which the card needs the rest.
 */
const crowds = [10, 60, 150]
const scenes = ['CLUB', 'FESTIVAL', 'TOMORROWLAND']
const windows = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 320 } }
/** Long enough for a picture to have found out what its device has the strength for. */
const [settlesMs, measuresMs] = [20_000, 6000]
const min = { card: 50, processor: 20 }

const port = await freePort()
const server = await createServer({ root: `${import.meta.dirname}/..`, server: { port, host: 'localhost' } })
await server.listen()
const browser = await launchChromium(process.env['FRAMES_ON_GPU'] ? ['--use-angle=gl', '--ignore-gpu-blocklist'] : [])

/** Runs in the page: what draws, by the name that it gives itself; null where there is no WebGL. */
function nameOfCard(): string | null {
  const gl = document.createElement('canvas').getContext('webgl')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  return gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : null
}

/** Frames a second of one picture, and how long each took to draw, in milliseconds. */
async function framesOf(from: Browser, scene: string, crowd: number, viewport: { width: number; height: number }) {
  const page = await from.newPage({ viewport })
  await page.goto(`http://localhost:${port}/gallery/stage.html?scene=${scene}&crowd=${crowd}&vibe=0.9&bare`)
  await page.locator('canvas').waitFor()
  await page.waitForTimeout(settlesMs)
  const notify = () => page.locator('#frames').textContent()
  const rates: number[] = []
  const scripts: number[] = []
  const until = performance.now() + measuresMs * 2
  let last = await notify()
  while (performance.now() < until && rates.length < 3) {
    await page.waitForTimeout(100)
    const now = await notify()
    if (now !== last) {
      rates.push(Number.parseFloat(now ?? '0'))
      scripts.push(Number.parseFloat(now?.match(/mean ([\d.]+) ms/)?.[1] ?? 'NaN'))
    }
    last = now
  }
  const card = await page.evaluate(nameOfCard)
  await page.close()
  return {
    rate: median(rates),
    script: median(scripts),
    paints: card === null || /swiftshader|llvmpipe|softpipe/i.test(card),
  }
}

const rows: string[][] = []
let maxScript = 0
const targets: Target[] = []
for (const [name, viewport] of Object.entries(windows))
  for (const crowd of crowds) {
    const found = []
    for (const scene of name === 'desk' ? scenes : scenes.slice(0, 1))
      found.push(await framesOf(browser, scene, crowd, viewport))
    const wanted = found[0]?.paints ? min.processor : min.card
    const rate = Math.min(...found.map((one) => one.rate))
    if (crowd === 150) targets.push({ name: `frames/s of 150 people, ${name}`, value: rate, min: wanted })
    maxScript = Math.max(maxScript, ...found.map(({ script }) => script))
    rows.push([`${name}, ${crowd} people`, ...found.map((one) => one.rate.toFixed(1)), String(wanted)])
  }
await browser.close()
await server.close()
console.log(
  table(
    ['frames/s', ...scenes, 'target'],
    rows.map((row) => (row.length < 5 ? [row[0] ?? '', row[1] ?? '', '', '', row[2] ?? ''] : row)),
  ),
)
reportTargets(targets)
console.log(`our scripts take at most ${maxScript.toFixed(1)} ms per frame, of the 20 ms available at 50 frames/s`)
