import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, signUp, stepUp, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

type StatisticsRecord = { topic: string; record: Record<string, unknown> }

/** What the page tells for statistics from now on. */
function toldBy(page: Page): StatisticsRecord[] {
  const told: StatisticsRecord[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/kinesis') ? (request.postDataJSON() as StatisticsRecord) : null
    if (body) told.push(body)
  })
  return told
}

const photograph = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('what is heard is told, once the page is closed as well, and no more after a no; the owner sees figures', async () => {
  const ann = await visitor(browser)
  const { page } = ann
  await page.goto(product.url)
  await signUp(ann, 'Annie')
  const address = await openRoom(ann, product.url, 'Counted')
  await upload(ann, houseRecord('copper-wire.m4a'))
  const told = toldBy(page)
  await stepUp(ann)
  const topics = () => told.map(({ topic }) => topic)
  // Far beyond the fifteen seconds that have to be heard.
  await expect.poll(topics, { timeout: 60_000 }).toContain('songPlayed15Seconds')
  expect(topics()).toContain('steppedUp')
  const slug = new URL(address).pathname.split('/').at(-1)
  expect(told.find(({ topic }) => topic === 'songPlayed15Seconds')?.record).toMatchObject({
    roomSlug: slug,
    userProvider: 'uploadService',
    deviceData: { platform: 'web', isDiscord: false, isLoggedIn: true },
  })
  await page.goto(`${address}/statistics`)
  // The driver does not see what a page sends while it closes; the next one tells it again.
  await expect.poll(topics, { timeout: 20_000 }).toContain('userSongTotalPlayed')
  await page.getByRole('heading', { name: 'Who comes back' }).waitFor()
  for (const table of await page.getByText('Show as a table').all()) await table.click()
  const visits = page.getByRole('table', { name: 'Who comes back' })
  await visits.getByRole('cell', { name: '1', exact: true }).waitFor()
  expect(await page.locator('canvas').count()).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])

  await page.goto(`${product.url}/settings/privacy`)
  await page.getByRole('switch', { name: /Share what I do/ }).uncheck()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('segue-no-statistics'))).toBe('yes')
  told.length = 0
  await page.goto(product.url)
  // Longer than what listens takes to come.
  await page.waitForTimeout(7000)
  await page.goto(`${product.url}/playlists`)
  expect(told).toEqual([])
  expect(ann.faults()).toEqual([])
  await ann.close()
})

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

test.each(looks)('the figures of three months fit the screen ($viewport.width, $colorScheme)', async (look) => {
  const who = await member(browser, product.url, 'Owen', look)
  const { page } = who
  await page.route('**/rooms/barn/statistics?*', (route) => route.fulfill({ json: aQuarter() }))
  await page.goto(`${product.url}/room/barn/statistics`)
  await page.locator('canvas').first().waitFor()
  // A press is lost where the charts beneath move at that moment.
  const quarter = page.getByRole('button', { name: '90 days' })
  const chosen = async () => {
    if ((await quarter.getAttribute('aria-pressed')) !== 'true') await quarter.click()
    return quarter.getAttribute('aria-pressed')
  }
  await expect.poll(chosen, { timeout: 30_000, interval: 500 }).toBe('true')
  await page.locator('canvas').first().waitFor()
  expect(await violations(page)).toEqual([])
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await tooWide()).toBe(0)
  await photograph(page, `figures-${look.viewport.width}`)
  for (const table of await page.getByText('Show as a table').all()) await table.click()
  expect(await violations(page)).toEqual([])
  expect(await tooWide()).toBe(0)
  await who.close()
})

/** Figures of a lively room, made up. */
function aQuarter() {
  const days = Array.from({ length: 90 }, (_, day) => new Date(Date.UTC(2026, 2, day + 1)).toISOString())
  const names = ['Night Bus', 'A song with a name that goes on for longer than one would think', 'Rain', 'Low Tide']
  const songs = names.map((trackName, place) => ({
    trackName,
    artistName: 'The Testers',
    plays: 9 - place,
    likes: 20 - 3 * place,
    dislikes: place,
    stars: 4,
  }))
  return {
    from: days[0],
    until: days[89],
    bucketMs: 86_400_000,
    plays: 2700,
    listeners: days.map((at, day) => ({
      at,
      plays: 30,
      average: 8 + (day % 7) + day / 5,
      most: 14 + 2 * (day % 7) + day / 3,
    })),
    visits: days.map((at, day) => ({ day: at.slice(0, 10), newcomers: 3 + (day % 4), returning: 5 + (day % 6) })),
    songsThatKept: songs.map((song, place) => ({ ...song, change: 14 - 3 * place })),
    songsThatLost: songs.map((song, place) => ({ ...song, change: 3 * place - 11 })),
    djs: ['Ann', 'Benedikt von und zu Langenname', 'Cleo'].map((nickname, place) => ({
      uuid: `dj-${place}`,
      nickname,
      avatarId: 'fox',
      color: '#e2574c',
      plays: 40 - place,
      likes: 100 - 20 * place,
      stars: 9 - place,
      listeners: 11.5 - place,
    })),
  }
}
