import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { houseRecord, stepUp, upload } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

type StatisticsRecord = { topic: string; record: Record<string, unknown> }

/** The statistics that the page reports from now on. */
function reportsOf(page: Page): StatisticsRecord[] {
  const reports: StatisticsRecord[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/kinesis')) reports.push(request.postDataJSON() as StatisticsRecord)
  })
  return reports
}

test('a page reports listening, even after it was closed, until statistics are switched off', async ({
  member,
  openRoom,
}) => {
  const ann = await member('Annie')
  const { page } = ann
  const address = await openRoom(ann, 'Counted')
  await upload(ann, houseRecord('copper-wire.m4a'))
  const reports = reportsOf(page)
  await stepUp(ann)
  const topics = () => reports.map(({ topic }) => topic)
  await expect.poll(topics).toContain('songPlayed15Seconds')
  expect(topics()).toContain('steppedUp')
  expect(reports.find(({ topic }) => topic === 'songPlayed15Seconds')?.record).toMatchObject({
    roomSlug: new URL(address).pathname.split('/').at(-1),
    userProvider: 'uploadService',
    deviceData: { platform: 'web', isDiscord: false, isLoggedIn: true },
  })

  await test.step('the owner sees the visit in the statistics of the room', async () => {
    await page.goto(`${address}/statistics`)
    // Playwright does not see requests that a page sends while it closes; the next page reports them again.
    await expect.poll(topics).toContain('userSongTotalPlayed')
    await expect(page.getByRole('heading', { name: 'Visitors' })).toBeVisible()
    for (const table of await page.getByText('Show as a table').all()) await table.click()
    const visits = page.getByRole('table', { name: 'Visitors' })
    await expect(visits.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await expect(page.locator('canvas').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('nothing is reported after the member switches statistics off', async () => {
    await page.goto('/settings/privacy')
    await page.getByRole('switch', { name: /Share usage statistics/ }).uncheck()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('segue-no-statistics'))).toBe('yes')
    reports.length = 0
    // The part of the client that reports is loaded some seconds after the page.
    const reporter = page.waitForResponse(/\/assets\/watch-app-/)
    await page.goto('/')
    await reporter
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Crates' }).click()
    await expect(page.getByRole('heading', { name: 'No crates yet' })).toBeVisible()
    await page.goto('/playlists')
    expect(reports).toEqual([])
  })
})

for (const look of [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const)
  test(`the statistics of three months fit a ${look.colorScheme} screen ${look.viewport.width} pixels wide`, async ({
    member,
  }) => {
    const { page } = await member('Owen', look)
    await page.route('**/rooms/barn/statistics?*', (route) => route.fulfill({ json: aQuarter() }))
    await page.goto('/room/barn/statistics')
    await expect(page.locator('canvas').first()).toBeVisible()
    const quarter = page.getByRole('button', { name: '90 days' })
    await quarter.click()
    await expect(quarter).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('canvas').first()).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await violations(page)).toEqual([])
    expect(await overflow()).toBe(0)
    for (const table of await page.getByText('Show as a table').all()) await table.click()
    expect(await violations(page)).toEqual([])
    expect(await overflow()).toBe(0)
  })

/** Invented statistics of a lively room. */
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
