import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Diagnosis } from '../src/room/about/diagnostics.ts'
import { until } from './until.ts'

/** A person with a separate browser. */
export type Visitor = {
  page: Page
  /** Errors in the page so far: uncaught errors and violations of the Content-Security-Policy. */
  faults: () => string[]
  /** Waits for "Tap to listen" and taps it like a finger. */
  tapToListen: () => Promise<void>
  /** Waits for "Tap to listen" without tapping it. */
  untilSign: () => Promise<void>
  /** The sound's diagnosis twenty times a second, from when the room appears until the first press. */
  untilPressed: () => Promise<Diagnosis[]>
  /** The sound's diagnosis, as returned by `segue()`. */
  sound: () => Promise<Diagnosis>
  /** Records the sound's diagnosis twenty times a second from now on. */
  watch: () => Promise<void>
  watched: () => Promise<Diagnosis[]>
  close: () => Promise<void>
}

declare global {
  interface Window {
    watched?: Diagnosis[]
    untilPressed?: Diagnosis[]
  }
}

export type PanelName = 'Chat' | 'Queue' | 'People'

/** Opens a panel of the room, if it is not open already. Its button appears together with the room. */
export async function showPanel(room: Pick<Page, 'getByRole'>, name: PanelName): Promise<void> {
  const buttons = room.getByRole('group', { name: 'Panels' })
  const button = buttons.getByRole('button', { name: new RegExp(`^(Open|Close) ${name}$`) })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

export async function hidePanel(room: Pick<Page, 'getByRole'>, name: PanelName): Promise<void> {
  const open = room.getByRole('group', { name: 'Panels' }).getByRole('button', { name: `Close ${name}`, exact: true })
  if (await open.isVisible()) await open.click()
}

/** The text field of a room's chat, in each language. */
export const chatField = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('textbox', { name: /^(Say something to|Di algo a)/ })

/** Posts a message in a room's chat. */
export async function writeLine(page: Pick<Page, 'getByRole' | 'keyboard'>, text: string): Promise<void> {
  await chatField(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Records the sound's diagnosis in a page twenty times a second from now on. */
export const watchSound = (page: Pick<Page, 'evaluate'>): Promise<void> =>
  page.evaluate(() => {
    const seen: Diagnosis[] = []
    window.watched = seen
    setInterval(() => {
      if (window.segue) seen.push(window.segue())
    }, 50)
  })
export const soundSeen = (page: Pick<Page, 'evaluate'>): Promise<Diagnosis[]> =>
  page.evaluate(() => window.watched ?? [])

/** Runs in the page: records the sound until something is pressed. */
function noteSoundUntilPress(): void {
  const seen: Diagnosis[] = []
  window.untilPressed = seen
  const timer = setInterval(() => {
    if (window.segue) seen.push(window.segue())
  }, 50)
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, () => clearInterval(timer), { capture: true, once: true })
}

type Spot = { x: number; y: number }

/** Runs in the page: the center of "Tap to listen". */
function findTapSign(): Spot | null {
  const buttons = [...document.querySelectorAll('button')]
  const sign = buttons.find((button) => (button.ariaLabel ?? button.textContent)?.includes('Tap to listen'))
  if (!sign) return null
  const { x, y, width, height } = sign.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Finds and taps "Tap to listen". Locators, `page.evaluate` and the snapshots of a trace count as a user gesture in
 * Chromium, which starts the sound and removes the button before it is tapped. Plain DevTools calls do not.
 */
function tapSign(page: Page) {
  let opening: Promise<CDPSession> | undefined
  const find = async (): Promise<Spot | null> => {
    // Few visitors tap, and a page keeps one DevTools session.
    const devTools = await (opening ??= page.context().newCDPSession(page))
    const expression = `(${String(findTapSign)})()`
    const { result } = await devTools.send('Runtime.evaluate', { expression, returnByValue: true })
    return (result.value ?? null) as Spot | null
  }
  const untilSign = () =>
    until(async () => {
      if (!(await find())) throw new Error('There is no "Tap to listen" on the page')
    })
  return {
    untilSign,
    async tapToListen() {
      await untilSign()
      // The button may move while the room loads; then a tap misses and is repeated.
      await until(async () => {
        const spot = await find()
        if (!spot) return
        await page.mouse.click(spot.x, spot.y)
        await sleep(500)
        if (await find()) throw new Error('"Tap to listen" is still there')
      })
    },
  }
}

/**
 * Runs in the page: removes the blur of frosted glass, which would be rendered again in each frame, mostly by the CPU.
 */
function seeThroughClearGlass(): void {
  const clear = new CSSStyleSheet()
  clear.replaceSync('*, ::before, ::after { backdrop-filter: none !important }')
  const put = () => void (document.adoptedStyleSheets = [...document.adoptedStyleSheets, clear])
  addEventListener('DOMContentLoaded', put, { once: true })
}

/** Runs in the page: uses the dark theme unless another was chosen, regardless of the device's setting. */
function chooseTheme(theme: string): void {
  // Pages of other origins, and sandboxed ones, may have no storage.
  if (origin !== 'null') localStorage.setItem('segue-theme', localStorage.getItem('segue-theme') ?? theme)
}

/** Removes effects from pages that are expensive to paint and not part of any test. */
export const paintLess = (context: BrowserContext): Promise<unknown> => context.addInitScript(seeThroughClearGlass)

export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Animations use more CPU than everything that is tested.
    reducedMotion: 'reduce',
    // Requests that pass through a service worker can't be intercepted by a test.
    serviceWorkers: 'block',
    ...options,
  })
  await paintLess(context)
  await context.addInitScript(chooseTheme, options.colorScheme === 'light' ? 'light' : 'dark')
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await page.addInitScript(noteSoundUntilPress)
  const sound = () =>
    page.evaluate(() => {
      if (!window.segue) throw new Error('This page is not in a room')
      return window.segue()
    })
  return {
    page,
    faults: () => faults,
    ...tapSign(page),
    untilPressed: () => page.evaluate(() => window.untilPressed ?? []),
    sound,
    watch: () => watchSound(page),
    watched: () => soundSeen(page),
    close: () => context.close(),
  }
}
