import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

const { url } = sharedProduct()
let browser: Browser
beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const

const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a stranger writes, is let in and answered on a phone, and both see a picture that one of them describes', async () => {
  const ann = await member(browser, url, `Ann ${crypto.randomUUID().slice(0, 4)}`, desk)
  const ben = await member(browser, url, `Ben ${crypto.randomUUID().slice(0, 4)}`, phone)
  await ann.page.goto(`${url}/inbox/${ben.uuid}`)
  await ann.page.getByRole('textbox', { name: /^Write to Ben/ }).fill('Shall we **play** tonight?')
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
  await ann.page.getByRole('log').getByText('play', { exact: true }).waitFor()

  await ben.page.goto(`${url}/inbox`)
  await ben.page.getByRole('heading', { name: 'Message requests' }).waitFor()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('link', { name: /^Ann/ }).click()
  await ben.page.getByRole('button', { name: 'Accept' }).click()
  await ben.page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'hidden' })
  await ben.page.getByRole('textbox', { name: /^Write to Ann/ }).fill('Gladly')
  await ben.page.getByRole('button', { name: 'Send', exact: true }).click()

  // She hears of it without asking, and answers with a picture.
  await ann.page.getByRole('log').getByText('Gladly').waitFor()
  await ann.page.locator('input[type=file]').setInputFiles([picture])
  await ann.page.getByLabel('What picture 1 shows').fill('A red dot')
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
  await ben.page.getByRole('button', { name: /: A red dot$/ }).click()
  await ben.page.getByRole('dialog').getByRole('img', { name: 'A red dot' }).waitFor()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await violations(ann.page)).toEqual([])

  // In a room it is the same: several pictures at once, and whoever is there sees them.
  const name = 'The Dark Room'
  const room = await send<{ slug: string }>(url, '/rooms/infrastructure', { name }, ann.token)
  await ann.page.goto(`${url}/room/${room.slug}`)
  await showPanel(ann.page, 'Chat')
  await ann.page.locator('input[type=file]').setInputFiles([picture, { ...picture, name: 'other.png' }])
  await ann.page.getByLabel('What picture 2 shows').waitFor()
  expect(await violations(ann.page)).toEqual([])
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
  const shown = ann.page.getByRole('log').getByRole('button', { name: /^Picture from Ann/ })
  await expect.poll(() => shown.count(), { timeout: 20_000 }).toBe(2)
  expect([ann.faults(), ben.faults()]).toEqual([[], []])
  for (const who of [ann, ben]) await who.close()
})
