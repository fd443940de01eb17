import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { isPlaying, member, password, send } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const product = sharedProduct()
let browser: Browser
/** The address of a community whose owner is Ola and whose room is the house's. */
let slug: string
let ola: Awaited<ReturnType<typeof member>>
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
  ola = await member(browser, product.url, 'Ola', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  const body = { name: 'Vinyl Society', description: 'We turn records over.', ownerUuid: ola.uuid }
  slug = (await say<{ slug: string }>('/admin/communities', body, product.serviceToken)).slug
  await say(`/communities/${slug}/the-night-shift`, {}, product.serviceToken)
})
afterAll(async () => {
  await ola?.close()
  await browser?.close()
})

const say = <T>(path: string, body: object, token: string) => send<T>(product.url, path, body, token)
const mayShow = async (page: Page) => expect([page.url(), await violations(page)]).toEqual([page.url(), []])

test('somebody finds a community in its room, joins it, and walks into the room from there', async () => {
  const ann = await member(browser, product.url, 'Ann', {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  })
  const { page, faults, close } = ann
  await page.goto(`${product.url}/room/the-night-shift`)
  const badge = page.getByRole('link', { name: 'Vinyl Society' })
  await badge.waitFor()
  await page.goto(`${product.url}${await badge.getAttribute('href')}`)
  await page.getByText('We turn records over.').waitFor()
  await page.getByText('1 member', { exact: false }).waitFor()
  await mayShow(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Leave' }).waitFor()
  await page.getByRole('link', { name: 'Ann', exact: true }).waitFor()
  await page.goto(product.url)
  await page.getByRole('region', { name: 'Your communities' }).getByRole('link', { name: 'Vinyl Society' }).click()
  // The home page has links to the room as well, and stays until the next one is there.
  await page.getByText('We turn records over.').waitFor()
  await page.getByRole('link', { name: /The Night Shift/ }).click()
  await expect.poll(isPlaying(ann), { timeout: 30_000 }).toBe('playing')
  expect(faults()).toEqual([])
  await close()
})

test('somebody plans an event, sees its page, takes it along and calls it off', async () => {
  const eva = await member(browser, product.url, 'Eva', { viewport: { width: 1440, height: 900 } })
  const { page, faults, close } = eva
  await say('/rooms/infrastructure', { name: 'Room of Eva' }, eva.token)
  await page.goto(`${product.url}/whats-on`)
  await page.getByRole('button', { name: 'Plan an event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await dialog.getByText('Please give the event a name').waitFor()
  await mayShow(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Soul; funk, disco')
  await dialog.getByLabel('Room').selectOption({ label: 'Room of Eva' })
  await dialog.getByLabel('What is it about?').fill('Bring a record')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await page.getByRole('heading', { name: 'Soul; funk, disco' }).waitFor()
  await page.getByRole('link', { name: 'Go to Room of Eva' }).waitFor()
  await mayShow(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await text(await (await downloading).createReadStream())
  expect(file).toContain('SUMMARY:Soul\\; funk\\, disco\r\n')
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByRole('button', { name: 'Do not remind me' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Do not remind me' }).waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Soul only')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Soul only' }).waitFor()
  await page.getByRole('button', { name: 'Call off' }).click()
  await page.getByRole('button', { name: 'Yes, call it off' }).click()
  await page.waitForURL(/whats-on/)
  await expect.poll(() => page.getByRole('link', { name: 'Soul only' }).count()).toBe(0)
  expect(faults()).toEqual([])
  await close()
})

test('its owner looks after a community on a phone, in Spanish', async () => {
  const { page, faults } = ola
  const room = await say<{ slug: string }>('/rooms/infrastructure', { name: 'Sala de Ola' }, ola.token)
  const [startTime, endTime] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await page.goto(`${product.url}/community/${slug}?lang=es`)
  await page.getByRole('button', { name: 'Gestionar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Una de tus salas').selectOption({ label: 'Sala de Ola' })
  await dialog.getByRole('button', { name: 'Añadir' }).click()
  await dialog.getByRole('button', { name: 'Quitar Sala de Ola' }).waitFor()
  const mia = `Mia ${crypto.randomUUID().slice(0, 8)}`
  await say('/users/sign-up', { nickname: mia, email: `${crypto.randomUUID()}@example.test`, password }, '')
  await dialog.getByLabel('Buscar personas por su nombre').fill(mia)
  await dialog.getByRole('button', { name: 'Buscar' }).click()
  await dialog.getByRole('button', { name: `Añadir ${mia}` }).click()
  await dialog.getByText('Ya es miembro').waitFor()
  await dialog.getByRole('button', { name: `Quitar ${mia}` }).waitFor()
  await mayShow(page)
  await page.keyboard.press('Escape')
  await say('/events', { name: 'Noche de Ola', roomId: room.slug, startTime, endTime }, ola.token)
  await page.reload()
  await page.getByRole('heading', { name: 'Próximamente' }).waitFor()
  await page.getByRole('link', { name: 'Sala de Ola' }).waitFor()
  await mayShow(page)
  await page.getByRole('link', { name: 'Noche de Ola' }).click()
  await page.getByRole('link', { name: 'Ir a Sala de Ola' }).waitFor()
  await mayShow(page)
  await page.getByRole('link', { name: 'Todos los eventos' }).click()
  await page.getByRole('heading', { name: 'Agenda' }).waitFor()
  await mayShow(page)
  expect(faults()).toEqual([])
})
