import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { askAs, somebody, talkativeRoom } from './chat-people.ts'
import { member } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const playing = /^.+ · The Night Shift · \w+$/
const panel = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Panels' }).getByRole('button', { name, exact: true })
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

test('keys do in a room what its buttons do, say what they do, and can be switched off', async () => {
  const ann = await member(browser, product.url, 'Ann')
  const { page } = ann
  await page.goto(`${product.url}/room/the-night-shift`)
  // Whatever says what plays hears the keys as well.
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(playing)
  const sound = page.getByRole('button', { name: /^(Mute|Unmute)$/ })
  await page.keyboard.press('m')
  await expect.poll(() => sound.getAttribute('aria-label')).toBe('Unmute')
  await page.keyboard.press('m')
  await expect.poll(() => sound.getAttribute('aria-label')).toBe('Mute')
  await page.keyboard.press('p')
  await panel(page, 'Close People').waitFor()
  await page.keyboard.press('c')
  const field = page.getByRole('textbox', { name: /^Say something to/ })
  await field.fill('m')
  await field.press('m')
  expect(await sound.getAttribute('aria-label')).toBe('Mute')
  await field.blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  expect(await violations(page)).toEqual([])
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/keys.png` })
  await sheet.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Sound', exact: true }).click()
  await page.getByRole('switch', { name: /^Keep the screen on/ }).check()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.waitFor()
  expect(await panel(page, 'Close Queue').count()).toBe(0)
  expect(ann.faults()).toEqual([])
  await ann.close()
})

test('the tab and the system say what plays, and the tab that something was said', async () => {
  const [ben, cleo] = [await somebody(product.url, 'Ben'), await somebody(product.url, 'Cleo')]
  const ann = await member(browser, product.url, 'Ann')
  const { page } = ann
  await page.goto(`${product.url}/room/the-night-shift`)
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(playing)
  const told = () => page.evaluate(() => navigator.mediaSession.metadata?.title ?? '')
  await expect.poll(async () => (await page.title()).startsWith(`${await told()} · `)).toBe(true)
  expect(await told()).not.toBe('')

  const quiet = await talkativeRoom(product.url, ben, 'Quiet')
  await quiet.say(ben, 'Come in')
  await page.goto(`${product.url}/room/${quiet.slug}`)
  // Whatever draws the chat hears of its lines as well.
  await page.getByRole('article').filter({ hasText: 'Come in' }).waitFor()
  await panel(page, 'Close Chat').click()
  await askAs(product.url, cleo.token, '/messages', { receiver: quiet.uuid, data: { text: 'Anybody here?' } })
  await expect.poll(() => page.title()).toMatch(/^\(1\) Quiet · /)
  expect(await icon(page)).toBe('/favicon-news.svg')
  await panel(page, 'Open Chat').click()
  await expect.poll(() => page.title()).toMatch(/^Quiet · /)
  expect(await icon(page)).toBe('/favicon.svg')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Everything played here' }).click()
  await expect.poll(() => page.title()).toBe('What Quiet has played')
  expect(ann.faults()).toEqual([])
  await ann.close()
})

test('the page can be installed as an app, under the name of this installation', async () => {
  const ann = await member(browser, product.url, 'Ann')
  await ann.page.goto(product.url)
  await ann.page.getByRole('heading', { level: 1 }).waitFor()
  const cdp = await ann.page.context().newCDPSession(ann.page)
  const { url, data, errors } = await cdp.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Segue', display: 'standalone', start_url: '/', lang: 'en' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Private windows, which tests have, install nothing.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(others).toEqual([])
  expect(ann.faults()).toEqual([])
  await ann.close()
})
