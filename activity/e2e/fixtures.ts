import { expect, test as base, type Page } from '@playwright/test'

/** Runs in the page. */
function middleOfTapSign(): { x: number; y: number } | null {
  const buttons = [...document.querySelectorAll('button')]
  const sign = buttons.find((button) => (button.ariaLabel ?? button.textContent)?.includes('Tap to listen'))
  if (!sign) return null
  const { x, y, width, height } = sign.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Taps "Tap to listen" the way a finger does. Playwright's locators count as a user gesture in Chromium, which starts the
 * sound and removes the button before it is clicked, so the page is asked over the DevTools protocol instead.
 */
async function tapToListen(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const expression = `(${String(middleOfTapSign)})()`
  const findSign = async () => {
    const { result } = await devTools.send('Runtime.evaluate', { expression, returnByValue: true })
    return result.value as ReturnType<typeof middleOfTapSign>
  }
  await expect.poll(findSign).not.toBeNull()
  // The button may move while the room loads; then the first tap misses.
  await expect(async () => {
    const spot = await findSign()
    if (spot) await page.mouse.click(spot.x, spot.y)
    expect(await findSign()).toBeNull()
  }).toPass()
  await devTools.detach()
}

type Listener = { page: Page; tapToListen: () => Promise<void>; playbackPosition: () => Promise<number> }

export const test = base.extend<{ listener: Listener }>({
  baseURL: process.env['SEGUE_URL'],
  /** A guest in a browser of their own who can hear. */
  listener: async ({ page }, use) => {
    await use({
      page,
      tapToListen: () => tapToListen(page),
      /** Seconds into the song that this page is heard playing; -1 while nothing plays. */
      playbackPosition: () => page.evaluate(() => window.segue?.().position ?? -1),
    })
  },
})
export { expect }
