import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { send } from '../test/people.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

async function throwItem(page: Page, name: string, tokensLeft: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Throw something' })
  await dialog.locator('label', { hasText: name }).click()
  if (name === 'Song dedication') await dialog.getByLabel('Your message').fill('for everyone here')
  await dialog.getByRole('button', { name: /^Throw for/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Throw something' }).click()
  await expect(dialog.getByText(tokensLeft)).toBeVisible()
}

test("a consumable thrown on a phone is immediately seen by others and listed in the shop's history", async ({
  member,
  product,
}) => {
  const { url, serviceToken } = product
  const ann = await member('Ann', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  const ben = await member('Ben', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const { slug } = await send<{ slug: string }>(url, '/rooms/infrastructure', { name: 'Thrown' }, ben.token)
  const { code } = await send<{ code: string }>(url, '/vouchers', { capabilities: [], tokens: 200 }, serviceToken)
  const redeemed = await fetch(`${url}/vouchers/redeem`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ann.token}` },
    body: JSON.stringify({ voucherCode: code }),
  })
  expect(redeemed.status).toBe(200)
  await ben.page.goto(`/room/${slug}`)
  await showPanel(ben.page, 'Chat')
  await ann.page.goto(`/room/${slug}`)
  await ann.page.getByRole('tab', { name: /^Chat/ }).click()
  await ann.page.getByRole('button', { name: 'Throw something' }).click()
  await expect(ann.page.getByRole('dialog').getByText('200 tokens')).toBeVisible()
  expect(await violations(ann.page)).toEqual([])
  await throwItem(ann.page, 'Flower', '195 tokens')
  await throwItem(ann.page, 'Confetti', '185 tokens')
  await throwItem(ann.page, 'Song dedication', '145 tokens')
  for (const name of ['Flower', 'Confetti', 'Song dedication'])
    await expect(ben.page.getByText(name).first()).toBeVisible()
  for (const { page } of [ann, ben]) {
    await page.goto('/shop')
    await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
    await expect(page.getByText('Disco ball drop')).toBeVisible()
  }
  await expect(ann.page.getByText('145 tokens')).toBeVisible()
  await expect(ann.page.getByText('−40')).toBeVisible()
  await expect(ben.page.getByText('0 tokens', { exact: true })).toBeVisible()
  for (const { page } of [ann, ben]) expect(await violations(page)).toEqual([])
})
