import { must } from '@segue/shared/must.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** How far the radio has played, in seconds. */
const played = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.currentTime)

/** Listens until sound has really played, and stops. */
async function listen(page: Page) {
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByText(/half a minute behind/)).toBeVisible({ timeout: 30_000 })
  const before = await played(page)
  await expect.poll(() => played(page), { timeout: 20_000 }).toBeGreaterThan(before + 2)
  await page.getByRole('button', { name: 'Stop' }).click()
}

test('a stranger listens to a room on its station page, without entering', async ({ guest, demoRoom }) => {
  const { page } = await guest()
  await page.goto(`${demoRoom}/radio`)
  await expect(page.getByRole('heading', { level: 1, name: /Radio/ })).toBeVisible()
  await listen(page)
  await expect(page.getByLabel('Stream (HLS)')).toHaveValue(`${demoRoom}/radio.m3u8`)
})

test('the radio of a private room plays behind its secret link, until the link is removed', async ({
  member,
  guest,
  openRoom,
  product,
}) => {
  const olive = await member('Olive')
  const address = new URL(await openRoom(olive, 'Cellar'))
  const slug = must(address.pathname.split('/').at(-1), 'a slug')
  await fetch(`${product.url}/rooms/${slug}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${olive.token}` },
    body: JSON.stringify({ type: 'PRIVATE' }),
  })
  await olive.page.getByRole('button', { name: 'More', exact: true }).click()
  await olive.page.getByRole('menuitem', { name: 'Room settings' }).click()
  await olive.page.getByRole('tab', { name: 'Who can come in' }).click()
  await olive.page.getByRole('button', { name: 'Create a secret radio link' }).click()
  const link = await olive.page.getByLabel('Secret radio link').inputValue()
  expect(link).not.toContain(slug)
  const { page } = await guest()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar Radio' })).toBeVisible()
  await listen(page)
  await olive.page.getByRole('button', { name: 'Remove the link' }).click()
  await olive.page.getByRole('button', { name: /^Remove it/ }).click()
  await expect(olive.page.getByRole('button', { name: 'Create a secret radio link' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not on air')).toBeVisible()
})
