import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const looks = [
  { size: 'desktop', lang: 'en', colorScheme: 'dark' },
  { size: 'phone', lang: 'es', colorScheme: 'light' },
] as const

test.each(looks)('home, room and dialogs keep every rule of axe ($size, $lang, $colorScheme)', async (look) => {
  const who = await visitor(browser, {
    viewport: sizes[look.size],
    colorScheme: look.colorScheme,
  })
  const { page } = who
  await page.goto(`${product.url}/?lang=${look.lang}`)
  await page.getByRole('link', { name: /The Night Shift/ }).waitFor()
  expect(await violations(page)).toEqual([])

  await page
    .getByRole('button', { name: /^(Sign in|Entrar|Iniciar sesión)$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: /The Night Shift/ }).click()
  await page.getByText('Vera Vinyl').first().waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
  for (const panel of [/Queue|Cola/, /People|Gente|Personas/]) {
    await page
      .getByRole('button', { name: panel })
      .or(page.getByRole('tab', { name: panel }))
      .first()
      .click()
    expect(await violations(page)).toEqual([])
  }
  await who.close()
})

test('the whole way in works from the keyboard alone', async () => {
  const who = await visitor(browser)
  const { page } = who
  await page.goto(product.url)
  await page.getByRole('link', { name: /The Night Shift/ }).waitFor()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`
    })
  const tabTo = async (what: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      if (what.test(await focused())) return
    }
    throw new Error(`${what} cannot be reached with the Tab key`)
  }
  await tabTo(/The Night Shift/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/the-night-shift/)
  await expect
    .poll(async () => (await who.sound().catch(() => undefined))?.report.state, { timeout: 30_000 })
    .toBe('playing')
  await tabTo(/^Like/)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/Like, [1-9]/)
  await tabTo(/Say something|Write/)
  await who.close()
})
