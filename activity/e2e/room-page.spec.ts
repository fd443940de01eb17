import { violations } from '../test/axe.ts'
import { writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

/** A one-pixel PNG. */
const dot = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('when a room’s URL changes, everyone in it follows', async ({ member, guest, openRoom, product }) => {
  const olive = await member('Olive')
  const address = await openRoom(olive, 'Moving house')
  const listener = await guest()
  await listener.page.goto(address)
  await expect(listener.page.getByText('The decks are free').first()).toBeVisible()
  const slug = `new-street-${crypto.randomUUID().slice(0, 8)}`
  await fetch(`${product.url}/rooms/${new URL(address).pathname.split('/').at(-1)}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${olive.token}` },
    body: JSON.stringify({ slug }),
  })
  for (const { page } of [olive, listener]) {
    await expect(page).toHaveURL(`${product.url}/room/${slug}`)
    await expect(page.getByText('The decks are free').first()).toBeVisible()
  }
})

test('an owner clears the chat for everyone', async ({ member, guest, openRoom }) => {
  const olive = await member('Olive')
  const address = await openRoom(olive, 'Cellar')
  const listener = await guest({ viewport: { width: 390, height: 844 } })
  await listener.page.goto(address)
  await writeLine(listener.page, 'Is this recorded?')
  const lines = [olive, listener].map(({ page }) => page.getByRole('log').getByText('Is this recorded?'))
  for (const line of lines) await expect(line).toBeVisible()
  await olive.page.getByRole('button', { name: 'More', exact: true }).click()
  await olive.page.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = olive.page.getByRole('dialog', { name: 'Room settings' })
  await settings.getByRole('tab', { name: 'Danger zone' }).click()
  await settings.getByRole('button', { name: 'Clear chat' }).click()
  await settings.getByRole('button', { name: 'Delete all messages for everyone?' }).click()
  for (const line of lines) await expect(line).toHaveCount(0)
})

test('an owner unlists a room and lists it again', async ({ member, openRoom, product }) => {
  const olive = await member('Olive')
  const { page } = olive
  const name = `Attic ${crypto.randomUUID().slice(0, 8)}`
  await openRoom(olive, name)
  const listed = async () => {
    const answer = await fetch(`${product.url}/rooms/public?search=${encodeURIComponent(name)}`)
    const { rooms } = (await answer.json()) as { rooms: object[] }
    return rooms.length
  }
  expect(await listed()).toBe(1)
  const settings = page.getByRole('dialog', { name: 'Room settings' })
  for (const [choice, count] of [
    ['Not listed anywhere.', 0],
    ['Listed on the home page.', 1],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
    await settings.getByRole('tab', { name: 'Who can come in' }).click()
    await settings.getByText(choice).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
    await expect.poll(listed).toBe(count)
  }
})

test("an owner writes a description, which the room's name opens", async ({ member, openRoom }) => {
  const olive = await member('Olive', { colorScheme: 'dark' })
  const { page } = olive
  await openRoom(olive, 'Greenhouse')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Room settings' })
  await settings.getByLabel('Tagline').fill('Slow house among ferns')
  await settings.getByLabel('Description').fill('Every Friday.\nSets go to https://greenhouse.example/sets')
  const chooser = page.waitForEvent('filechooser')
  await settings.getByRole('button', { name: 'Choose', exact: false }).first().click()
  await (await chooser).setFiles(dot)
  await expect(settings.getByRole('button', { name: 'Remove the poster' })).toBeVisible()
  await settings.getByRole('combobox', { name: 'Genres' }).fill('House, Dub techno, ')
  await settings.getByLabel('Website').fill('https://greenhouse.example/')
  await settings.getByLabel('Discord invite').fill('https://discord.gg/greens')
  await settings.getByRole('tab', { name: 'Who can come in' }).click()
  await settings.getByLabel('Address', { exact: true }).fill(`greens-${crypto.randomUUID()}`)
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/greens-/)
  await page.getByRole('button', { name: 'Greenhouse' }).click()
  const about = page.getByRole('dialog', { name: 'Greenhouse' })
  await expect(about.getByText('Slow house among ferns')).toBeVisible()
  await expect(about.getByText('Every Friday.')).toBeVisible()
  const links = about.getByRole('link')
  await expect(links).toHaveCount(4)
  for (const [at, href] of [
    'https://greenhouse.example/sets',
    'https://greenhouse.example/',
    'https://discord.gg/greens',
    /^\/user\//,
  ].entries())
    await expect(links.nth(at)).toHaveAttribute('href', href)
  await expect(about.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText(['House', 'Dub techno'])
  await expect(about.getByRole('img', { name: 'Greenhouse poster' })).toHaveJSProperty('naturalWidth', 1)
  await expect(about.getByRole('listitem').filter({ hasText: 'Olive' })).toHaveText('OliveOwner')
  expect(await violations(page)).toEqual([])
})
