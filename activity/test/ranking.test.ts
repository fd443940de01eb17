import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, password, send } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { sharedChromium } from './shared-product.ts'
import { visitor } from './visitor.ts'

const serviceToken = 'the service token of this test'
const dayMs = 86_400_000
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ SERVICE_TOKEN: serviceToken })
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const say = <T>(path: string, body: object, token?: string) => send<T>(product.url, path, body, token)

const looks = [
  { name: 'Desk', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'Phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

test('people see who leads the season, where they stand, how the last one ended, and by which rules', async () => {
  const instant = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const plan = (name: string, from: number, to: number) =>
    say('/points/season', { name, startTime: instant(from), endTime: instant(to) }, serviceToken)
  await plan('Summer 100 % / #1', -30, -10)
  await plan('Autumn', -10, 10)
  const ben = await say<{ uuid: string }>('/users/sign-up', { nickname: 'Ben', email: 'ben@example.test', password })
  const ann = await member(browser, product.url, 'Ann')
  const earn = (who: { uuid: string }, points: number, at: string) =>
    say('/points/service', { key: crypto.randomUUID(), userUuid: who.uuid, points, at }, serviceToken)
  await earn(ann, 12, instant(-1))
  await earn(ben, 40, instant(-1))
  await earn(ann, 7, instant(-20))
  for (const { name, ...look } of looks) {
    const { page, faults, close } = await visitor(browser, look)
    await page.addInitScript((token) => localStorage.setItem('segue-token', token), ann.token)
    await page.goto(`${product.url}/ranking`)
    await page.getByRole('heading', { name: 'Autumn' }).waitFor()
    const rows = page.getByRole('main').getByRole('listitem')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/1[^]*Ben[^]*40 points/),
      expect.stringMatching(/2[^]*Ann[^]*12 points/),
    ])
    await page.getByText('You are number 2').waitFor()
    await page.getByText('10 days left').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    await page.getByRole('link', { name: 'Summer 100 % / #1' }).click()
    await page.getByRole('heading', { name: 'Summer 100 % / #1' }).waitFor()
    await page.getByText('7 points').waitFor()
    await page.getByRole('link', { name: 'All time' }).click()
    await page.getByText('19 points').first().waitFor()
    await page.getByRole('link', { name: 'How points work' }).click()
    await page.getByText('A song that others heard earns you 8 points, 4 more for each like').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    expect(faults()).toEqual([])
    await close()
  }
})
