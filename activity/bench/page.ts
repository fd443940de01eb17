import type { Browser, CDPSession, Page } from 'playwright-core'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, spread, table } from '@segue/shared/test/statistics.ts'
import { launchChromium } from '../test/chromium.ts'
import { startProduct, untilMusic } from '../test/product.ts'

/**
 * The cost of the home page and a room for a first visit: bytes over the wire, requests, and how long it takes
 * until there is text, the stage, and sound after a tap; over three lines. Each visit has a browser profile of its own.
 */
type NetworkProfile = { name: string; kilobits: number; latencyMs: number }
const lines: readonly NetworkProfile[] = [
  { name: '1.6 Mbit/s, 150 ms', kilobits: 1600, latencyMs: 150 },
  { name: '9 Mbit/s, 60 ms', kilobits: 9000, latencyMs: 60 },
  { name: '50 Mbit/s, 20 ms', kilobits: 50_000, latencyMs: 20 },
]
const visits = Number(process.env['VISITS'] ?? 3)
const slug = 'the-night-shift'
/** Somebody reads what the sign says before they tap it. */
const beforeTapMs = 2000
const reportPrefix = 'bench: '
const patience = { timeout: 90_000, polling: 50 }
const max = { homeKilobytes: 250, roomKilobytes: 900, stageSeconds: 3.5 }

type Metrics = { kilobytes: number; requests: number; text: number; shown: number; sound: number | null }

const product = await startProduct({ DEMO: 'on' })
await untilMusic(product, slug)
const browser = await launchChromium()
try {
  const rows: string[][] = []
  const found = new Map<string, Metrics[]>()
  for (const line of lines)
    for (const [place, visit] of [['home', visitHome] as const, ['room', visitRoom] as const]) {
      const metrics: Metrics[] = []
      for (let at = 0; at < visits; at++) metrics.push(await visited(browser, line, visit))
      found.set(`${place} ${line.name}`, metrics)
      rows.push([
        line.name,
        place,
        spread(
          metrics.map(({ kilobytes }) => kilobytes),
          0,
        ),
        spread(
          metrics.map(({ requests }) => requests),
          0,
        ),
        spread(metrics.map(({ text }) => text)),
        spread(metrics.map(({ shown }) => shown)),
        spread(metrics.flatMap(({ sound }) => sound ?? [])),
      ])
    }
  console.log(
    table(['line', 'page', 'kB', 'requests', 'text, s', 'windows or stage, s', 'sound after the tap, s'], rows),
  )
  const slow = lines[0]?.name ?? ''
  const of = (place: string, what: (one: Metrics) => number) =>
    median((found.get(`${place} ${slow}`) ?? []).map(what))
  const targets = [
    { name: 'home', value: of('home', ({ kilobytes }) => kilobytes), max: max.homeKilobytes, unit: ' kB' },
    {
      name: 'a room before the first sound',
      value: of('room', ({ kilobytes }) => kilobytes),
      max: max.roomKilobytes,
      unit: ' kB',
    },
    { name: `the stage at ${slow}`, value: of('room', ({ shown }) => shown), max: max.stageSeconds, unit: ' s' },
  ]
  reportTargets(targets)
} finally {
  await browser.close()
  await product.stop()
}

type Visit = (page: Page, wire: Wire) => Promise<Omit<Metrics, 'text'>>

async function visited(from: Browser, line: NetworkProfile, visit: Visit): Promise<Metrics> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const page = await context.newPage()
  const wire = await listen(await context.newCDPSession(page), line)
  const metrics = await visit(page, wire)
  const text = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN)
  await context.close()
  return { ...metrics, text: text / 1000 }
}

async function visitHome(page: Page, wire: Wire): Promise<Omit<Metrics, 'text'>> {
  const received = await listenTo(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const { at } = await received.painted
  await wire.still()
  return { ...wire.sum(), shown: at / 1000, sound: null }
}

async function visitRoom(page: Page, wire: Wire): Promise<Omit<Metrics, 'text'>> {
  const received = await listenTo(page)
  await page.goto(`${product.url}/room/${slug}`, { waitUntil: 'commit' })
  const [{ at }, { x, y }] = await Promise.all([received.painted, received.sign])
  await page.waitForTimeout(beforeTapMs)
  const tapped = performance.now()
  await page.mouse.click(x, y)
  await page.waitForFunction(() => window.segue?.().report.state === 'playing', undefined, patience)
  const sound = (performance.now() - tapped) / 1000
  return { ...wire.sum(), shown: at / 1000, sound }
}

type PaintReport = { painted: { at: number }; sign: { x: number; y: number } }

/**
 * Has the page report by itself when a scene has been painted and where the sign is that asks for a tap: whatever a
 * driver asks of a page counts as a gesture of the person there, and lets sound out before the tap.
 */
async function listenTo(page: Page): Promise<{ [What in keyof PaintReport]: Promise<PaintReport[What]> }> {
  const receive = <What extends keyof PaintReport>(what: What) =>
    new Promise<PaintReport[What]>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The page did not report: ${what}`)), patience.timeout)
      page.on('console', (message) => {
        const [name, about] = message.text().slice(reportPrefix.length).split(' ')
        if (!message.text().startsWith(reportPrefix) || name !== what) return
        clearTimeout(late)
        resolve(JSON.parse(about ?? ''))
      })
    })
  await page.addInitScript(report, reportPrefix)
  const [painted, sign] = [receive('painted'), receive('sign')]
  // The home page asks for no tap.
  sign.catch(() => undefined)
  return { painted, sign }
}

/** Runs in the page: says when a scene has been painted, in a window of the street or as the stage, and where the sign is. */
function report(prefix: string): void {
  const message = { painted: false, sign: false }
  setInterval(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.stage-picture')
    if (!message.painted && canvas && canvas.width >= 50) {
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      pen?.drawImage(canvas, 0, 0, 1, 1)
      message.painted = (pen?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0
      if (message.painted) console.debug(`${prefix}painted ${JSON.stringify({ at: performance.now() })}`)
    }
    const buttons = [...document.querySelectorAll('button')]
    const box = buttons.find((one) => one.textContent?.includes('Tap to listen'))?.getBoundingClientRect()
    if (message.sign || !box?.width) return
    message.sign = true
    console.debug(`${prefix}sign ${JSON.stringify({ x: box.x + box.width / 2, y: box.y + box.height / 2 })}`)
  }, 50)
}

type Wire = { sum: () => { kilobytes: number; requests: number }; still: () => Promise<void> }

/** Makes the page's line as slow as is said, and counts what comes over it, sockets included. */
async function listen(devtools: CDPSession, { kilobits, latencyMs }: NetworkProfile): Promise<Wire> {
  let [bytes, requests, lastAt] = [0, 0, performance.now()]
  const came = (count: number) => {
    bytes += count
    lastAt = performance.now()
  }
  // What a page makes by itself is reported as well, and comes over no line.
  const own = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(?:data|blob):/.test(request.url)) own.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) return
    came(encodedDataLength)
    // What was fetched before it is imported comes from the cache then.
    if (encodedDataLength > 0) requests += 1
  })
  devtools.on('Network.webSocketFrameReceived', ({ response }) => came(response.payloadData.length))
  await devtools.send('Network.enable')
  const perSecond = (kilobits * 1000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  })
  return {
    sum: () => ({ kilobytes: bytes / 1000, requests }),
    async still() {
      while (performance.now() - lastAt < 1500) await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}
