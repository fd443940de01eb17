import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { signUp } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

// Dario of its Discord is for this test alone: whoever is joined stays so.
const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

/** A call as whoever the page is. */
const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const token = localStorage.getItem('segue-token') ?? ''
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const answer = await fetch(where, { method: how, headers, ...(what ? { body: what } : {}) })
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`)
      const told: unknown = await answer.json()
      return told
    },
    [method, path, body && JSON.stringify(body)] as const,
  )

const song = (trackName: string) => ({
  musicProvider: 'audius',
  songId: `audius ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})

const crateNames = async (page: Page) => {
  const { crates } = (await ask(page, 'GET', '/crate/user')) as { crates: { crateName: string }[] }
  return crates.map(({ crateName }) => crateName).toSorted()
}

test('whoever links a Discord account that has things here is asked, and then nothing is lost', async () => {
  const [there, here] = [await visitor(browser), await visitor(browser, { viewport: { width: 390, height: 844 } })]
  await there.page.goto(`${product.url}/sign-in`)
  await there.page.getByRole('button', { name: 'Continue with Discord' }).click()
  await there.page.getByRole('button', { name: 'Authorize as Dario' }).click()
  await there.page.waitForURL(`${product.url}/`)
  await ask(there.page, 'POST', '/crate', { crateName: 'From Discord', songs: [song('one'), song('two')] })
  await ask(there.page, 'POST', '/rooms/infrastructure', { name: 'Den of Dario' })

  const { page } = here
  await page.goto(product.url)
  await signUp(here, 'Clo')
  await ask(page, 'POST', '/crate', { crateName: 'From the web', songs: [song('three')] })
  await page.goto(`${product.url}/settings/services`)
  const link = async () => {
    await page.getByRole('button', { name: 'Authorize as Dario' }).click()
    await page.waitForURL((url) => url.origin === new URL(product.url).origin)
  }
  await page.getByRole('button', { name: 'Link with Discord' }).click()
  await link()
  await page.getByRole('heading', { name: 'This Discord account has things here already' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await crateNames(page)).toEqual(['From the web'])
  await page.getByRole('button', { name: 'Yes, merge them' }).click()
  await link()
  await page.getByText(/^Linked with Dario/).waitFor()
  expect(await crateNames(page)).toEqual(['From Discord', 'From the web'])
  await page.goto(`${product.url}/playlists`)
  await page.getByText('From Discord').waitFor()
  await page.getByText('From the web').waitFor()
  const { rooms } = (await ask(page, 'GET', '/rooms/owned-rooms/list')) as { rooms: { name: string }[] }
  expect(rooms.map(({ name }) => name)).toContain('Den of Dario')
  // The other account is no more: whoever is in it is nobody.
  await expect(ask(there.page, 'GET', '/users/profile')).rejects.toThrow('401')
  expect([...here.faults()]).toEqual([])
  await Promise.all([there.close(), here.close()])
})
