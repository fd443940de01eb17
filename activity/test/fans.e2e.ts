import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, password, send } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
const named = (name: string) => `${name} ${crypto.randomUUID().slice(0, 4)}`

test('DJs are followed from the stage, from the list of people and from their page, which tells who follows them', async () => {
  const nickname = named('Clementine')
  const { page, faults, close } = await member(browser, product.url, nickname, desk)
  const card = page.getByRole('dialog')
  const [follow, stop] = ['Follow', 'Following, stop following'].map((name) =>
    card.getByRole('button', { name, exact: true }),
  )
  await page.goto(product.url)
  await page.getByRole('link', { name: /The Night Shift/ }).click()
  await page
    .getByRole('list', { name: 'On stage' })
    .getByRole('button', { name: /, Playing now/ })
    .first()
    .click()
  await follow?.click()
  await stop?.waitFor()
  await card.getByText(/^\d+ fans?$/).waitFor()
  expect(await violations(page)).toEqual([])
  await stop?.click()
  await follow?.waitFor()
  await page.keyboard.press('Escape')

  await showPanel(page, 'People')
  await page
    .getByRole('button', { name: /^Vera Vinyl/ })
    .last()
    .click()
  await follow?.click()
  await stop?.waitFor()
  await card.getByRole('link', { name: 'View profile' }).click()
  await page.getByRole('heading', { name: 'Vera Vinyl', level: 1 }).waitFor()
  const fans = page.getByRole('region', { name: /^Fans \(\d+\)$/ })
  await fans.getByRole('link', { name: nickname }).waitFor()
  await page.getByRole('button', { name: 'Stop following' }).click()
  await fans.getByRole('link', { name: nickname }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await fans.getByRole('link', { name: nickname }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await page.goto(`${page.url()}?lang=es`)
  await page.getByRole('button', { name: 'Dejar de seguir' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(faults()).toEqual([])
  await close()
})

test('on a phone, in Spanish, a DJ tells their fans and writes to visitors, who can mute the room', async () => {
  const { url } = product
  const name = named('Sala de Otilia')
  const otilia = await member(browser, url, named('Otilia'), phone)
  const room = await send<{ slug: string; uuid: string }>(url, '/rooms/infrastructure', { name }, otilia.token)
  const fan = await member(browser, url, named('Fabio'), phone)
  await fan.page.goto(`${url}/room/${room.slug}?lang=es`)
  await fan.page.getByRole('heading', { name }).first().waitFor()

  const { page } = otilia
  await page.goto(`${url}/room/${room.slug}?lang=es`)
  await page
    .getByRole('button', { name: /^A pinchar: plato \d$/ })
    .first()
    .waitFor()
  await send(url, `/rooms/${room.uuid}/actions`, { action: 'addDj' }, otilia.token)
  await page
    .getByRole('list', { name: 'En el escenario' })
    .getByRole('button', { name: /^Otilia/ })
    .press('Enter')
  const tell = page.getByRole('button', { name: 'Avisar a mis fans' })
  await tell.waitFor()
  expect(await violations(page)).toEqual([])
  await tell.click()
  await page.getByText('Estamos avisando a tus fans').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ajustes de la sala' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByText('Escribir a quienes han venido').click()
  await settings.getByLabel('Tu mensaje').fill('Esta noche, soul')
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Tu mensaje está en camino.').first().waitFor()

  await fan.page.goto(`${url}/settings/notifications?lang=es`)
  const writes = fan.page.getByRole('switch', { name })
  await writes.click()
  await expect.poll(() => writes.getAttribute('aria-checked')).toBe('false')
  expect(await violations(fan.page)).toEqual([])
  await fan.page.reload()
  await expect.poll(() => writes.getAttribute('aria-checked')).toBe('false')
  expect([otilia.faults(), fan.faults()]).toEqual([[], []])
  for (const who of [otilia, fan]) await who.close()
})

test.each([
  { ...desk, lang: 'en', announce: 'Announce', sent: 'It is on its way to everybody.' },
  { ...phone, lang: 'es', announce: 'Anunciar', sent: 'El anuncio está en camino.' },
])('an administrator announces something to everybody ($lang)', async ({ lang, announce, sent, ...look }) => {
  const { url, serviceToken } = product
  const boss = await member(browser, url, named('Boss'), look)
  await send(url, '/users/add-role', { userUuid: boss.uuid, role: 'admin' }, serviceToken)
  const { accessToken } = await send<{ accessToken: string }>(url, '/auth/login', { email: boss.email, password })
  const { page, faults, close } = boss
  await page.addInitScript((token) => localStorage.setItem('segue-token', token), accessToken)
  await page.goto(`${url}/?lang=${lang}`)
  await page.goto(`${url}/admin#/announcements`)
  await page.getByRole('button', { name: announce, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const title = named('Aniversario')
  await dialog.getByLabel(/^(Reason|Motivo)/).fill('It is our birthday')
  await dialog.getByLabel(/^(Title|Título)\W*$/).fill(title)
  await dialog.getByLabel(/^(Message|Mensaje)\W*$/).fill('We are one year old.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: announce, exact: true }).click()
  await page.getByText(sent).first().waitFor()
  await page.getByText(title).first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(faults()).toEqual([])
  await close()
})
