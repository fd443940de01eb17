import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const

/** Somebody whom nobody else is called like, however often this is run on one product. */
async function named(name: string, look: typeof desk | typeof phone) {
  const nickname = `${name} ${crypto.randomUUID().slice(0, 4)}`
  return { ...(await member(browser, product.url, nickname, look)), nickname }
}

test('two people become friends, one follows the other into a room from the street, and blocking ends all of it', async () => {
  const [ann, ben] = [await named('Annabel', desk), await named('Benedict', phone)]
  const room = await send<{ slug: string }>(
    product.url,
    '/rooms/infrastructure',
    { name: 'The Late Shift' },
    ben.token,
  )
  // Benedict has the street open, and hears of it when he is invited.
  await ben.page.goto(product.url)
  await ann.page.goto(`${product.url}/friends`)
  await ann.page.getByRole('searchbox', { name: 'Name' }).fill(ben.nickname.toLowerCase())
  await ann.page.getByRole('button', { name: 'Search' }).click()
  await ann.page.getByRole('button', { name: 'Add friend' }).click()
  await ann.page.getByRole('button', { name: 'Cancel invitation' }).first().waitFor()
  expect(await violations(ann.page)).toEqual([])
  await ben.page.getByRole('button', { name: 'Your account, 1 invitation waiting' }).click()
  await ben.page.getByRole('menuitem', { name: 'Friends (1 invitation)' }).click()
  await ben.page.getByRole('heading', { name: '1 invitation to you' }).waitFor()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('button', { name: 'Accept' }).click()
  await ben.page.getByRole('link', { name: ann.nickname }).waitFor()

  // He goes into a room, and she sees it on the street without asking, and goes after him.
  await ann.page.goto(`${product.url}/?lang=es`)
  await ben.page.goto(`${product.url}/room/${room.slug}`)
  await ann.page.getByText('1 amigo en The Late Shift').waitFor()
  expect(await violations(ann.page)).toEqual([])
  await ann.page.setViewportSize(phone.viewport)
  expect(await violations(ann.page)).toEqual([])
  await ann.page.getByRole('link', { name: 'Ir con ellos: 1 amigo en The Late Shift' }).click()
  await ann.page.waitForURL(`**/room/${room.slug}`)

  // He blocks her: on her street he is nowhere, and nothing says why.
  await ann.page.goto(`${product.url}/?lang=en`)
  await ann.page.getByText('1 friend in The Late Shift').waitFor()
  await send(product.url, '/blocked-users', { userUuid: ann.uuid }, ben.token)
  await ann.page.getByText('1 friend in The Late Shift').waitFor({ state: 'hidden' })
  await ann.page.goto(`${product.url}/friends`)
  await ann.page.getByText('No friends yet.').waitFor()
  await ann.page.getByRole('searchbox', { name: 'Name' }).fill(ben.nickname.toLowerCase())
  await ann.page.getByRole('button', { name: 'Search' }).click()
  await ann.page.getByRole('button', { name: 'Add friend' }).click()
  await ann.page.getByRole('button', { name: 'Cancel invitation' }).first().waitFor()
  const { page } = ben
  await page.goto(`${product.url}/friends`)
  await page.getByRole('heading', { name: 'Blocked people' }).waitFor()
  expect(await page.getByText(/invitation/).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect([ann.faults(), ben.faults()]).toEqual([[], []])
  for (const who of [ann, ben]) await who.close()
})
