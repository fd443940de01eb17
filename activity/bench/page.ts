import type { Browser, CDPSession, Page } from 'playwright-core'
import { median, spread, table, verdictLine } from '@segue/shared/test/statistics.ts'
import { launchChromium } from '../test/chromium.ts'
import { startProduct, untilMusic } from '../test/product.ts'

/**
 * What the home page and a room cost somebody who has never been here: bytes over the wire, requests, and how long it takes
 * until there is text, the stage, and sound after a tap; over three lines. Each visit has a browser profile of its own.
 */
type Line = { name: string; kilobits: number; latencyMs: number }
const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms', kilobits: 1600, latencyMs: 150 },
  { name: '9 Mbit/s, 60 ms', kilobits: 9000, latencyMs: 60 },
  { name: '50 Mbit/s, 20 ms', kilobits: 50_000, latencyMs: 20 },
]
const visits = Number(process.env['VISITS'] ?? 3)
const slug = 'the-night-shift'
/** Somebody reads what the sign says before they tap it. */
const beforeTapMs = 2000
const tellPrefix = 'bench: '
const patience = { timeout: 90_000, polling: 50 }
const most = { homeKilobytes: 250, roomKilobytes: 900, stageSeconds: 3.5 }

type Figures = { kilobytes: number; requests: number; text: number; shown: number; sound: number | null }

const product = await startProduct({ DEMO: 'on' })
await untilMusic(product, slug)
const browser = await launchChromium()
try {
  const rows: string[][] = []
  const found = new Map<string, Figures[]>()
  for (const line of lines)
    for (const [place, visit] of [['home', visitHome] as const, ['room', visitRoom] as const]) {
      const figures: Figures[] = []
      for (let at = 0; at < visits; at++) figures.push(await visited(browser, line, visit))
      found.set(`${place} ${line.name}`, figures)
      rows.push([
        line.name,
        place,
        spread(
          figures.map(({ kilobytes }) => kilobytes),
          0,
        ),
        spread(
          figures.map(({ requests }) => requests),
          0,
        ),
        spread(figures.map(({ text }) => text)),
        spread(figures.map(({ shown }) => shown)),
        spread(figures.flatMap(({ sound }) => sound ?? [])),
      ])
    }
  console.log(
    table(['line', 'page', 'kB', 'requests', 'text, s', 'windows or stage, s', 'sound after the tap, s'], rows),
  )
  const slow = lines[0]?.name ?? ''
  const of = (place: string, what: (one: Figures) => number) =>
    median((found.get(`${place} ${slow}`) ?? []).map(what))
  const verdicts = [
    { name: 'home', figure: of('home', ({ kilobytes }) => kilobytes), most: most.homeKilobytes, unit: ' kB' },
    {
      name: 'a room before the first sound',
      figure: of('room', ({ kilobytes }) => kilobytes),
      most: most.roomKilobytes,
      unit: ' kB',
    },
    { name: `the stage at ${slow}`, figure: of('room', ({ shown }) => shown), most: most.stageSeconds, unit: ' s' },
  ]
  for (const verdict of verdicts) console.log(verdictLine(verdict))
} finally {
  await browser.close()
  await product.stop()
}

type Visit = (page: Page, wire: Wire) => Promise<Omit<Figures, 'text'>>

async function visited(from: Browser, line: Line, visit: Visit): Promise<Figures> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const page = await context.newPage()
  const wire = await listen(await context.newCDPSession(page), line)
  const figures = await visit(page, wire)
  const text = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN)
  await context.close()
  return { ...figures, text: text / 1000 }
}

async function visitHome(page: Page, wire: Wire): Promise<Omit<Figures, 'text'>> {
  const told = await listenTo(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const { at } = await told.painted
  await wire.still()
  return { ...wire.sum(), shown: at / 1000, sound: null }
}

async function visitRoom(page: Page, wire: Wire): Promise<Omit<Figures, 'text'>> {
  const told = await listenTo(page)
  await page.goto(`${product.url}/room/${slug}`, { waitUntil: 'commit' })
  const [{ at }, { x, y }] = await Promise.all([told.painted, told.sign])
  await page.waitForTimeout(beforeTapMs)
  const tapped = performance.now()
  await page.mouse.click(x, y)
  await page.waitForFunction(() => window.segue?.().report.state === 'playing', undefined, patience)
  const sound = (performance.now() - tapped) / 1000
  return { ...wire.sum(), shown: at / 1000, sound }
}

type Told = { painted: { at: number }; sign: { x: number; y: number } }

/**
 * Has the page tell by itself when a scene has been painted and where the sign is that asks for a tap: whatever a driver
 * asks of a page counts as a gesture of the person there, and lets sound out before the tap.
 */
async function listenTo(page: Page): Promise<{ [What in keyof Told]: Promise<Told[What]> }> {
  const heard = <What extends keyof Told>(what: What) =>
    new Promise<Told[What]>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The page did not tell: ${what}`)), patience.timeout)
      page.on('console', (message) => {
        const [name, about] = message.text().slice(tellPrefix.length).split(' ')
        if (!message.text().startsWith(tellPrefix) || name !== what) return
        clearTimeout(late)
        resolve(JSON.parse(about ?? ''))
      })
    })
  await page.addInitScript(tell, tellPrefix)
  const [painted, sign] = [heard('painted'), heard('sign')]
  // At home nobody is asked for a tap.
  sign.catch(() => undefined)
  return { painted, sign }
}

/** Runs in the page: says when a scene has been painted, in a window of the street or as the stage, and where the sign is. */
function tell(prefix: string): void {
  const said = { painted: false, sign: false }
  setInterval(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.stage-picture')
    if (!said.painted && canvas && canvas.width >= 50) {
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      pen?.drawImage(canvas, 0, 0, 1, 1)
      said.painted = (pen?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0
      if (said.painted) console.debug(`${prefix}painted ${JSON.stringify({ at: performance.now() })}`)
    }
    const buttons = [...document.querySelectorAll('button')]
    const box = buttons.find((one) => one.textContent?.includes('Tap to listen'))?.getBoundingClientRect()
    if (said.sign || !box?.width) return
    said.sign = true
    console.debug(`${prefix}sign ${JSON.stringify({ x: box.x + box.width / 2, y: box.y + box.height / 2 })}`)
  }, 50)
}

type Wire = { sum: () => { kilobytes: number; requests: number }; still: () => Promise<void> }

/** Makes the page's line as slow as is said, and counts what comes over it, sockets included. */
async function listen(devtools: CDPSession, { kilobits, latencyMs }: Line): Promise<Wire> {
  let [bytes, requests, lastAt] = [0, 0, performance.now()]
  const came = (count: number) => {
    bytes += count
    lastAt = performance.now()
  }
  // What a page makes by itself is reported as well, and comes over no line.
  const own = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(?:data|blob):/.test(request.url)) own.add(requestId)
    else requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!own.has(requestId)) came(encodedDataLength)
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
