import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { isPlaying, member, send } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const product = sharedProduct()
let browser: Browser
let ann: Awaited<ReturnType<typeof member>>
/** Part of the names of this file's rooms alone: the product is others' as well. It begins with a letter, as no number does. */
const mark = `x${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
  ann = await member(browser, product.url, 'Ann', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await open('Hideout', { type: 'PRIVATE', password: mark })
  for (let more = 0; more < 30; more += 1) await open(`Among many ${more}`, { genres: [`Genre ${mark}`] })
})
afterAll(async () => {
  await ann?.close()
  await browser?.close()
})

const open = (name: string, more: object = {}) =>
  send<{ slug: string }>(product.url, '/rooms/infrastructure', { name: `${name} ${mark}`, ...more }, ann.token)
const mayShow = async (page: Page) => expect([page.url(), await violations(page)]).toEqual([page.url(), []])

test('a private room is found again by who made it, and by who knows its password', async () => {
  const { page, faults } = ann
  await page.goto(product.url)
  const own = page.getByRole('region', { name: 'Your rooms' })
  await own.getByRole('button', { name: 'Show all 31' }).click()
  await mayShow(page)
  await own.getByRole('link', { name: `Hideout ${mark}` }).click()
  await page.getByRole('heading', { name: `Hideout ${mark}` }).waitFor()

  const bob = await member(browser, product.url, 'Bob', { viewport: { width: 390, height: 844 } })
  await bob.page.goto(`${product.url}?lang=es`)
  await bob.page.getByRole('button', { name: 'Tengo una contraseña' }).click()
  const dialog = bob.page.getByRole('dialog')
  await dialog.getByLabel('Contraseña').fill('wrong')
  await bob.page.keyboard.press('Enter')
  await dialog.getByText('Ninguna sala tiene esta contraseña', { exact: false }).waitFor()
  await mayShow(bob.page)
  await dialog.getByLabel('Contraseña').fill(mark)
  await bob.page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: `Hideout ${mark}` }).waitFor()
  await mayShow(bob.page)
  await dialog.getByRole('link', { name: `Hideout ${mark}` }).click()
  await bob.page.getByRole('heading', { name: `Hideout ${mark}` }).waitFor()
  await bob.page.getByRole('tab', { name: 'Cola' }).waitFor()
  await bob.page.goto(product.url)
  await bob.page.getByRole('region', { name: 'Visitadas hace poco' }).getByRole('link', { name: mark }).waitFor()
  await mayShow(bob.page)
  expect([...faults(), ...bob.faults()]).toEqual([])
  await bob.close()
})

test('a room far down the street is found by its name, its genre and what it plays', async () => {
  const { page, faults } = ann
  await page.goto(product.url)
  const street = page.getByRole('region', { name: 'Live rooms' })
  const windows = street.getByRole('listitem')
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill(`many ${mark}`)
  await street.getByText('30 rooms', { exact: true }).waitFor()
  await mayShow(page)
  expect(await windows.count()).toBe(24)
  await street.getByRole('button', { name: 'Show more rooms' }).click()
  await expect.poll(() => windows.count()).toBe(30)
  await page.getByRole('searchbox').fill(`mañy 0 ${mark}`)
  await expect.poll(() => windows.count()).toBe(1)
  await page.getByRole('searchbox').fill(`nowhere ${mark}`)
  await street.getByRole('button', { name: 'Show all rooms' }).click()
  await page.getByRole('combobox', { name: 'Genre' }).selectOption(`Genre ${mark}`)
  await street.getByText('30 rooms', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('All genres')
  await street.getByRole('button', { name: 'With music' }).click()
  await street.getByRole('link', { name: /The Night Shift/ }).click()
  await expect.poll(isPlaying(ann), { timeout: 30_000 }).toBe('playing')
  expect(faults()).toEqual([])
})
