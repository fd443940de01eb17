import type { Page } from 'playwright-core'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const urlOf = (name: string) => `https://media1.giphy.com/media/${name}/200w.gif`
const gif = (id: string, words: string) => ({
  id,
  words,
  url: urlOf(id),
  preview: { url: urlOf(id), stillUrl: urlOf(`${id}_s`), width: 200, height: 150 },
})
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"><rect width="200" height="150" fill="teal"/></svg>'

/** Makes a page behave as if a GIPHY key were installed. */
async function fakeGiphy(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasGifs: true } })
  })
  await page.route(/\/gifs\?/, (route) => {
    const words = new URL(route.request().url()).searchParams.get('words')
    const found = words === 'nothing' ? [] : [gif('cat', 'A cat that dances')]
    const gifs = words ? found : [gif('dog', 'A dog'), gif('owl', '')]
    return route.fulfill({ json: { gifs, next: null } })
  })
  await page.route('https://media1.giphy.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
}

test('a member searches for a GIF and sends it, and others see it', async ({ member, product }) => {
  const ann = await member('Ann')
  const ben = await member('Ben', { viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  const room = await createChatRoom(product.url, ann, 'The moving room')
  for (const { page } of [ann, ben]) {
    await fakeGiphy(page)
    await page.goto(`/room/${room.slug}`)
  }
  const { page } = ann
  await showPanel(page, 'Chat')
  await page.getByRole('button', { name: 'Send a GIF' }).click()
  // A tooltip under the pointer would cover what is checked.
  await page.mouse.move(0, 0)
  const picker = page.getByRole('dialog', { name: 'Send a GIF' })
  await expect(picker.getByRole('button', { name: 'A dog' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const search = picker.getByRole('searchbox', { name: 'Search GIPHY' })
  await search.fill('nothing')
  await expect(picker.getByText('No GIF found.')).toBeVisible()
  await search.fill('cat')
  await picker.getByRole('button', { name: 'A cat that dances' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Picture from Ann: A cat that dances' })).toBeVisible()

  await expect(ben.page.getByRole('button', { name: /Ann: A cat that dances$/ })).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('button', { name: 'Enviar un GIF' }).click()
  await ben.page.mouse.move(0, 0)
  await expect(ben.page.getByRole('button', { name: 'Un GIF', exact: true })).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
})
