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

const at = (name: string) => `https://media1.giphy.com/media/${name}/200w.gif`
const gif = (id: string, words: string) => ({
  id,
  words,
  url: at(id),
  preview: { url: at(id), stillUrl: at(`${id}_s`), width: 200, height: 150 },
})
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"><rect width="200" height="150" fill="teal"/></svg>'

/** An installation with a key for GIFs, whose pictures come from their own host. */
async function withGifs(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hasGifs: true } })
  })
  await page.route(/\/gifs\?/, (route) => {
    const words = new URL(route.request().url()).searchParams.get('words')
    const gifs =
      words === 'nothing' ? [] : words ? [gif('cat', 'A cat that dances')] : [gif('dog', 'A dog'), gif('owl', '')]
    return route.fulfill({ json: { gifs, next: null } })
  })
  await page.route('https://media1.giphy.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
}

async function pageOf({ token }: Somebody, slug: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visitor(browser, options)
  await withGifs(page)
  await page.addInitScript((given) => localStorage.setItem('segue-token', given), token)
  await page.goto(`${product.url}/room/${slug}`)
  return page
}

test('a GIF is looked for, chosen and seen by whoever else is there', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The moving room')
  const his = await pageOf(ben, room.slug, { viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  const hers = await pageOf(ann, room.slug)
  await showPanel(hers, 'Chat')
  await hers.getByRole('button', { name: 'Send a GIF' }).click()
  // A sign at the pointer is no part of what is looked at.
  await hers.mouse.move(0, 0)
  const picker = hers.getByRole('dialog', { name: 'Send a GIF' })
  await picker.getByRole('button', { name: 'A dog' }).waitFor()
  expect(await violations(hers)).toEqual([])
  await picker.getByRole('searchbox', { name: 'Search GIPHY' }).fill('nothing')
  await picker.getByText('No GIF found.').waitFor()
  await picker.getByRole('searchbox', { name: 'Search GIPHY' }).fill('cat')
  await picker.getByRole('button', { name: 'A cat that dances' }).focus()
  await hers.keyboard.press('Enter')
  await hers.getByRole('button', { name: 'Picture from Ann: A cat that dances' }).waitFor()
  await his.getByRole('button', { name: /Ann: A cat that dances$/ }).waitFor()
  expect(await violations(his)).toEqual([])
  await his.getByRole('button', { name: 'Enviar un GIF' }).click()
  await his.mouse.move(0, 0)
  await his.getByRole('button', { name: 'Un GIF', exact: true }).waitFor()
  expect(await violations(his)).toEqual([])
})

test('without a provider there is no button', async () => {
  const ann = await somebody(product.url, 'Ann')
  const room = await talkativeRoom(product.url, ann, 'The still room')
  const { page } = await visitor(browser)
  await page.addInitScript((given) => localStorage.setItem('segue-token', given), ann.token)
  await page.goto(`${product.url}/room/${room.slug}`)
  await showPanel(page, 'Chat')
  await page.getByRole('button', { name: 'Add pictures' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send a GIF' }).count()).toBe(0)
})
