import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { sharedProduct } from '../shared-product.ts'

let browser: Browser
beforeAll(async () => {
  // Somebody may have the simulator open at its usual port; the SDK believes that address and no other.
  browser = await launchChromium([
    `--host-resolver-rules=MAP localhost:3333 127.0.0.1:${sharedProduct().simulatorPort}`,
  ])
})
afterAll(() => browser?.close())

test('without an account at Discord a newcomer sees two people in the activity side by side, and talks to the bot', async () => {
  const page = await browser.newPage({ viewport: { width: 1900, height: 950 }, locale: 'en-GB' })
  await page.goto('http://localhost:3333')
  const form = page.locator('#open')
  const open = async (name: string) => {
    await form.getByLabel('Who').selectOption(name)
    await form.getByLabel('Voice channel').selectOption('Night Owls › Lounge')
    await form.getByRole('button', { name: 'Open the activity' }).click()
    return page.getByRole('region', { name: `${name} in Lounge` }).frameLocator('iframe')
  }
  const ann = await open('Ann')
  await ann.getByText('The decks are free').first().waitFor({ timeout: 60_000 })
  const bruno = await open('Bruno')
  await bruno.getByText('Los platos están libres').first().waitFor({ timeout: 60_000 })
  await ann.getByText('2 people').waitFor({ state: 'attached' })

  const channel = page.locator('#chat')
  await channel.getByLabel('In').selectOption('Night Owls › general')
  const lines = channel.locator('.line')
  await expect
    .poll(
      async () => {
        await channel.getByLabel('Command').fill('/help')
        await page.keyboard.press('Enter')
        return lines.count()
      },
      { timeout: 60_000, interval: 4000 },
    )
    .toBeGreaterThan(0)
  // Bruno is who opened the activity last, and reads Spanish.
  await lines.first().getByRole('heading', { name: 'Lo que sé hacer' }).waitFor()
  await channel.getByLabel('Command').fill('/pon')
  await channel.getByRole('option', { name: '/poner' }).click()
  await channel.getByRole('option', { name: 'cancion:' }).waitFor()
})
