import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { somebody, talkativeRoom, type Somebody } from './chat-people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { chatField, showPanel, visitor, writeLine } from './visitor.ts'

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

/** Types a command, as fingers do: what is offered goes by where the cursor is. */
async function command(page: Page, text: string) {
  await chatField(page).fill('')
  await chatField(page).pressSequentially(text)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, text: string, item: string) {
  const line = page.getByRole('article').filter({ hasText: text })
  await line.hover()
  await line.getByRole('button', { name: /^Options for the message/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the chat is searched by words and person, and what was found leads to where it stands', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The talkative room')
  await room.say(ben, 'The needle is here')
  for (let n = 1; n <= 9; n++) await room.say(ann, `hay ${n}`)
  const page = await pageOf(ann, room.slug)
  await showPanel(page, 'Chat')
  await page.getByRole('button', { name: 'Search the chat' }).click()
  await page.getByRole('searchbox', { name: 'Search for words' }).fill('NEEDLE')
  // A sign at the pointer is no part of what is looked at.
  await page.mouse.move(0, 0)
  const found = page.getByRole('button', { name: /The needle is here/ })
  await found.waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByText('Person, day and song').click()
  await page.getByLabel('Written by').selectOption({ label: 'Ann' })
  await page.getByText('Nothing found.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Written by').selectOption({ label: 'Anyone' })
  await found.click()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Back to the search' }).waitFor()
  await page.getByText('hay 9').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the present' }).click()
  await page.getByRole('log').getByText('hay 9').waitFor()
})

test('staff pin a line, see what it said before, and bring a deleted one back', async () => {
  const ann = await somebody(product.url, 'Ann')
  const room = await talkativeRoom(product.url, ann, 'The careful room')
  const page = await pageOf(ann, room.slug)
  await showPanel(page, 'Chat')
  await writeLine(page, 'Doors open at nine')
  await choose(page, 'Doors open at nine', 'Pin to the top')
  const pinned = page.getByRole('region', { name: 'Pinned' })
  await pinned.getByText('Doors open at nine').waitFor()
  expect(await violations(page)).toEqual([])

  await choose(page, 'Doors open at nine', 'Edit')
  await writeLine(page, 'Doors open at ten')
  await pinned.getByText('Doors open at ten').waitFor()
  await choose(page, 'Doors open at ten', 'Earlier versions')
  const dialog = page.getByRole('dialog', { name: 'Before it was edited' })
  await dialog.getByText('Doors open at nine').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'Doors open at ten', 'Unpin')
  await pinned.waitFor({ state: 'detached' })

  await choose(page, 'Doors open at ten', 'Delete')
  await page.getByText('Message deleted').waitFor()
  await page.getByRole('log').getByText('Doors open at ten').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('log').getByText('Doors open at ten').waitFor()
})

test('commands are offered as one types, and do what they say', async () => {
  const ann = await somebody(product.url, 'Ann')
  const room = await talkativeRoom(product.url, ann, 'The obedient room')
  const page = await pageOf(ann, room.slug, { viewport: { width: 390, height: 844 } })
  await chatField(page).pressSequentially('/')
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await offers.getByText('/roll').waitFor()
  expect(await violations(page)).toEqual([])
  await command(page, '/roll 2d6')
  await page.getByText(/^🎲 2d6: \d \+ \d = \d+$/).waitFor()
  await command(page, '/roll seven')
  await page.getByText('Throw dice like this').waitFor()
  expect(await chatField(page).inputValue()).toBe('/roll seven')
  await command(page, '/topic Slow songs only')
  await page.getByText('The description of the room has been changed.').waitFor()
})

test('in Spanish everything of it is Spanish', async () => {
  const ann = await somebody(product.url, 'Ann')
  const room = await talkativeRoom(product.url, ann, 'La sala')
  await room.say(ann, 'una aguja')
  const page = await pageOf(ann, room.slug, { locale: 'es-ES', viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Buscar en el chat' }).click()
  await page.getByRole('searchbox', { name: 'Buscar palabras' }).fill('aguja')
  await page.getByText('1 mensaje', { exact: true }).waitFor()
  await chatField(page).pressSequentially('/')
  await page.getByText('Tira dados').waitFor()
  expect(await violations(page)).toEqual([])
})
