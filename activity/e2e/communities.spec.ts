import { text } from 'node:stream/consumers'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { isPlaying, send, signUpUser } from '../test/people.ts'
import { expect, test, type Product } from './fixtures.ts'

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Creates a community and returns its slug. */
async function createCommunity({ url, serviceToken }: Product, ownerUuid: string, name: string): Promise<string> {
  const body = { name, description: 'We turn records over.', ownerUuid }
  return (await send<{ slug: string }>(url, '/admin/communities', body, serviceToken)).slug
}

test('a member finds a community through its room, joins it and enters the room from its page', async ({
  member,
  product,
}) => {
  const name = unique('Vinyl Society')
  const ola = await signUpUser(product.url, 'Ola')
  const slug = await createCommunity(product, ola.uuid, name)
  await send(product.url, `/communities/${slug}/the-night-shift`, {}, product.serviceToken)
  const ann = await member('Ann')
  const { page } = ann
  await page.goto('/room/the-night-shift')
  const badge = page.getByRole('link', { name })
  await page.goto(must(await badge.getAttribute('href'), 'a badge that links to its community'))
  await expect(page.getByText('We turn records over.')).toBeVisible()
  await expect(page.getByText('1 member')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ann', exact: true })).toBeVisible()
  await page.goto('/')
  await page.getByRole('region', { name: 'Your communities' }).getByRole('link', { name }).click()
  // The home page, which also links to the room, stays until the community has loaded.
  await expect(page.getByText('We turn records over.')).toBeVisible()
  await page.getByRole('link', { name: /The Night Shift/ }).click()
  await expect.poll(isPlaying(ann)).toBe('playing')
})

test('a member plans an event, adds it to their calendar, changes it and cancels it', async ({ member, product }) => {
  const { page, token } = await member('Eva')
  const title = unique('Soul; funk, disco')
  await send(product.url, '/rooms/infrastructure', { name: 'Room of Eva' }, token)
  await page.goto('/whats-on')
  await page.getByRole('button', { name: 'Plan an event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(dialog.getByText('Please give the event a name')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Name', { exact: true }).fill(title)
  await dialog.getByLabel('Room').selectOption({ label: 'Room of Eva' })
  await dialog.getByLabel('What is it about?').fill('Bring a record')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Room of Eva' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await text(await (await downloading).createReadStream())
  expect(file).toContain(`SUMMARY:${title.replace(/[;,]/g, '\\$&')}\r\n`)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByRole('button', { name: 'Don’t remind me' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Don’t remind me' })).toBeVisible()
  const newTitle = unique('Soul only')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(newTitle)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: newTitle })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page).toHaveURL(/whats-on/)
  await expect(page.getByRole('link', { name: newTitle })).toHaveCount(0)
})

test('the owner of a community adds rooms and members on a phone in Spanish', async ({ member, product }) => {
  const { url } = product
  const { page, token, uuid } = await member('Ola', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  const slug = await createCommunity(product, uuid, unique('Sociedad del vinilo'))
  const room = await send<{ slug: string }>(url, '/rooms/infrastructure', { name: 'Sala de Ola' }, token)
  const mia = unique('Mia')
  await signUpUser(url, mia)
  await page.goto(`/community/${slug}?lang=es`)
  await page.getByRole('button', { name: 'Gestionar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Añadir una de tus salas').selectOption({ label: 'Sala de Ola' })
  await dialog.getByRole('button', { name: 'Añadir' }).click()
  await expect(dialog.getByRole('button', { name: 'Quitar Sala de Ola' })).toBeVisible()
  await dialog.getByLabel('Buscar personas por su nombre').fill(mia)
  await dialog.getByRole('button', { name: 'Buscar' }).click()
  await dialog.getByRole('button', { name: `Añadir ${mia}` }).click()
  await expect(dialog.getByText('Ya es miembro')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Quitar ${mia}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const [startTime, endTime] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await send(url, '/events', { name: 'Noche de Ola', roomId: room.slug, startTime, endTime }, token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Próximamente' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sala de Ola' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Noche de Ola' }).click()
  await expect(page.getByRole('link', { name: 'Ir a Sala de Ola' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Todos los eventos' }).click()
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
