import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, openRoom } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor, writeLine } from './visitor.ts'

let browser: Browser
let url: string
beforeAll(async () => {
  browser = await sharedChromium()
  url = sharedProduct().url
})
afterAll(() => browser?.close())

/** The smallest picture there is. */
const dot = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a room that gets another address stays the room of everybody in it', async () => {
  const olive = await member(browser, url, 'Olive')
  const address = await openRoom(olive, url, 'Moving house')
  const guest = await visitor(browser)
  await guest.page.goto(address)
  await guest.page.getByText('The decks are free').first().waitFor()
  const slug = `new-street-${crypto.randomUUID().slice(0, 8)}`
  const change = {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${olive.token}` },
  }
  const id = new URL(address).pathname.split('/').at(-1)
  await fetch(`${url}/rooms/${id}`, { ...change, body: JSON.stringify({ slug }) })
  for (const { page } of [olive, guest]) {
    await page.waitForURL(`${url}/room/${slug}`)
    await page.getByText('The decks are free').first().waitFor()
  }
})

test('what an owner clears is gone from every screen, and a room leaves the lists and comes back', async () => {
  const olive = await member(browser, url, 'Olive')
  const name = `Cellar ${crypto.randomUUID().slice(0, 8)}`
  const address = await openRoom(olive, url, name)
  const guest = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await guest.page.goto(address)
  await writeLine(guest.page, 'Is this recorded?')
  const lines = [olive, guest].map(({ page }) => page.getByRole('log').getByText('Is this recorded?'))
  for (const line of lines) await line.waitFor()
  const { page } = olive
  const settings = page.getByRole('dialog', { name: 'Room settings' })
  const openSettings = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
  }
  await openSettings()
  await settings.getByRole('button', { name: 'Clear the chat' }).click()
  await settings.getByRole('button', { name: 'Delete everything said here, for everybody?' }).click()
  for (const line of lines) await line.waitFor({ state: 'detached' })

  const isListed = async () => {
    const { rooms } = await (await fetch(`${url}/rooms/public?search=${encodeURIComponent(name)}`)).json()
    return rooms.length
  }
  expect(await isListed()).toBe(1)
  for (const [choice, listed] of [
    ['Not listed anywhere.', 0],
    ['Listed on the home page.', 1],
  ] as const) {
    await openSettings()
    await settings.getByText('Poster, genres and address').click()
    await settings.getByText(choice).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.waitFor({ state: 'hidden' })
    await expect.poll(isListed).toBe(listed)
  }
  expect([...olive.faults(), ...guest.faults()]).toEqual([])
  for (const one of [guest, olive]) await one.close()
})

test('staff write what a room is about, and whoever presses its name reads it', async () => {
  const { page } = await member(browser, url, 'Olive', { colorScheme: 'dark' })
  await openRoom({ page } as Parameters<typeof openRoom>[0], url, 'Greenhouse')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Room settings' })
  await settings.getByLabel('In a few words').fill('Slow house among ferns')
  await settings.getByLabel('Description').fill('Every Friday.\nSets go to https://greenhouse.example/sets')
  await settings.getByText('Poster, genres and address').click()
  const asked = page.waitForEvent('filechooser')
  await settings.getByRole('button', { name: 'Choose', exact: false }).first().click()
  await (await asked).setFiles(dot)
  await settings.getByRole('button', { name: 'Remove the poster' }).waitFor()
  await settings.getByLabel('Genres').fill('House, Dub techno, ')
  await settings.getByLabel('Website').fill('https://greenhouse.example/')
  await settings.getByLabel('Discord invitation').fill('https://discord.gg/greens')
  await settings.getByLabel('Address', { exact: true }).fill(`greens-${crypto.randomUUID()}`)
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/room\/greens-/)
  await page.getByRole('button', { name: 'Greenhouse' }).click()
  const about = page.getByRole('dialog', { name: 'Greenhouse' })
  await about.getByText('Slow house among ferns').waitFor()
  await about.getByText('Every Friday.').waitFor()
  const hrefs = await about.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    'https://greenhouse.example/sets',
    'https://greenhouse.example/',
    'https://discord.gg/greens',
    expect.stringMatching(/^\/user\//),
  ])
  expect(await about.getByRole('list', { name: 'Genres' }).getByRole('listitem').allTextContents()).toEqual([
    'House',
    'Dub techno',
  ])
  const poster = about.getByRole('img', { name: 'Poster of Greenhouse' })
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await about.getByRole('listitem').filter({ hasText: 'Olive' }).textContent()).toBe('OliveOwner')
  expect(await violations(page)).toEqual([])
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/about-room.png` })
})
