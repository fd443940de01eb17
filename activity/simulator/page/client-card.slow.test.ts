import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../test/chromium.ts'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { createDemoWorld } from '../discord/demo-world.ts'
import { serveSimulator, type Simulator } from '../serve.ts'

let browser: Browser
let simulator: Simulator
beforeAll(async () => {
  browser = await launchChromium()
  simulator = await onFreePort(
    (port) =>
      serveSimulator({ world: createDemoWorld().world, port, mappings: [], policy: () => "default-src 'none'" }),
    2,
  )
}, 120_000)
afterAll(async () => {
  await browser.close()
  await simulator.close()
})

test.each([
  [1440, 900, 1],
  [1000, 760, 0.6],
])(
  'a phone on its side is shown whole, and as large as there is room, at %i × %i',
  async (width, height, minScale) => {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(`${simulator.personalUrl}/?platform=mobile`)
    await page.getByRole('button', { name: 'Open the activity' }).click()
    await page.getByRole('button', { name: 'Conditions' }).click()
    await page.getByLabel('On its side').check()
    await page.getByRole('button', { name: 'Conditions' }).click()
    const boxes = async () => {
      const [frame, room, card] = await Promise.all(
        ['.fitted iframe', '.room', '.client'].map((one) => page.locator(one).boundingBox()),
      )
      if (!frame || !room || !card) throw new Error('The card is not shown')
      return {
        isWide: frame.width > frame.height,
        isLarge: frame.width >= 844 * minScale,
        isWhole: frame.x >= room.x && frame.x + frame.width <= room.x + room.width,
        isInPage: card.x + card.width <= width,
      }
    }
    await expect.poll(boxes).toEqual({ isWide: true, isLarge: true, isWhole: true, isInPage: true })
    await page.close()
  },
)
