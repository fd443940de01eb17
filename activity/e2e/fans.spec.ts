import { violations } from '../test/axe.ts'
import { password, send } from '../test/people.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('a member follows DJs from the stage, the people list and their profile, which lists their fans', async ({
  member,
}) => {
  const name = unique('Clementine')
  const { page } = await member(name)
  const card = page.getByRole('dialog')
  const follow = card.getByRole('button', { name: 'Follow', exact: true })
  const unfollow = card.getByRole('button', { name: 'Following, click to unfollow', exact: true })
  await page.goto('/room/the-night-shift')
  await page
    .getByRole('list', { name: 'On stage' })
    .getByRole('button', { name: /, Playing now/ })
    .first()
    .click()
  await follow.click()
  await expect(unfollow).toBeVisible()
  await expect(card.getByText(/^\d+ fans?$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await unfollow.click()
  await expect(follow).toBeVisible()
  await page.keyboard.press('Escape')

  await showPanel(page, 'People')
  await page
    .getByRole('button', { name: /^Vera Vinyl/ })
    .last()
    .click()
  await follow.click()
  await expect(unfollow).toBeVisible()
  await card.getByRole('link', { name: 'View profile' }).click()
  await expect(page.getByRole('heading', { name: 'Vera Vinyl', level: 1 })).toBeVisible()
  const fan = page.getByRole('region', { name: /^Fans \(\d+\)$/ }).getByRole('link', { name })
  await expect(fan).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(fan).toBeHidden()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(fan).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await page.goto(`${page.url()}?lang=es`)
  await expect(page.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a DJ notifies their fans and messages the visitors of their room, on a phone in Spanish', async ({
  member,
  product: { url },
}) => {
  const name = unique('Sala de Otilia')
  const [{ page, token }, visitor] = [await member('Otilia', phone), await member('Fabio', phone)]
  const room = await send<{ slug: string; uuid: string }>(url, '/rooms/infrastructure', { name }, token)
  await visitor.page.goto(`/room/${room.slug}?lang=es`)
  await expect(visitor.page.getByRole('heading', { name }).first()).toBeVisible()

  await page.goto(`/room/${room.slug}?lang=es`)
  await expect(page.getByRole('button', { name: /^Ser DJ en el plato \d$/ }).first()).toBeVisible()
  await send(url, `/rooms/${room.uuid}/actions`, { action: 'addDj' }, token)
  await page
    .getByRole('list', { name: 'En el escenario' })
    .getByRole('button', { name: /^Otilia/ })
    .press('Enter')
  const notify = page.getByRole('button', { name: 'Avisar a mis fans' })
  await expect(notify).toBeVisible()
  expect(await violations(page)).toEqual([])
  await notify.click()
  await expect(page.getByText('Estamos avisando a tus fans').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ajustes de la sala' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('tab', { name: 'Escribir a visitantes' }).click()
  await settings.getByLabel('Tu mensaje').fill('Esta noche, soul')
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Tu mensaje se está enviando.').first()).toBeVisible()

  await visitor.page.goto('/settings/notifications?lang=es')
  const messages = visitor.page.getByRole('switch', { name })
  await messages.click()
  await expect(messages).not.toBeChecked()
  expect(await violations(visitor.page)).toEqual([])
  await visitor.page.reload()
  await expect(messages).not.toBeChecked()
})

for (const { lang, announce, sent, ...look } of [
  { ...desk, lang: 'en', announce: 'Announce', sent: 'Announcement sent.' },
  { ...phone, lang: 'es', announce: 'Anunciar', sent: 'Anuncio enviado.' },
])
  test(`an administrator sends an announcement to all users (${lang})`, async ({ member, product }) => {
    const { url, serviceToken } = product
    const { page, uuid, email } = await member('Boss', look)
    await send(url, '/users/add-role', { userUuid: uuid, role: 'admin' }, serviceToken)
    // A token contains the role that its user had at sign-in.
    const { accessToken } = await send<{ accessToken: string }>(url, '/auth/login', { email, password })
    await page.addInitScript((token) => localStorage.setItem('segue-token', token), accessToken)
    await page.goto(`/?lang=${lang}`)
    await page.goto('/admin#/announcements')
    await page.getByRole('button', { name: announce, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const title = unique('Anniversary')
    await dialog.getByLabel(/^(Reason|Motivo)/).fill('It is our birthday')
    await dialog.getByLabel(/^(Title|Título)\W*$/).fill(title)
    await dialog.getByLabel(/^(Message|Mensaje)\W*$/).fill('We are one year old.')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: announce, exact: true }).click()
    await expect(page.getByText(sent).first()).toBeVisible()
    await expect(page.getByText(title).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
