import { violations } from '../test/axe.ts'
import { houseRecord, nowPlaying, stepUp, upload, type Member } from '../test/people.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

/** Reads from the API as a member. */
async function read<T>(url: string, { token }: Member, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

test('a fan whose first card is declined pays with a second and throws what they bought at a DJ, who sees it', async ({
  member,
  openRoom,
  product,
}) => {
  const [fan, dj] = [await member('Fay'), await member('Dex')]
  const tokens = async () =>
    (await read<{ balance: number }>(product.url, fan, '/api/v1/token-accounts/self')).balance
  const room = await openRoom(dj, 'The Gift')
  await upload(dj, houseRecord('copper-wire.m4a'))
  await stepUp(dj)
  await expect(nowPlaying(dj)).toContainText('Copper Wire')

  await fan.page.goto('/shop')
  await fan.page.getByRole('button', { name: /A handful of tokens/ }).click()
  await expect(fan.page.getByRole('heading', { name: 'Pay €1.99' })).toBeVisible()
  await fan.page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await fan.page.getByRole('button', { name: 'Pay' }).click()
  await expect(fan.page.getByText('Your card was declined.')).toBeVisible()
  await fan.page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await fan.page.getByRole('button', { name: 'Pay' }).click()
  await expect(fan.page.getByText('100 tokens were added to your account.')).toBeVisible()
  expect(await violations(fan.page)).toEqual([])
  expect(await tokens()).toBe(100)

  await fan.page.goto(room)
  for (const { page } of [fan, dj]) {
    await showPanel(page, 'Chat')
    await expect(page.getByRole('textbox', { name: /^Say something to/ })).toBeVisible()
  }
  const dialog = fan.page.getByRole('dialog', { name: 'Throw something' })
  for (const name of ['Flower', 'Confetti', 'Song dedication']) {
    await fan.page.getByRole('button', { name: 'Throw something' }).click()
    await expect(dialog.getByText('Dex', { exact: true }).first()).toBeAttached()
    await dialog.locator('label', { hasText: name }).click()
    if (name === 'Song dedication') await dialog.getByLabel('Your message').fill('for you')
    await dialog.getByRole('button', { name: /^Throw for/ }).click()
    await expect(dialog).toBeHidden()
    await expect(dj.page.getByRole('log').getByText(name).first()).toBeVisible()
  }
  expect(await tokens()).toBe(45)
})

test('a member cancels the checkout of a plan, subscribes later, and cancels the plan', async ({
  member,
  product,
}) => {
  const ann = await member('Ann')
  const { page } = ann
  await page.goto('/plans')
  await page.getByRole('button', { name: /Segue Pro, €4\.99 a month/ }).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  expect((await read<{ hasPlan: boolean }>(product.url, ann, '/subscription')).hasPlan).toBe(false)
  await page.goto('/subscribe-plan/pro-yearly')
  await page.getByRole('button', { name: /a year/ }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Your plan is now active.')).toBeVisible()
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page.getByText('You pay for your plan by card.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'End with the period' }).click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByText(/^Ends on/)).toBeVisible()
})
