import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Diagnosis } from '../src/room/diagnostics.ts'

/** Somebody with a browser of their own. */
export type Visitor = {
  page: Page
  /** What went wrong in the page so far: uncaught errors and refusals of the content policy. */
  faults: () => string[]
  /**
   * Waits for the sign over the crowd and taps it. Looking for it through the driver would count as a gesture of the
   * person and let sound out before the tap, so the page itself says when the sign is up.
   */
  tapToListen: () => Promise<void>
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
  }
}

export type PanelName = 'Chat' | 'Queue' | 'People'

/** Opens a panel of the room, if it is not the one in front. Its button is there as soon as the room is. */
export async function showPanel(room: Pick<Page, 'getByRole'>, name: PanelName): Promise<void> {
  const buttons = room.getByRole('group', { name: 'Panels' })
  const button = buttons.getByRole('button', { name: new RegExp(`^(Open|Close) ${name}$`) })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
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

const signIsUp = 'the sign to tap is up'

export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  let signUp = () => {}
  const sign = new Promise<void>((resolve) => (signUp = resolve))
  page.on('console', (message) => {
    if (message.text() === signIsUp) signUp()
  })
  await page.addInitScript((words) => {
    const look = setInterval(() => {
      const buttons = [...document.querySelectorAll('button')]
      if (!buttons.some((button) => button.textContent?.includes('Tap to listen'))) return
      clearInterval(look)
      console.debug(words)
    }, 50)
  }, signIsUp)
  const sound = () =>
    page.evaluate(() => {
      if (!window.segue) throw new Error('This page is not in a room')
      return window.segue()
    })
  return {
    page,
    faults: () => faults,
    async tapToListen() {
      await sign
      await page.getByRole('button', { name: 'Tap to listen' }).click()
    },
    sound,
    watch: () => watchSound(page),
    watched: () => soundSeen(page),
    close: () => context.close(),
  }
}
