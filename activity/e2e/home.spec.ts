import type { Page } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { send, type Member } from '../test/people.ts'
import { expect, test, type Product } from './fixtures.ts'

const expectAccessible = async (page: Page) => expect([page.url(), await violations(page)]).toEqual([page.url(), []])

/**
 * A unique suffix for the rooms of one test, as other tests open rooms too. It begins with a letter to be searchable as
 * a word.
 */
const mark = () => `x${crypto.randomUUID().slice(0, 8)}`
const createRoom = ({ url }: Product, owner: Member, name: string, settings: object = {}) =>
  send(url, '/rooms/infrastructure', { name, ...settings }, owner.token)

test('the owner of a private room finds it among all their rooms', async ({ member, product }) => {
  const ann = await member('Ann', { colorScheme: 'dark' })
  const { page } = ann
  const unique = mark()
  await createRoom(product, ann, `Hideout ${unique}`, { type: 'PRIVATE', password: unique })
  // The search appears once there are more rooms than fit on the page.
  for (let room = 1; room <= 6; room += 1) await createRoom(product, ann, `Room ${room} ${unique}`)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill(`room ${unique}`)
  await expect(page.getByRole('region', { name: 'Live rooms' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Show all 7' }).click()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Jump back in' })
    .getByRole('link', { name: `Hideout ${unique}` })
    .click()
  await expect(page.getByRole('heading', { name: `Hideout ${unique}` })).toBeVisible()
})

test('a member on a phone finds a private room by its password, and later among recent rooms', async ({
  member,
  product,
}) => {
  const [ann, { page }] = [await member('Ann'), await member('Bob', { viewport: { width: 390, height: 844 } })]
  const unique = mark()
  await createRoom(product, ann, `Hideout ${unique}`, { type: 'PRIVATE', password: unique })
  await page.goto('/?lang=es')
  await page.getByRole('button', { name: 'Tengo una contraseña' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Contraseña')
  const found = dialog.getByRole('link', { name: `Hideout ${unique}` })
  await password.fill('wrong')
  await password.press('Enter')
  await expect(dialog.getByText('Ninguna sala tiene esta contraseña', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await password.fill(unique)
  await password.press('Enter')
  await expect(found).toBeVisible()
  await expectAccessible(page)
  await found.click()
  await expect(page.getByRole('heading', { name: `Hideout ${unique}` })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Cola' })).toBeVisible()
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Vuelve a entrar' })
  await expect(recent.getByRole('link', { name: unique })).toBeVisible()
  await expectAccessible(page)
})

/** Runs in the page: adds up the layout shifts since its start. */
function sumShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.shifted = (window.shifted ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

declare global {
  interface Window {
    shifted?: number
  }
}

for (const [width, height, firstWindowAt] of [
  [1440, 900, 400],
  [1024, 768, 400],
  [800, 600, 400],
  [390, 844, 600],
  [320, 568, 568],
] as const)
  test(`whoever comes back sees a room at once at ${width}×${height}, and nothing shifts for them or for strangers`, async ({
    member,
    guest,
    product,
  }) => {
    const ann = await member('Ann', { viewport: { width, height } })
    await createRoom(product, ann, `Den ${mark()}`)
    for (const { page } of [ann, await guest({ viewport: { width, height } })]) {
      await page.addInitScript(sumShifts)
      await page.goto('/')
      const firstWindow = page.getByRole('region', { name: 'Live rooms' }).getByRole('link').first()
      await expect(firstWindow).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (page === ann.page)
        expect(must(await firstWindow.boundingBox(), 'the first window to be visible').y).toBeLessThan(firstWindowAt)
    }
  })
