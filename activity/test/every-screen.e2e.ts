import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const { url, serviceToken } = sharedProduct()
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
  '/magic-link/x/y',
]

type Slugs = { room: string; community: string; event: string; crate: string }

/** A room, a community, an event and a crate, for their pages to be about. */
async function somethingOf(ann: Member): Promise<Slugs> {
  const say = <T>(path: string, body: object, token = ann.token) => send<T>(url, path, body, token)
  const room = await say<{ uuid: string; slug: string }>('/rooms/infrastructure', { name: 'Screens' })
  const made = { name: 'Screen Society', description: 'We look at screens.', ownerUuid: ann.uuid }
  const community = await say<{ slug: string }>('/admin/communities', made, serviceToken)
  const [startTime, endTime] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const event = await say<{ slug: string }>('/events', { name: 'Premiere', roomId: room.uuid, startTime, endTime })
  const songs = [
    { musicProvider: 'audius', songId: 'a-song', trackName: 'Low Tide', artistName: 'Vera', duration: 200 },
  ]
  const { crateUuid } = await say<{ crateUuid: string }>('/crate', { crateName: 'Night drive', songs })
  return { room: room.slug, community: community.slug, event: event.slug, crate: crateUuid }
}

/** What somebody with an account comes to by address. */
const pagesOf = ({ uuid }: Member, { room, community, event, crate }: Slugs) => [
  '/',
  `/community/${community}`,
  `/event/${event}`,
  `/now-playing/${room}`,
  '/album/nothing-here',
  '/artist/nothing-here',
  '/subscribe-plan/pro-yearly',
  '/checkout/success/nothing-here',
  '/checkout/cancelled/nothing-here',
  '/link?code=x',
  '/sign-in/discord?code=x&state=y',
  '/playlists',
  `/playlists/${crate}`,
  '/playlists/nothing-here',
  ...sections.map((section) => `/settings/${section}`),
  '/friends',
  '/inbox',
  `/user/${uuid}`,
  '/whats-on',
  '/ranking',
  '/ranking?servers',
  '/how-points-work',
  '/shop',
  '/plans',
  '/song/nothing-here',
  `/room/${room}`,
  `/room/${room}/history`,
  `/room/${room}/statistics`,
  '/room/nothing-here',
  '/nothing-here',
]

/** Every address that the client has a screen for. */
const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8')
const addresses = [...routes.matchAll(/^  '(\/[^']*)': (?:page|\()/gm)].map(([, route]) => route ?? '')
/** Inside Discord, where tests of its own look at it, and an address that leads on to another. */
const elsewhere = ['/discord', '/your-data']

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
  const pages = pagesOf(ann, await somethingOf(ann))
  expect(await found(ann.page, pages)).toEqual({})
  expect(ann.faults()).toEqual([])
  const guest = await member(browser, url, 'Gus', look)
  await guest.page.context().clearCookies()
  await guest.page.addInitScript(() => localStorage.removeItem('segue-token'))
  expect(await found(guest.page, strangers)).toEqual({})
  const walked = [...pages, ...strangers].map((path) => path.split('?')[0] ?? '')
  expect(addresses.filter((route) => !walked.some((path) => matchPath(route, path)))).toEqual(elsewhere)
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
    rules: 'Normas del escenario',
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
