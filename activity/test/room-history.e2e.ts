import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, stepUp, upload } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const photograph = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const plays = (page: Page) => page.getByRole('region', { name: /^(Plays|Reproducciones)$/ }).getByRole('article')
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('what has played is read from the room, with what was said about it, while the room stays', async () => {
  const ann = await member(browser, product.url, 'Annie')
  const { page } = ann
  const address = await openRoom(ann, product.url, 'Remembered')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  await showPanel(page, 'Chat')
  const field = page.getByRole('textbox', { name: /^Say something to/ })
  const isMarked = async () => {
    await field.fill('what a beginning at 0:01')
    await page.keyboard.press('Enter')
    const mark = page.locator('[style*="--at"]').first()
    return mark.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isMarked, { timeout: 60_000 }).toBe(true)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Everything played here' }).click()
  await page.waitForURL(`${address}/history`)
  await page.getByRole('heading', { name: 'What Remembered has played' }).waitFor()
  const record = plays(page).filter({ hasText: 'Copper Wire' }).first()
  await record.getByRole('button', { name: 'Annie', exact: true }).waitFor()
  await record.getByText(/messages? about it/).click()
  await record.getByText('what a beginning at 0:01').first().waitFor()
  // The room is still there, and its music.
  await page.getByRole('complementary', { name: 'The room you are in' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No plays found').waitFor()
  await page.getByRole('button', { name: 'Show all plays' }).click()
  await record.waitFor()
  await record.getByRole('button', { name: 'Annie' }).click()
  await page.waitForURL(/[?&]dj=/)
  await page.reload()
  await page.getByRole('button', { name: 'Played by Annie' }).click()
  await page.waitForURL(`${address}/history`)
  await page.getByLabel('Day', { exact: true }).fill('2020-01-01')
  await page.getByText('No plays found').waitFor()
  await page.getByRole('button', { name: 'Show all plays' }).click()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'As a file (CSV)' }).click()
  const [head, row] = (await text(await (await file).createReadStream())).split('\r\n')
  expect(head).toMatch(/^playedAt,title,artist/)
  expect(row).toContain('Copper Wire')
  await page.getByRole('button', { name: /^Put \d+ songs? into a crate$/ }).click()
  await page.getByRole('dialog', { name: 'Add to a crate' }).waitFor()
  expect(ann.faults()).toEqual([])
  await ann.close()
})

test('an evening is summed up as a picture that can be kept', async () => {
  const who = await member(browser, product.url, 'Rita', { colorScheme: 'dark' })
  const { page } = who
  await untilMusic(product, 'the-night-shift')
  await page.goto(`${product.url}/room/the-night-shift/history`)
  await page.getByRole('button', { name: 'Recap' }).click()
  const recap = page.getByRole('dialog', { name: 'A night at The Night Shift' })
  const picture = recap.getByRole('img', { name: /^\d+ plays?\. \d+ DJs?\. / })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await photograph(page, 'recap')
  expect(await violations(page)).toEqual([])
  const file = page.waitForEvent('download')
  await recap.getByRole('button', { name: 'Save the picture' }).click()
  expect((await file).suggestedFilename()).toBe('the-night-shift.png')
  expect(who.faults()).toEqual([])
  await who.close()
})

test('a room in which nothing has played says so, and one that is closed says whose past it is', async () => {
  const ann = await member(browser, product.url, 'Ann')
  const address = await openRoom(ann, product.url, 'Silent')
  await ann.page.goto(`${address}/history`)
  await ann.page.getByText('Nothing has played here yet').waitFor()
  expect(await violations(ann.page)).toEqual([])
  await ann.close()
  const guest = await visitor(browser)
  await guest.page.goto(`${product.url}/room/no-such-room-at-all/history`)
  await guest.page.getByText('Room not found').waitFor()
  await guest.close()
})

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'es' },
] as const

test.each(looks)('a long past fits the screen ($viewport.width, $colorScheme, $locale)', async (look) => {
  const who = await member(browser, product.url, 'Owen', look)
  const { page } = who
  await page.route(/\/rooms\/the-night-shift\/history\?/, (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    return route.fulfill({ json: { plays: many.slice(offset, offset + 25), count: many.length } })
  })
  await page.route('**/groups/*/messages?*playId*', (route) => route.fulfill({ json: { data: lines } }))
  await page.route('**/rooms/the-night-shift/leaderboard?*', (route) => route.fulfill({ json: leaders }))
  await page.goto(`${product.url}/room/the-night-shift/history`)
  await expect.poll(() => plays(page).count()).toBe(25)
  await page.locator('summary').first().click()
  await photograph(page, `history-${look.viewport.width}`)
  expect(await violations(page)).toEqual([])
  expect(await tooWide(page)).toBe(0)
  await page.getByRole('button', { name: /^(Show more plays|Mostrar más reproducciones)$/ }).click()
  await expect.poll(() => plays(page).count()).toBe(40)
  await who.close()
})

const people = ['Ann', 'Benedikt von und zu Langenname', 'Cleo'].map((nickname, at) => ({
  uuid: `00000000-0000-4000-8000-00000000000${at}`,
  nickname,
  avatarId: 'fox',
  color: ['#e2574c', '#4c9ee2', '#7fbf4d'][at],
}))
const names = ['Night Bus', 'A song with a name that goes on for longer than one would think', 'Rain', 'Low Tide']
const songAt = (at: number) => ({
  trackName: names[at % 4],
  artistName: 'The Testers',
  duration: 200,
  musicProviders: { youtube: `abc${at}` },
})
const many = Array.from({ length: 40 }, (_, at) => ({
  playId: `play-${at}`,
  song: songAt(at),
  voteCounts: { likes: 30 - (at % 30), dislikes: at % 3, stars: at % 5 },
  djUuid: people[at % 3]?.uuid,
  dj: at % 7 === 3 ? null : people[at % 3],
  listeners: at % 9 === 0 ? null : 12 + at,
  playedAt: new Date(Date.UTC(2026, 10, 20, 22) - at * 200_000).toISOString(),
}))
const leaders = {
  djs: people.map((who, at) => ({ ...who, plays: 40 - at, likes: 100 - 20 * at, stars: 9 - at })),
  songs: names.map((_, at) => ({ song: songAt(at), plays: 3, likes: 20 - at, stars: at })),
}
const lines = [12, 61, 150].map((second, at) => ({
  id: String(at + 1),
  muid: null,
  conversationId: 'group_x',
  sender: people[at]?.uuid,
  receiver: 'x',
  receiverType: 'group',
  category: 'message',
  type: 'text',
  data: {
    metadata: {
      chatMessage: {
        message: 'that bass, I cannot believe it',
        userName: people[at]?.nickname,
        color: people[at]?.color,
      },
    },
    attachments: [],
    reactions: [],
    mentions: {},
    entities: {},
    moment: { playId: 'play-0', second },
  },
  sentAt: 1_795_000_000 + at,
  updatedAt: 1_795_000_000 + at,
}))
