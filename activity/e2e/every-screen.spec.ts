import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { matchPath } from '../src/client/router.tsx'
import { violations } from '../test/axe.ts'
import { send, type Member } from '../test/people.ts'
import { expect, test, type Product } from './fixtures.ts'

/** Each width, theme and language once: axe's findings rarely depend on a combination of two. */
const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'es-ES' },
] as const

const sections = ['profile', 'account', 'sound', 'notifications', 'privacy', 'services', 'sessions', 'data']
/** The paths that need no account. */
const signInPaths = [
  '/sign-in',
  '/sign-up',
  '/phone',
  '/forgot-password',
  '/reset-password?code=x',
  '/verify-email?code=x',
  '/magic-link/x/y',
]

type Slugs = { room: string; community: string; event: string; crate: string }

/** Creates a room, a community, an event and a crate, which have separate pages. */
async function createContent({ url, serviceToken }: Product, ann: Member): Promise<Slugs> {
  const post = <T>(path: string, body: object, token = ann.token) => send<T>(url, path, body, token)
  const room = await post<{ uuid: string; slug: string }>('/rooms/infrastructure', { name: 'Screens' })
  const newCommunity = { name: 'Screen Society', description: 'We look at screens.', ownerUuid: ann.uuid }
  const community = await post<{ slug: string }>('/admin/communities', newCommunity, serviceToken)
  const [startTime, endTime] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const event = await post<{ slug: string }>('/events', { name: 'Premiere', roomId: room.uuid, startTime, endTime })
  // More than fit into a window.
  const songs = Array.from({ length: 40 }, (_, at) => ({
    musicProvider: 'audius',
    songId: `song-${at}`,
    trackName: `Low Tide ${at}`,
    artistName: 'Vera',
    duration: 200,
  }))
  const { crateUuid } = await post<{ crateUuid: string }>('/crate', { crateName: 'Night drive', songs })
  return { room: room.slug, community: community.slug, event: event.slug, crate: crateUuid }
}

/** The paths that need an account. */
const memberPaths = (uuid: string, { room, community, event, crate }: Slugs) => [
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
  '/your-shelf',
  '/your-week',
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
  `/room/${room}/radio`,
  '/room/nothing-here',
  '/about',
  '/help',
  '/terms',
  '/privacy',
  '/nothing-here',
]

/** The path pattern of every screen. */
const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8')
const patterns = [...routes.matchAll(/^  '(\/[^']*)': (?:page|\()/gm)].map(([, route]) => route ?? '')
/** Not visited: `/discord` has separate tests, and `/your-data` redirects. */
const skipped = ['/discord', '/your-data']

/** Runs in the page: how many pixels one can scroll beyond the last visible element. */
function emptyTail(): number {
  const root = document.documentElement
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
  }
  /** The visible content of a scroller or a frame ends at its own bottom. */
  const bottomOf = (element: Element): number => {
    const { bottom } = element.getBoundingClientRect()
    const ancestors: Element[] = []
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
      if (getComputedStyle(above).overflowY !== 'visible') ancestors.push(above)
    return Math.min(bottom, ...ancestors.map((above) => above.getBoundingClientRect().bottom))
  }
  const bottoms = [...document.body.querySelectorAll('*')].filter(isShown).map(bottomOf)
  return root.scrollHeight - Math.max(window.innerHeight, ...bottoms.map((bottom) => bottom + window.scrollY))
}

/** Runs in the page: how far its layout has shifted since it was opened, as browsers score it. */
async function shifts(): Promise<number> {
  const entries = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve([]), 300)
  })
  return entries.reduce((sum, entry) => ('value' in entry ? sum + Number(entry.value) : sum), 0)
}

/**
 * Opens a path, waits until the page is idle, and lists violations of axe's rules, empty space that can be scrolled to,
 * and a layout that shifted while the page loaded.
 */
async function problemsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('h1, [role=heading]').first()).toBeVisible()
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
  const isLong = (await page.evaluate(emptyTail)) > 40
  const isRestless = (await page.evaluate(shifts)) > 0.02
  const sizes = {
    'wider than its window': isWide,
    'longer than its content': isLong,
    'shifts while it loads': isRestless,
  }
  const misfits = Object.entries(sizes).flatMap(([misfit, isSo]) => (isSo ? [misfit] : []))
  return [...(await violations(page)), ...misfits]
}

async function problemsByPath(page: Page, paths: readonly string[]) {
  const all: Record<string, string[]> = {}
  for (const path of paths) {
    const problems = await problemsAt(page, path)
    if (problems.length > 0) all[path] = problems
  }
  return all
}

const words = {
  'en-GB': {
    more: 'More',
    items: ['Share the room', 'About this room', 'Room settings', 'Moderation log'],
    rules: 'Stage rules',
  },
  'es-ES': {
    more: 'Más',
    items: ['Compartir la sala', 'Sobre esta sala', 'Ajustes de la sala', 'Registro de moderación'],
    rules: 'Normas del escenario',
  },
}

test('every path in the list of routes is checked for accessibility', () => {
  const slugs = { room: 'room', community: 'community', event: 'event', crate: 'crate' }
  const paths = [...memberPaths('uuid', slugs), ...signInPaths].map((path) => path.split('?')[0] ?? '')
  expect(patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual(skipped)
})

for (const look of looks) {
  const name = `${look.viewport.width} pixels wide, ${look.colorScheme}, ${look.locale}`

  test(`every screen passes axe and fits its window (${name})`, async ({ guest, member, product }) => {
    test.slow()
    const ann = await member('Ann', look)
    const paths = memberPaths(ann.uuid, await createContent(product, ann))
    expect(await problemsByPath(ann.page, paths)).toEqual({})
    const { page } = await guest(look)
    expect(await problemsByPath(page, signInPaths)).toEqual({})
  })

  test(`every dialog of a room passes axe (${name})`, async ({ member, product }) => {
    test.slow()
    const { page, token } = await member('Ann', look)
    const { slug } = await send<{ slug: string }>(product.url, '/rooms/infrastructure', { name: 'Windows' }, token)
    const { more, items, rules } = words[look.locale]
    const dialog = page.getByRole('dialog')
    expect(await problemsAt(page, `/room/${slug}`)).toEqual([])
    for (const item of items) {
      await page.getByRole('button', { name: more, exact: true }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(dialog.getByRole('heading').first()).toBeVisible()
      for (const details of await dialog.locator('summary').all()) await details.click()
      expect(await violations(page), item).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: rules }).first().click()
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    expect(await violations(page), rules).toEqual([])
  })
}
