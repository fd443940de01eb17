import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { password, send } from '../test/people.ts'
import { startProduct } from '../test/product.ts'
import { showPanel, writeLine } from '../test/visitor.ts'
import { expect, test as base, type Product } from './fixtures.ts'

const dayMs = 86_400_000

/** A separate product, because the season is global. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const serviceToken = crypto.randomUUID()
      const product = await startProduct({ SERVICE_TOKEN: serviceToken })
      await use({ ...product, outboxUrl: '', serviceToken })
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('the ranking shows the season, and when it ends its winner is celebrated in every room they are in', async ({
  member,
  product,
}) => {
  const { url, serviceToken } = product
  const say = <T>(path: string, body: object, token = serviceToken) => send<T>(url, path, body, token)
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const plan = (name: string, from: number, to: number) =>
    say<{ id: number }>('/points/season', { name, startTime: inDays(from), endTime: inDays(to) })
  // The current season comes first: if there were only a past season, the product would start the next itself.
  const { id: seasonId } = await plan('Autumn', -10, 10)
  await plan('Summer 100 % / #1', -30, -11)
  const ben = await send<{ uuid: string }>(url, '/users/sign-up', {
    nickname: 'Ben',
    email: 'ben@example.test',
    password,
  })
  const desk = await member('Ann', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const phone = await member('Dan', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  const earn = (who: { uuid: string }, points: number, days: number) =>
    say('/points/service', { key: crypto.randomUUID(), userUuid: who.uuid, points, at: inDays(days) })
  await earn(ben, 40, -1)
  await earn(desk, 12, -1)
  await earn(desk, 7, -20)
  await earn(phone, 5, -1)

  for (const [place, { page }] of [
    [2, desk],
    [3, phone],
  ] as const)
    await test.step(`number ${place} sees the rankings of people, servers and past seasons`, async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /points$/ }),
      ).toHaveText([/1.*Ben.*40 points/, /2.*Ann.*12 points/, /3.*Dan.*5 points/])
      await expect(page.getByText(`You’re number ${place}`)).toBeVisible()
      await expect(page.getByText('10 days left')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: 'Summer 100 % / #1' }).click()
      await expect(page.getByRole('heading', { name: 'Summer 100 % / #1' })).toBeVisible()
      await expect(page.getByText('7 points')).toBeVisible()
      await page.getByRole('link', { name: 'Servers' }).click()
      await expect(page.getByText('No server has points yet')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Summer 100 % / #1' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: 'People' }).click()
      await expect(page.getByText('7 points')).toBeVisible()
      await page.getByRole('link', { name: 'All time' }).click()
      await expect(page.getByText('19 points').first()).toBeVisible()
      await page.getByRole('link', { name: 'How points work' }).click()
      await expect(page.getByText('A song that others hear earns you 8 points, plus 4 for each like')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

  await test.step('the home page names the season, and the profile settings the avatar to win', async () => {
    const award = { slug: 'laurel-fox', avatarStatus: 'SEASON_AWARD', seasonId, rankingValue: 30 }
    await say('/avatars', { ...award, pictures: await picturesOf(url, 'fox') })
    const { page } = desk
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Autumn.*days left/ })).toBeVisible()
    await page.goto('/settings/profile')
    await page.getByText('2 avatars to earn').click()
    await expect(page.getByText('Autumn award')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the season ends: the chat names the winner, and the stage celebrates', async () => {
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    await earn(cleo, 35, 0)
    const { slug } = await say<{ slug: string }>('/rooms/infrastructure', { name: 'The Finale' }, cleo.token)
    for (const { page } of [cleo, dan]) {
      await page.goto(`/room/${slug}`)
      await showPanel(page, 'Chat')
    }
    for (const { page } of [cleo, dan]) {
      await expect(page.getByRole('list', { name: 'The crowd' }).getByRole('button')).toHaveCount(2)
      expect(await ribbonPixels(page)).toBeLessThan(50)
    }
    // Once this message is shown, the next one counts as new: the stage doesn't celebrate older messages.
    await writeLine(dan.page, 'Any moment now')
    for (const { page } of [cleo, dan]) await expect(page.getByRole('log').getByText('Any moment now')).toBeVisible()
    const ended = await fetch(`${url}/points/season/${seasonId}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${serviceToken}` },
      body: JSON.stringify({ endTime: new Date(Date.now() - 1000).toISOString() }),
    })
    expect(ended.status).toBe(200)
    await Promise.all(
      [cleo, dan].map(async ({ page }) => {
        await expect(page.getByRole('log').getByText('Cleo won an avatar in Autumn')).toBeVisible()
        await expect.poll(() => ribbonPixels(page), { intervals: [100] }).toBeGreaterThan(500)
      }),
    )
  })
})

/** The eight pictures of a built-in avatar. */
async function picturesOf(url: string, slug: string): Promise<Record<string, string>> {
  const names = ['front-body', 'back-body', 'front-head', 'back-head'].flatMap((name) => [
    `${name}.svg`,
    `${name}.png`,
  ])
  const fetched = names.map(async (name): Promise<[string, string]> => {
    const answer = await fetch(`${url}/avatars/art/${slug}/${name}`)
    return [name, Buffer.from(await answer.arrayBuffer()).toString('base64')]
  })
  return Object.fromEntries(await Promise.all(fetched))
}

/** How many of the checked pixels of the stage have the color of the winner's ribbon. */
const ribbonPixels = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLCanvasElement>('canvas.stage-picture')
    const data = stage?.getContext('2d')?.getImageData(0, 0, stage.width, stage.height).data ?? []
    let pixels = 0
    for (let i = 0; i < data.length; i += 16) {
      const off = [0x6a, 0x3c, 0xf5].map((wanted, channel) => Math.abs((data[i + channel] ?? 0) - wanted))
      if (Math.max(...off) < 8) pixels += 1
    }
    return pixels
  })
