import type { Page } from 'playwright-core'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { chatField, showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

/** Draws a PNG picture in the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = 'hotpink'
    context?.fillRect(30, 30, 140, 140)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function openEmojiManager(page: Page) {
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await page.getByRole('button', { name: 'Manage emoji' }).click()
  // A tooltip under the pointer would cover what is checked.
  await page.mouse.move(0, 0)
}

test('staff manage the emoji and stickers of a room, and everyone can send them', async ({ member, product }) => {
  const ann = await member('Ann')
  const ben = await member('Ben', { viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  const room = await createChatRoom(product.url, ann, 'The decorated room')
  const { page } = ann
  await page.goto(`/room/${room.slug}`)
  await showPanel(page, 'Chat')
  const dialog = page.getByRole('dialog', { name: 'Room emoji and stickers' })
  const add = async (name: string) => {
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Add' }).click()
  }

  await test.step('the owner adds an emoji and a sticker', async () => {
    await openEmojiManager(page)
    await expect(dialog.getByText('None yet.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const picture = { name: 'any.png', mimeType: 'image/png', buffer: await drawPicture(page) }
    await dialog.getByLabel('Picture').setInputFiles(picture)
    await add('pink')
    const pink = dialog.getByRole('textbox', { name: 'Name of pink' })
    await expect(pink).toBeVisible()
    await add('pink')
    await expect(dialog.getByText('This room already has an emoji with this name')).toBeVisible()
    await dialog.getByLabel('Type').selectOption({ label: 'Sticker' })
    await add('square')
    await expect(dialog.getByRole('textbox', { name: 'Name of square' })).toBeVisible()
    await pink.fill('rose')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name of rose' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('a member sends both, and cannot manage them', async () => {
    await ben.page.goto(`/room/${room.slug}`)
    await chatField(ben.page).pressSequentially('hola :ros')
    await expect(ben.page.getByRole('listbox').getByText(':rose:').first()).toBeVisible()
    await ben.page.keyboard.press('Enter')
    await ben.page.keyboard.press('Enter')
    const message = page.getByRole('article').filter({ hasText: 'hola' })
    await expect(message.getByRole('img', { name: ':rose:' })).toBeVisible()
    await ben.page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await expect(ben.page.getByRole('group', { name: 'Pegatinas de la sala' })).toBeVisible()
    await ben.page.mouse.move(0, 0)
    expect(await violations(ben.page)).toEqual([])
    await expect(ben.page.getByRole('button', { name: 'Gestionar los emojis' })).toHaveCount(0)
    await ben.page.getByRole('button', { name: ':square:' }).click()
    await expect(page.getByRole('button', { name: /Ben: square$/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the owner deletes the emoji', async () => {
    await openEmojiManager(page)
    await dialog.getByRole('button', { name: 'Delete rose' }).click()
    await dialog.getByRole('button', { name: 'Delete rose?' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name of rose' })).toHaveCount(0)
  })
})
