import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

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
