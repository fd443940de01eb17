import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { houseRecord, nowPlaying, stepUp, upload } from '../test/people.ts'
import { untilMusic } from '../test/product.ts'
import { chatField, showPanel, writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const plays = (page: Page) => page.getByRole('region', { name: /^(Plays|Reproducciones)$/ }).getByRole('article')

test('a room’s history shows each play with the messages about it, and can be searched, filtered and saved', async ({
  member,
  openRoom,
}) => {
  const ann = await member('Annie')
  const { page } = ann
  const address = await openRoom(ann, 'Remembered')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  await expect(nowPlaying(ann)).toContainText('Copper Wire')
  await showPanel(page, 'Chat')
  await expect(chatField(page)).toBeEditable()
  // A moment is marked once the song has reached it.
  await expect(async () => {
    await writeLine(page, 'what a beginning at 0:01')
    await expect(page.locator('[style*="--at"]').first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Song history' }).click()
  await expect(page).toHaveURL(`${address}/history`)
  await expect(page.getByRole('heading', { name: 'Songs played in Remembered' })).toBeVisible()
  const play = plays(page).filter({ hasText: 'Copper Wire' }).first()
  await expect(play.getByRole('button', { name: 'Annie', exact: true })).toBeVisible()
  await play.getByText(/messages? about it/).click()
  await expect(play.getByText('what a beginning at 0:01').first()).toBeVisible()
  // The member is still in the room.
  await expect(page.getByRole('complementary', { name: 'Current room' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await test.step('search and filter', async () => {
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('No plays found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all plays' }).click()
    await expect(play).toBeVisible()
    await play.getByRole('button', { name: 'Annie' }).click()
    await expect(page).toHaveURL(/[?&]dj=/)
    await page.reload()
    await page.getByRole('button', { name: 'Played by Annie' }).click()
    await expect(page).toHaveURL(`${address}/history`)
    await page.getByLabel('Day', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No plays found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all plays' }).click()
  })

  await test.step('save as a file or in a crate', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    const [head, row] = (await text(await (await download).createReadStream())).split('\r\n')
    expect(head).toMatch(/^playedAt,title,artist/)
    expect(row).toContain('Copper Wire')
    await page.getByRole('button', { name: /^Add \d+ songs? to a crate$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Add to a crate' })).toBeVisible()
  })
})

test('the recap of an evening can be saved as a picture', async ({ member, product }) => {
  const { page } = await member('Rita', { colorScheme: 'dark' })
  await untilMusic(product, 'the-night-shift')
  await page.goto('/room/the-night-shift/history')
  await page.getByRole('button', { name: 'Recap' }).click()
  const recap = page.getByRole('dialog', { name: 'A night at The Night Shift' })
  const picture = recap.getByRole('img', { name: /^\d+ plays?\. \d+ DJs?\. / })
  await expect(picture).toHaveJSProperty('naturalWidth', 1200)
  expect(await violations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await recap.getByRole('button', { name: 'Save picture' }).click()
  expect((await download).suggestedFilename()).toBe('the-night-shift.png')
})

for (const look of [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'es' },
] as const)
  test(`a long history fits a ${look.colorScheme} screen ${look.viewport.width} pixels wide`, async ({ member }) => {
    const { page } = await member('Owen', look)
    await page.route(/\/rooms\/the-night-shift\/history\?/, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      return route.fulfill({ json: { plays: many.slice(offset, offset + 25), count: many.length } })
    })
    await page.route('**/groups/*/messages?*playId*', (route) => route.fulfill({ json: { data: lines } }))
    await page.route('**/rooms/the-night-shift/leaderboard?*', (route) => route.fulfill({ json: leaders }))
    await page.goto('/room/the-night-shift/history')
    await expect(plays(page)).toHaveCount(25)
    await page.locator('summary').first().click()
    expect(await violations(page)).toEqual([])
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await page.getByRole('button', { name: /^(Show more plays|Mostrar más reproducciones)$/ }).click()
    await expect(plays(page)).toHaveCount(40)
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
