import type { Page } from 'playwright-core'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { signUpUser } from '../test/people.ts'
import { chatField } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const playing = /^.+ · The Night Shift · \w+$/
const panel = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Panels' }).getByRole('button', { name, exact: true })

test("single-key shortcuts work like the room's buttons, are listed, and can be turned off", async ({ member }) => {
  const { page } = await member('Ann')
  await page.goto('/room/the-night-shift')
  // The title and the shortcuts load together.
  await expect(page).toHaveTitle(playing)
  const sound = page.getByRole('button', { name: /^(Mute|Unmute)$/ })
  await page.keyboard.press('m')
  await expect(sound).toHaveAccessibleName('Unmute')
  await page.keyboard.press('m')
  await expect(sound).toHaveAccessibleName('Mute')
  await page.keyboard.press('p')
  await expect(panel(page, 'Close People')).toBeVisible()
  await page.keyboard.press('c')
  await chatField(page).press('m')
  await expect(chatField(page)).toHaveValue('m')
  await expect(sound).toHaveAccessibleName('Mute')
  await chatField(page).blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Sound', exact: true }).click()
  await page.getByRole('switch', { name: /^Keep the screen on/ }).check()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(sheet).toBeVisible()
  await expect(panel(page, 'Close Queue')).toHaveCount(0)
})

test('the tab and the operating system show what is playing', async ({ member }) => {
  const { page } = await member('Ann')
  await page.goto('/room/the-night-shift')
  await expect(page).toHaveTitle(playing)
  const isShownByBoth = () =>
    page.evaluate(() => {
      const song = navigator.mediaSession.metadata?.title
      return Boolean(song) && document.title.startsWith(`${song} · `)
    })
  await expect.poll(isShownByBoth).toBe(true)
})

test('the tab counts the chat messages that arrive while the chat is closed', async ({ member, product }) => {
  const [ben, cleo] = [await signUpUser(product.url, 'Ben'), await signUpUser(product.url, 'Cleo')]
  const { page } = await member('Ann')
  const room = await createChatRoom(product.url, ben, 'Quiet')
  await room.post(ben, 'Come in')
  await page.goto(`/room/${room.slug}`)
  await expect(page.getByRole('article').filter({ hasText: 'Come in' })).toBeVisible()
  await panel(page, 'Close Chat').click()
  await room.post(cleo, 'Anybody here?')
  const icon = page.locator('link[rel=icon]')
  await expect(page).toHaveTitle(/^\(1\) Quiet · /)
  await expect(icon).toHaveAttribute('href', '/favicon-news.svg')
  await panel(page, 'Open Chat').click()
  await expect(page).toHaveTitle(/^Quiet · /)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Song history' }).click()
  await expect(page).toHaveTitle('Songs played in Quiet')
})

test('the page can be installed as an app under the name of the installation', async ({ member, product }) => {
  const { page } = await member('Ann')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const { url, data, errors } = await cdp.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Segue', display: 'standalone', start_url: '/', lang: 'en' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Test contexts are incognito windows, which cannot install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
