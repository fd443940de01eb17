import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { askAs, somebody, talkativeRoom, type Somebody } from './chat-people.ts'
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

test('two people answer a line in its thread, one beside the chat and one on a phone', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The tidy room')
  await room.say(ben, 'Which song opens the night?')
  await room.say(ann, 'Something else')
  const [hers, his] = [await pageOf(ann, room.slug), await pageOf(ben, room.slug, phone)]
  await showPanel(hers, 'Chat')
  const question = hers.getByRole('article').filter({ hasText: 'Which song opens the night?' }).first()
  await question.hover()
  await question.getByRole('button', { name: /^Options for the message/ }).click()
  await hers.getByRole('menuitem', { name: 'Open the thread' }).click()
  const thread = hers.getByRole('region', { name: 'Thread' })
  await thread.getByText('No replies yet').waitFor()
  await thread.getByText('Which song opens the night?').waitFor()
  expect(await violations(hers)).toEqual([])
  await thread.getByRole('textbox', { name: 'Reply in the thread' }).fill('A slow one')
  await hers.keyboard.press('Enter')
  await thread.getByText('A slow one').waitFor()
  await hers.getByRole('log', { name: 'Messages', exact: true }).getByRole('button', { name: '1 reply' }).waitFor()
  // The chat stays where it is, and the thread stands at its side.
  const [chatBox, threadBox] = [
    await hers.getByRole('log', { name: 'Messages', exact: true }).boundingBox(),
    await thread.boundingBox(),
  ]
  expect((threadBox?.x ?? 0) + (threadBox?.width ?? 0)).toBeLessThanOrEqual(chatBox?.x ?? 0)

  await his.getByRole('button', { name: '1 respuesta' }).click()
  const hilo = his.getByRole('region', { name: 'Hilo' })
  await hilo.getByText('A slow one').waitFor()
  expect(await violations(his)).toEqual([])
  await hilo.getByRole('textbox', { name: 'Responder en el hilo' }).fill('And then a fast one')
  await hilo.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await thread.getByText('And then a fast one').waitFor()
  await hers.getByRole('button', { name: '2 replies' }).waitFor()
  await thread.getByText('A slow one').click()
  await hers.keyboard.press('Tab')
  await hers.keyboard.press('Escape')
  await thread.waitFor({ state: 'detached' })
  await hilo.getByRole('button', { name: 'Cerrar el hilo' }).click()
  await his.getByRole('textbox', { name: /^Di algo a/ }).waitFor()
})

test('whoever comes back finds where they stopped reading, however far back that is', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The patient room')
  await room.say(ann, 'The last that Ben saw')
  const before = await pageOf(ben, room.slug, phone)
  await before.getByText('The last that Ben saw').waitFor()
  const stand = async () => {
    const path = `/groups/${room.uuid}/first-unread`
    const { data } = await askAs<{ data: { lastReadMessageId: string } }>(product.url, ben.token, path)
    return data.lastReadMessageId
  }
  await expect.poll(stand).not.toBe('')
  await before.context().close()
  await room.say(ann, 'The first that is new')
  // Longer than a phone is high.
  for (let n = 1; n <= 8; n++) await room.say(ann, `meanwhile ${n}, ${'and then some more '.repeat(12)}`)
  const near = await pageOf(ben, room.slug, phone)
  await near.getByText('meanwhile 8').waitFor()
  const jump = near.getByRole('button', { name: '9 mensajes nuevos' })
  await jump.waitFor()
  expect(await violations(near)).toEqual([])
  await jump.click()
  await jump.waitFor({ state: 'detached' })
  await expect.poll(() => isSeen(near, 'The first that is new')).toBe(true)
  await near.getByText('Nuevos', { exact: true }).waitFor()
  await near.context().close()
})

test('a first unread line that is not loaded is shown with what was said around it', async () => {
  const [ann, ben] = [await somebody(product.url, 'Ann'), await somebody(product.url, 'Ben')]
  const room = await talkativeRoom(product.url, ann, 'The long night')
  const { id } = (await room.say(ann, 'The last that Ben saw')).data
  await askAs(product.url, ben.token, `/groups/${room.uuid}/conversation/read`, { messageId: Number(id) })
  await room.say(ann, 'The first that is new')
  // As many as one may say in a minute, and more than a page has, from several people.
  for (const name of ['Cleo', 'Dan', 'Eve', 'Fay'])
    for (let n = 1, who = await somebody(product.url, name); n <= 9; n++) await room.say(who, `${name} ${n}`)
  // So low that the older lines are not loaded by themselves.
  const page = await pageOf(ben, room.slug, { viewport: { width: 1440, height: 600 } })
  await showPanel(page, 'Chat')
  await page.getByText('Fay 9').waitFor()
  await page.getByRole('button', { name: '37 new messages' }).click()
  const around = page.getByRole('region', { name: 'Earlier messages' })
  await around.getByText('The first that is new').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the present' }).click()
  await page.getByText('Fay 9').waitFor()
  expect(await page.getByRole('button', { name: '37 new messages' }).count()).toBe(0)
})

/** Whether a line is within what the log shows of itself. */
const isSeen = (page: Page, text: string) =>
  page.getByText(text).evaluate((line) => {
    const log = line.closest('[role=log]')?.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    return log !== undefined && top >= log.top && bottom <= log.bottom
  })
