import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { send, signUpUser } from '../test/people.ts'
import { chatField, showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, locale: 'es-ES' }

test('two members reply in a thread, one next to the chat and one on a phone', async ({ member, product }) => {
  const [ann, ben] = [await member('Ann'), await member('Ben', phone)]
  const room = await createChatRoom(product.url, ann, 'The tidy room')
  await room.post(ben, 'Which song opens the night?')
  await room.post(ann, 'Something else')
  for (const { page } of [ann, ben]) await page.goto(`/room/${room.slug}`)
  const { page } = ann
  await showPanel(page, 'Chat')
  const question = page.getByRole('article').filter({ hasText: 'Which song opens the night?' }).first()
  await question.hover()
  await question.getByRole('button', { name: /^Options for the message/ }).click()
  await page.getByRole('menuitem', { name: 'Open thread' }).click()
  const thread = page.getByRole('region', { name: 'Thread' })
  await expect(thread.getByText('No replies yet')).toBeVisible()
  await expect(thread.getByText('Which song opens the night?')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('A slow one')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('A slow one')).toBeVisible()
  const chat = page.getByRole('log', { name: 'Messages', exact: true })
  await expect(chat.getByRole('button', { name: '1 reply' })).toBeVisible()
  const threadBox = must(await thread.boundingBox(), 'a visible thread')
  const chatBox = must(await chat.boundingBox(), 'a visible chat')
  expect(threadBox.x + threadBox.width).toBeLessThanOrEqual(chatBox.x)

  await ben.page.getByRole('button', { name: '1 respuesta' }).click()
  const hilo = ben.page.getByRole('region', { name: 'Hilo' })
  await expect(hilo.getByText('A slow one')).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
  await hilo.getByRole('textbox', { name: 'Responder en el hilo' }).fill('And then a fast one')
  await hilo.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await expect(thread.getByText('And then a fast one')).toBeVisible()
  await expect(chat.getByRole('button', { name: '2 replies' })).toBeVisible()

  await thread.getByText('A slow one').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(thread).toHaveCount(0)
  await hilo.getByRole('button', { name: 'Cerrar el hilo' }).click()
  await expect(chatField(ben.page)).toBeVisible()
})

test('a member who comes back can jump to the first unread message', async ({ member, product }) => {
  const [ann, ben] = [await signUpUser(product.url, 'Ann'), await member('Ben', phone)]
  const { page } = ben
  const room = await createChatRoom(product.url, ann, 'The patient room')
  await room.post(ann, 'The last that Ben saw')
  const read = page.waitForResponse((response) => response.url().endsWith('/conversation/read') && response.ok())
  await page.goto(`/room/${room.slug}`)
  await expect(page.getByText('The last that Ben saw')).toBeVisible()
  await read
  await page.goto('/friends')
  await room.post(ann, 'The first that is new')
  // More than fits on a phone.
  for (let n = 1; n <= 8; n++) await room.post(ann, `meanwhile ${n}, ${'and then some more '.repeat(12)}`)
  await page.goto(`/room/${room.slug}`)
  await expect(page.getByText('meanwhile 8')).toBeVisible()
  const jump = page.getByRole('button', { name: '9 mensajes nuevos' })
  await expect(jump).toBeVisible()
  expect(await violations(page)).toEqual([])
  await jump.click()
  await expect(jump).toHaveCount(0)
  await expect(page.getByText('The first that is new')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Nuevos', { exact: true })).toBeVisible()
})

test('a first unread message that is not loaded yet is shown with the messages around it', async ({
  member,
  product,
}) => {
  const [ann, ben] = [
    await signUpUser(product.url, 'Ann'),
    // Too small a window to load older messages automatically.
    await member('Ben', { viewport: { width: 1440, height: 600 } }),
  ]
  const room = await createChatRoom(product.url, ann, 'The long night')
  const messageId = Number(await room.post(ann, 'The last that Ben saw'))
  await send(product.url, `/groups/${room.uuid}/conversation/read`, { messageId }, ben.token)
  await room.post(ann, 'The first that is new')
  // More than one page; four authors, because of the rate limit per author.
  for (const name of ['Cleo', 'Dan', 'Eve', 'Fay']) {
    const author = await signUpUser(product.url, name)
    for (let n = 1; n <= 9; n++) await room.post(author, `${name} ${n}`)
  }
  const { page } = ben
  await page.goto(`/room/${room.slug}`)
  await showPanel(page, 'Chat')
  await expect(page.getByText('Fay 9')).toBeVisible()
  const jump = page.getByRole('button', { name: '37 new messages' })
  await jump.click()
  const around = page.getByRole('region', { name: 'Earlier messages' })
  await expect(around.getByText('The first that is new')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to latest' }).click()
  await expect(page.getByText('Fay 9')).toBeVisible()
  await expect(jump).toHaveCount(0)
})
