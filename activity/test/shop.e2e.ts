import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

const product = sharedProduct()
const { serviceToken } = product
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

/** Gives somebody tokens with a voucher. */
async function give(who: Member, tokens: number): Promise<void> {
  const { code } = await send<{ code: string }>(product.url, '/vouchers', { capabilities: [], tokens }, serviceToken)
  const answer = await fetch(`${product.url}/vouchers/redeem`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}` },
    body: JSON.stringify({ voucherCode: code }),
  })
  expect(answer.status).toBe(200)
}

async function enterRoom({ page }: Member, slug: string): Promise<void> {
  await page.goto(`${product.url}/room/${slug}`)
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  await (isPhone ? page.getByRole('tab', { name: /^Chat/ }).click() : showPanel(page, 'Chat'))
}

async function throwIn(page: Page, name: string, left: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Throw something' })
  await dialog.locator('label', { hasText: name }).click()
  if (await dialog.getByLabel('Your words').isVisible())
    await dialog.getByLabel('Your words').fill('for everybody here')
  await dialog.getByRole('button', { name: /^Throw for/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Throw something' }).click()
  await dialog.getByText(left).waitFor()
}

test('three things are thrown from a telephone, somebody else sees each at once, and the shop knows of them', async () => {
  const ann = await member(browser, product.url, 'Ann', phone)
  const ben = await member(browser, product.url, 'Ben', desk)
  const { slug } = await send<{ slug: string }>(product.url, '/rooms/infrastructure', { name: 'The Gift' }, ben.token)
  await give(ann, 200)
  await enterRoom(ben, slug)
  await enterRoom(ann, slug)
  await ann.page.getByRole('button', { name: 'Throw something' }).click()
  await ann.page.getByRole('dialog').getByText('200 tokens').waitFor()
  expect(await violations(ann.page)).toEqual([])
  await throwIn(ann.page, 'Flower', '195 tokens')
  await throwIn(ann.page, 'Confetti', '185 tokens')
  await throwIn(ann.page, 'Song dedication', '145 tokens')
  for (const name of [/Flower/, /Confetti/, /Song dedication/]) await ben.page.getByText(name).first().waitFor()
  for (const { page } of [ann, ben]) {
    await page.goto(`${product.url}/shop`)
    await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
    await page.getByText('Disco ball drop').waitFor()
  }
  await ann.page.getByText('145 tokens').waitFor()
  await ann.page.getByText('−40').waitFor()
  await ben.page.getByText('0 tokens', { exact: true }).waitFor()
  for (const { page, faults, close } of [ann, ben]) {
    expect(await violations(page)).toEqual([])
    expect(faults()).toEqual([])
    await close()
  }
})
