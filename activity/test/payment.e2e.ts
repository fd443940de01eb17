import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, stepUp, titleOnDeck, upload, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const { url } = sharedProduct()

/** What the api says to somebody. */
async function read<T>(who: Member, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${who.token}` } })
  // The border: what the api answers is held to its schemas by its own tests.
  return (await answer.json()) as T
}

/** Buys the smallest bundle with a test card, and comes back to the shop. */
async function payForTokens({ page }: Member): Promise<void> {
  await page.goto(`${url}/shop`)
  await page.getByRole('button', { name: /A handful of tokens/ }).click()
  await page.getByRole('heading', { name: 'Pay €1.99' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('100 tokens have arrived in your account.').waitFor()
}

test('three things that were paid for are thrown at a DJ, who sees each in another browser', async () => {
  const [fan, dj] = [await member(browser, url, 'Fay'), await member(browser, url, 'Dex')]
  const room = await openRoom(dj, url, 'The Gift')
  await upload(dj, houseRecord('copper-wire.m4a'))
  await stepUp(dj)
  await expect.poll(() => titleOnDeck(dj), { timeout: 20_000 }).toContain('Copper Wire')
  await payForTokens(fan)
  await fan.page.goto(room)
  for (const { page } of [fan, dj]) {
    await showPanel(page, 'Chat')
    await page.getByRole('textbox', { name: /^Say something to/ }).waitFor()
  }
  const dialog = fan.page.getByRole('dialog', { name: 'Throw something' })
  for (const name of ['Flower', 'Confetti', 'Song dedication']) {
    await fan.page.getByRole('button', { name: 'Throw something' }).click()
    await dialog.getByText('Dex', { exact: true }).first().waitFor({ state: 'attached' })
    await dialog.locator('label', { hasText: name }).click()
    if (await dialog.getByLabel('Your words').isVisible()) await dialog.getByLabel('Your words').fill('for you')
    await dialog.getByRole('button', { name: /^Throw for/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await dj.page.getByRole('log').getByText(name).first().waitFor()
  }
  expect((await read<{ balance: number }>(fan, '/api/v1/token-accounts/self')).balance).toBe(45)
  for (const { faults, close } of [fan, dj]) {
    expect(faults()).toEqual([])
    await close()
  }
})

test('somebody buys tokens with a test card and sees them arrive, and then a plan', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  await page.goto(`${url}/shop`)
  await page.getByRole('button', { name: /A handful of tokens/ }).click()
  await page.getByRole('heading', { name: 'Pay €1.99' }).waitFor()
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('100 tokens have arrived in your account.').waitFor()
  expect(await violations(page)).toEqual([])
  expect((await read<{ balance: number }>(ann, '/api/v1/token-accounts/self')).balance).toBe(100)

  await page.goto(`${url}/plans`)
  await page.getByRole('button', { name: /Segue Pro, €4\.99 a month/ }).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByText('You have not paid anything.').waitFor()
  expect((await read<{ hasPlan: boolean }>(ann, '/subscription')).hasPlan).toBe(false)
  await page.goto(`${url}/subscribe-plan/pro-yearly`)
  await page.getByRole('button', { name: /a year/ }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('Your plan has begun.').waitFor()
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByText('You pay for your plan by card.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open bills and cards' }).click()
  await page.getByRole('button', { name: 'End with the period' }).click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.getByText(/^It ends on/).waitFor()
  expect(ann.faults()).toEqual([])
  await ann.close()
})
