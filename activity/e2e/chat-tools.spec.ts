import type { Page } from 'playwright-core'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { send, signUpUser } from '../test/people.ts'
import { chatField, showPanel, writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Types a command key by key: suggestions depend on the cursor's position. */
async function typeCommand(page: Page, text: string) {
  await chatField(page).clear()
  await chatField(page).pressSequentially(text)
  await page.keyboard.press('Enter')
}

async function chooseOption(page: Page, text: string, option: string) {
  const message = page.getByRole('article').filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: /^Options for the message/ }).click()
  await page.getByRole('menuitem', { name: option }).click()
}

test('a member searches the chat by words and author and opens a result in its context', async ({
  member,
  product,
}) => {
  const [ann, ben] = [await member('Ann'), await signUpUser(product.url, 'Ben')]
  const room = await createChatRoom(product.url, ann, 'The talkative room')
  await room.post(ben, 'The needle is here')
  for (let n = 1; n <= 9; n++) await room.post(ann, `hay ${n}`)
  const { page } = ann
  await page.goto(`/room/${room.slug}`)
  await showPanel(page, 'Chat')
  await page.getByRole('button', { name: 'Search chat' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('NEEDLE')
  // A tooltip under the pointer would cover what is checked.
  await page.mouse.move(0, 0)
  const result = page.getByRole('button', { name: /The needle is here/ })
  await expect(result).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByText('Person, day and song').click()
  const author = page.getByLabel('From')
  await author.selectOption({ label: 'Ann' })
  await expect(page.getByText('No messages found.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await author.selectOption({ label: 'Anyone' })
  await result.click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Back to results' })).toBeVisible()
  await expect(page.getByText('hay 9')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to latest' }).click()
  await expect(page.getByRole('log').getByText('hay 9')).toBeVisible()
})

test('staff edit a message, read its earlier versions, pin it, and restore it after deleting it', async ({
  member,
  product,
}) => {
  const ann = await member('Ann')
  const room = await createChatRoom(product.url, ann, 'The careful room')
  const { page } = ann
  await page.goto(`/room/${room.slug}`)
  await showPanel(page, 'Chat')
  await expect(chatField(page)).toBeVisible()
  const pinned = page.getByRole('region', { name: 'Pinned' })

  // Messages can only be edited for 20 seconds, so that comes first.
  const id = await room.post(ann, 'Doors open at nine')
  await send(product.url, `/messages/${id}/pin`, {}, ann.token)
  await chooseOption(page, 'Doors open at nine', 'Edit')
  await writeLine(page, 'Doors open at ten')
  await expect(pinned.getByText('Doors open at ten')).toBeVisible()
  await chooseOption(page, 'Doors open at ten', 'Earlier versions')
  const dialog = page.getByRole('dialog', { name: 'Edit history' })
  await expect(dialog.getByText('Doors open at nine')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await chooseOption(page, 'Doors open at ten', 'Unpin')
  await expect(pinned).toHaveCount(0)
  await chooseOption(page, 'Doors open at ten', 'Pin to the top')
  await expect(pinned.getByText('Doors open at ten')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await chooseOption(page, 'Doors open at ten', 'Delete')
  await expect(page.getByText('Message deleted')).toBeVisible()
  const message = page.getByRole('log').getByText('Doors open at ten')
  await expect(message).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toBeVisible()
})

test('commands are suggested while typing and run when sent', async ({ member, product }) => {
  const ann = await member('Ann', phone)
  const room = await createChatRoom(product.url, ann, 'The obedient room')
  const { page } = ann
  await page.goto(`/room/${room.slug}`)
  await chatField(page).pressSequentially('/')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByText('/roll')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await typeCommand(page, '/roll 2d6')
  await expect(page.getByText(/^🎲 2d6: \d \+ \d = \d+$/)).toBeVisible()
  await typeCommand(page, '/roll seven')
  await expect(page.getByText('Roll dice like this')).toBeVisible()
  await expect(chatField(page)).toHaveValue('/roll seven')
  await typeCommand(page, '/topic Slow songs only')
  await expect(page.getByText('Room description changed.')).toBeVisible()
})

test('the chat search and the command suggestions are in Spanish on a Spanish phone', async ({ member, product }) => {
  const ann = await member('Ann', { ...phone, locale: 'es-ES' })
  const room = await createChatRoom(product.url, ann, 'La sala')
  await room.post(ann, 'una aguja')
  const { page } = ann
  await page.goto(`/room/${room.slug}`)
  await page.getByRole('button', { name: 'Buscar en el chat' }).click()
  await page.getByRole('searchbox', { name: 'Buscar mensajes' }).fill('aguja')
  await expect(page.getByText('1 mensaje', { exact: true })).toBeVisible()
  await chatField(page).pressSequentially('/')
  await expect(page.getByText('Tira dados')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('while a word is composed with an input method, its keys send nothing and pick no suggestion', async ({
  member,
  product,
}) => {
  const ann = await member('Ann')
  const { slug } = await createChatRoom(product.url, ann, 'The composing room')
  const { page } = ann
  await page.goto(`/room/${slug}`)
  await showPanel(page, 'Chat')
  const field = chatField(page)
  await field.pressSequentially(':ro')
  await expect(page.getByRole('option').first()).toBeVisible()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.imeSetComposition', { text: 'se', selectionStart: 2, selectionEnd: 2 })
  await expect(page.getByRole('option').first()).toBeVisible()
  for (const key of ['Tab', 'Enter', 'Escape']) await page.keyboard.press(key)
  await expect(field).toHaveValue(':rose')
  await expect(page.getByRole('option').first()).toBeVisible()
})
