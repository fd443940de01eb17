import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Diagnosis } from '../src/room/diagnostics.ts'

/** Somebody with a browser of their own. */
export type Visitor = {
  page: Page
  /** What went wrong in the page so far: uncaught errors and refusals of the content policy. */
  faults: () => string[]
  /**
   * Waits for the sign over the crowd and taps it. Whatever the driver looks for in a page counts as a gesture of the
   * person there and lets sound out before the tap, so the page itself says where the sign is.
   */
  tapToListen: () => Promise<void>
  /** Waits for that sign and leaves it there. */
  untilSign: () => Promise<void>
  /** How the sound was from the room's first moment until anything was pressed, twenty times a second. */
  untilPressed: () => Promise<Diagnosis[]>
  /** How the sound is, as `segue()` tells it. */
  sound: () => Promise<Diagnosis>
  /** Notes how the sound is twenty times a second from now on. */
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

/** Opens a panel of the room, if it is not the one in front. Its button is there as soon as the room is. */
export async function showPanel(room: Pick<Page, 'getByRole'>, name: PanelName): Promise<void> {
  const buttons = room.getByRole('group', { name: 'Panels' })
  const button = buttons.getByRole('button', { name: new RegExp(`^(Open|Close) ${name}$`) })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** Where one writes to a room, in each language. */
export const chatField = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('textbox', { name: /^(Say something to|Di algo a)/ })

/** Writes a line into a room's chat. */
export async function writeLine(page: Pick<Page, 'getByRole' | 'keyboard'>, text: string): Promise<void> {
  await chatField(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Notes in a page how the sound is twenty times a second from now on. */
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

/** The page's word for where the sign to tap is, or that it is gone. */
const signIs = 'the sign to tap is '
type Spot = { x: number; y: number }

/** Runs in the page, from its beginning: says where the sign is, and notes the sound until something is pressed. */
function lookOut(prefix: string): void {
  const seen: Diagnosis[] = []
  window.untilPressed = seen
  const noting = setInterval(() => {
    if (window.segue) seen.push(window.segue())
  }, 50)
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, () => clearInterval(noting), { capture: true, once: true })

  let said = 'null'
  setInterval(() => {
    const sign = [...document.querySelectorAll('button')].find((one) =>
      (one.ariaLabel ?? one.textContent)?.includes('Tap to listen'),
    )
    const box = sign?.getBoundingClientRect()
    const spot = JSON.stringify(box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null)
    if (spot === said) return
    said = spot
    console.debug(prefix + spot)
  }, 50)
}

/** Presses where the sign is, as a finger does: nobody asks the page first what is there. */
async function tapAt({ mouse }: Pick<Page, 'mouse'>, spot: Spot | null): Promise<'tapped' | 'gone'> {
  if (!spot) return 'gone'
  await mouse.click(spot.x, spot.y)
  return 'tapped'
}

/** Runs in the page: what is seen through frosted glass is softened anew in each frame, mostly by a processor here. */
function seeThroughClearGlass(): void {
  const clear = new CSSStyleSheet()
  clear.replaceSync('*, ::before, ::after { backdrop-filter: none !important }')
  const put = () => void (document.adoptedStyleSheets = [...document.adoptedStyleSheets, clear])
  addEventListener('DOMContentLoaded', put, { once: true })
}

/** Runs in the page: it is night unless somebody has chosen day, whatever their device says. */
function chooseTheme(theme: string): void {
  // Pages of other origins, and those in a sandbox, may have no storage.
  if (origin !== 'null') localStorage.setItem('segue-theme', localStorage.getItem('segue-theme') ?? theme)
}

/** Takes from the pages of a browser what costs much to paint and is no part of any test. */
export const paintLess = (context: BrowserContext): Promise<unknown> => context.addInitScript(seeThroughClearGlass)

export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What moves is for eyes: painting it takes more of the processor than all that is tested.
    reducedMotion: 'reduce',
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
  let sign: Spot | null = null
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(signIs)) sign = JSON.parse(text.slice(signIs.length))
  })
  await page.addInitScript(lookOut, signIs)
  const sound = () =>
    page.evaluate(() => {
      if (!window.segue) throw new Error('This page is not in a room')
      return window.segue()
    })
  const spot = () => sign
  const untilSign = () => expect.poll(spot, { timeout: 30_000, interval: 20 }).not.toBeNull()
  return {
    page,
    faults: () => faults,
    untilSign,
    async tapToListen() {
      await untilSign()
      // A sign that moved from under the finger is tapped once more.
      await expect.poll(() => tapAt(page, spot()), { timeout: 15_000, interval: 500 }).toBe('gone')
    },
    untilPressed: () => page.evaluate(() => window.untilPressed ?? []),
    sound,
    watch: () => watchSound(page),
    watched: () => soundSeen(page),
    close: () => context.close(),
  }
}
