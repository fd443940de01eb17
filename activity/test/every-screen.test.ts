import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const { url } = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'es-ES' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'es-ES' },
] as const

const sections = ['profile', 'account', 'sound', 'notifications', 'privacy', 'services', 'sessions', 'data']
const strangers = [
  '/sign-in',
  '/sign-up',
  '/phone',
  '/forgot-password',
  '/reset-password?code=x',
  '/verify-email?code=x',
]

/** What somebody with an account comes to by address. */
const pagesOf = ({ uuid }: Member, room: { slug: string }, crate: { crateUuid: string }) => [
  '/',
  '/playlists',
  `/playlists/${crate.crateUuid}`,
  '/playlists/nothing-here',
  ...sections.map((section) => `/settings/${section}`),
  '/friends',
  '/inbox',
  `/user/${uuid}`,
  '/whats-on',
  '/ranking',
  '/how-points-work',
  '/shop',
  '/plans',
  '/song/nothing-here',
  `/room/${room.slug}/history`,
  `/room/${room.slug}/statistics`,
  '/room/nothing-here',
  '/nothing-here',
]

/** The screen at an address once it has come to rest: what is wrong with it by axe, and whether it is wider than its window. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(`${url}${path}`)
  await page.locator('h1, [role=heading]').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
  return [...(await violations(page)), ...(wide ? ['wider than its window'] : [])]
}

const found = async (page: Page, paths: readonly string[]) => {
  const all: Record<string, string[]> = {}
  for (const path of paths) {
    const faults = await faultsAt(page, path)
    if (faults.length > 0) all[path] = faults
  }
  return all
}

test.each(looks)('every screen keeps every rule of axe ($viewport.width, $colorScheme, $locale)', async (look) => {
  const ann = await member(browser, url, 'Ann', look)
  const room = await send<{ uuid: string; slug: string }>(
    url,
    '/rooms/infrastructure',
    { name: 'Screens' },
    ann.token,
  )
  const songs = [
    { musicProvider: 'audius', songId: 'a-song', trackName: 'Low Tide', artistName: 'Vera', duration: 200 },
  ]
  const crate = await send<{ crateUuid: string }>(url, '/crate', { crateName: 'Night drive', songs }, ann.token)
  expect(await found(ann.page, pagesOf(ann, room, crate))).toEqual({})
  expect(ann.faults()).toEqual([])
  const guest = await member(browser, url, 'Gus', look)
  await guest.page.context().clearCookies()
  await guest.page.addInitScript(() => localStorage.removeItem('segue-token'))
  expect(await found(guest.page, strangers)).toEqual({})
  for (const one of [ann, guest]) await one.close()
})

const windows = {
  en: {
    more: 'More',
    items: ['Share the room', 'About this room', 'Room settings', 'Moderation log'],
    rules: 'Stage rules',
  },
  es: {
    more: 'Más',
    items: ['Compartir la sala', 'Sobre esta sala', 'Ajustes de la sala', 'Registro de moderación'],
    rules: 'Reglas del escenario',
  },
}

test.each(looks)('every window of a room does as well ($viewport.width, $colorScheme, $locale)', async (look) => {
  const ann = await member(browser, url, 'Ann', look)
  const { page } = ann
  const { slug } = await send<{ slug: string }>(url, '/rooms/infrastructure', { name: 'Windows' }, ann.token)
  const words = look.locale === 'en-GB' ? windows.en : windows.es
  expect(await faultsAt(page, `/room/${slug}`)).toEqual([])
  for (const item of words.items) {
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading').first().waitFor()
    for (const more of await dialog.locator('summary').all()) await more.click()
    expect([item, await violations(page)]).toEqual([item, []])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: words.rules }).first().click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  expect([words.rules, await violations(page)]).toEqual([words.rules, []])
  expect(ann.faults()).toEqual([])
  await ann.close()
})
