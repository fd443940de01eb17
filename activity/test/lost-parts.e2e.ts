import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPlaying, titleOnDeck } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, type Visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
let guest: Visitor
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
beforeEach(async () => void (guest = await visitor(browser)))
afterEach(() => guest.close())
afterAll(() => browser?.close())

const notLoaded = 'This part could not be loaded.'

/** Walks in and listens. Somebody who saves data has nothing fetched ahead. */
async function listen({ savesData }: { savesData: boolean }): Promise<void> {
  if (savesData) {
    await guest.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    )
  }
  await guest.page.goto(`${product.url}/room/the-night-shift`)
  await guest.tapToListen()
  await expect.poll(isPlaying(guest), { timeout: 30_000 }).toBe('playing')
}
/** From here on no part of the client can be fetched, as after a deploy or in a tunnel. */
const loseParts = () => guest.page.route('**/assets/**', (route) => route.abort())

/** The song goes on: it gets further, and it is heard. */
async function expectMusic(): Promise<void> {
  const { position } = await guest.sound()
  await expect.poll(async () => (await guest.sound()).position, { timeout: 10_000 }).not.toBe(position)
  await expect.poll(async () => (await guest.sound()).energy, { timeout: 10_000 }).toBeGreaterThan(0)
}

test('a dialog that cannot be fetched says so, the music goes on, and it opens once it can', async () => {
  await listen({ savesData: true })
  await loseParts()
  const { page } = guest
  await page.getByRole('button', { name: 'Step up', exact: true }).last().click()
  await page.getByRole('alert').getByText(notLoaded).waitFor({ timeout: 20_000 })
  await expectMusic()
  expect(await titleOnDeck(guest)).not.toBe('')
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor({ timeout: 20_000 })
})

test('a menu that cannot be fetched says so beside its button, and opens by itself when the network is back', async () => {
  await listen({ savesData: true })
  const { page } = guest
  await loseParts()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('alert').getByText(notLoaded).waitFor({ timeout: 20_000 })
  await expectMusic()
  await page.unroute('**/assets/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('menuitem', { name: 'Sign up' }).waitFor({ timeout: 20_000 })
})

test('a panel that cannot be fetched takes no other with it, and comes with its looks', async () => {
  await listen({ savesData: true })
  const { page } = guest
  await page.getByPlaceholder('Say something').or(page.getByText('Sign up to')).first().waitFor()
  await loseParts()
  await showPanel(page, 'People')
  await page.getByRole('region', { name: 'People' }).getByText(notLoaded).waitFor({ timeout: 20_000 })
  await expectMusic()
  await page.unroute('**/assets/**')
  await page.getByRole('region', { name: 'People' }).getByRole('button', { name: 'Try again' }).click()
  const person = page.getByRole('region', { name: 'People' }).getByRole('listitem').first()
  await person.waitFor({ timeout: 20_000 })
  expect(await person.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('none')
})

test('what people press soon is fetched while the room is idle, and opens without a network', async () => {
  await listen({ savesData: false })
  const { page } = guest
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(15_000)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Step up', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor({ timeout: 10_000 })
  await page.context().setOffline(false)
})

test('a new version is offered when a part of this one is gone', async () => {
  const { page } = guest
  // What listens to the room beside its page is gone as well: the song is not cut for all that.
  await page.route('**/assets/room-listeners-*', (route) => route.abort())
  await listen({ savesData: true })
  await loseParts()
  await page.route(`${product.url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByText('There is a new version.').waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  // The song is not cut: the page waits for its end, unless one does not want to.
  await page.getByText('Reloading when this song is over.').waitFor()
  await expectMusic()
  await page.unroute('**/assets/**')
  await page.unroute(`${product.url}/`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
})
