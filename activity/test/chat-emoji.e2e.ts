import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { somebody, talkativeRoom, type Somebody } from './chat-people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

async function pageOf({ token }: Somebody, slug: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visitor(browser, options)
  await page.addInitScript((given) => localStorage.setItem('segue-token', given), token)
  await page.goto(`${product.url}/room/${slug}`)
  return page
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'es-ES' }

/** A picture that a browser has drawn. */
async function drawn(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 })
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'hotpink'
    pen?.fillRect(30, 30, 140, 140)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('staff give the room an emoji and a sticker, and everybody sees and sends them', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The decorated room')
  const hers = await pageOf(ann, room.slug)
  await showPanel(hers, 'Chat')
  await hers.getByRole('button', { name: 'Emoji', exact: true }).click()
  await hers.getByRole('button', { name: 'Manage emoji' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Emoji and stickers of this room' })
  await dialog.getByText('There are none yet.').waitFor()
  await hers.mouse.move(0, 0)
  expect(await violations(hers)).toEqual([])
  const picture = { name: 'any.png', mimeType: 'image/png', buffer: await drawn(hers) }
  await dialog.getByLabel('Picture').setInputFiles(picture)
  await dialog.getByLabel('Name', { exact: true }).fill('pink')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const named = dialog.getByRole('textbox', { name: 'Name of pink' })
  await named.waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('pink')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('This room has an emoji of this name already').waitFor()
  await dialog.getByLabel('Kind').selectOption({ label: 'Sticker' })
  await dialog.getByLabel('Name', { exact: true }).fill('square')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('textbox', { name: 'Name of square' }).waitFor()
  await named.fill('rose')
  await hers.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name of rose' }).waitFor()
  expect(await violations(hers)).toEqual([])
  await hers.keyboard.press('Escape')

  const his = await pageOf(ben, room.slug, phone)
  const field = his.getByRole('textbox', { name: /^Di algo a/ })
  await field.pressSequentially('hola :ros')
  await his.getByRole('listbox').getByText(':rose:').first().waitFor()
  await his.keyboard.press('Enter')
  await his.keyboard.press('Enter')
  const line = hers.getByRole('article').filter({ hasText: 'hola' })
  await line.getByRole('img', { name: ':rose:' }).waitFor()
  await his.getByRole('button', { name: 'Emoji', exact: true }).click()
  await his.getByRole('group', { name: 'Pegatinas de esta sala' }).waitFor()
  await his.mouse.move(0, 0)
  expect(await violations(his)).toEqual([])
  expect(await his.getByRole('button', { name: 'Gestionar los emojis' }).count()).toBe(0)
  await his.getByRole('button', { name: ':square:' }).click()
  await hers.getByRole('button', { name: /Ben: square$/ }).waitFor()
  expect(await violations(hers)).toEqual([])

  await hers.getByRole('button', { name: 'Emoji', exact: true }).click()
  await hers.getByRole('button', { name: 'Manage emoji' }).click()
  await dialog.getByRole('button', { name: 'Delete rose' }).click()
  await dialog.getByRole('button', { name: 'Really delete rose?' }).click()
  await dialog.getByRole('textbox', { name: 'Name of rose' }).waitFor({ state: 'detached' })
})
