import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, password, send } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { sharedChromium } from './shared-product.ts'
import { showPanel, visitor, writeLine } from './visitor.ts'

const serviceToken = 'the service token of this test'
const dayMs = 86_400_000
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ SERVICE_TOKEN: serviceToken })
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const say = <T>(path: string, body: object, token?: string) => send<T>(product.url, path, body, token)

const looks = [
  { name: 'Desk', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'Phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

test('people see who leads the season, where they stand, how the last one ended, and by which rules', async () => {
  const instant = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const plan = (name: string, from: number, to: number) =>
    say('/points/season', { name, startTime: instant(from), endTime: instant(to) }, serviceToken)
  // The one that is on comes first: where none follows a season that is over, the product begins the next by itself.
  await plan('Autumn', -10, 10)
  await plan('Summer 100 % / #1', -30, -11)
  const ben = await say<{ uuid: string }>('/users/sign-up', { nickname: 'Ben', email: 'ben@example.test', password })
  const ann = await member(browser, product.url, 'Ann')
  const earn = (who: { uuid: string }, points: number, at: string) =>
    say('/points/service', { key: crypto.randomUUID(), userUuid: who.uuid, points, at }, serviceToken)
  await earn(ann, 12, instant(-1))
  await earn(ben, 40, instant(-1))
  await earn(ann, 7, instant(-20))
  for (const { name, ...look } of looks) {
    const { page, faults, close } = await visitor(browser, look)
    await page.addInitScript((token) => localStorage.setItem('segue-token', token), ann.token)
    await page.goto(`${product.url}/ranking`)
    await page.getByRole('heading', { name: 'Autumn' }).waitFor()
    const rows = page.getByRole('main').getByRole('listitem')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/1[^]*Ben[^]*40 points/),
      expect.stringMatching(/2[^]*Ann[^]*12 points/),
    ])
    await page.getByText('You are number 2').waitFor()
    await page.getByText('10 days left').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    await page.getByRole('link', { name: 'Summer 100 % / #1' }).click()
    await page.getByRole('heading', { name: 'Summer 100 % / #1' }).waitFor()
    await page.getByText('7 points').waitFor()
    await page.getByRole('link', { name: 'Servers' }).click()
    await page.getByText('No server has points yet').waitFor()
    await page.getByRole('heading', { name: 'Summer 100 % / #1' }).waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByText('7 points').waitFor()
    await page.getByRole('link', { name: 'All time' }).click()
    await page.getByText('19 points').first().waitFor()
    await page.getByRole('link', { name: 'How points work' }).click()
    await page.getByText('A song that others heard earns you 8 points, 4 more for each like').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    expect(faults()).toEqual([])
    await close()
  }
})

/** The eight pictures of an avatar that looks like one of the house's. */
async function picturesLike(slug: string): Promise<Record<string, string>> {
  const names = ['front-body', 'back-body', 'front-head', 'back-head'].flatMap((name) => [
    `${name}.svg`,
    `${name}.png`,
  ])
  const fetched = names.map(async (name): Promise<[string, string]> => {
    const answer = await fetch(`${product.url}/avatars/art/${slug}/${name}`)
    return [name, Buffer.from(await answer.arrayBuffer()).toString('base64')]
  })
  return Object.fromEntries(await Promise.all(fetched))
}

/** How many points of the stage have the colour of the ribbon that names a winner. */
const ribbonOn = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLCanvasElement>('canvas.stage-picture')
    const data = stage?.getContext('2d')?.getImageData(0, 0, stage.width, stage.height).data ?? []
    let points = 0
    for (let i = 0; i < data.length; i += 16) {
      const off = [0x6a, 0x3c, 0xf5].map((wanted, channel) => Math.abs((data[i + channel] ?? 0) - wanted))
      if (Math.max(...off) < 8) points += 1
    }
    return points
  })

test('a season ends while two people look: the room tells of the winner, and the stage celebrates', async () => {
  const seasons = await fetch(`${product.url}/seasons/current`)
  // The border: what the api answers is held to its schemas by its own tests.
  const { id: seasonId, name } = (await seasons.json()) as { id: number; name: string }
  const award = { slug: 'laurel-fox', avatarStatus: 'SEASON_AWARD', seasonId, rankingValue: 30 }
  await say('/avatars', { ...award, pictures: await picturesLike('fox') }, serviceToken)
  const [cleo, dan] = [await member(browser, product.url, 'Cleo'), await member(browser, product.url, 'Dan')]
  const at = new Date().toISOString()
  await say('/points/service', { key: crypto.randomUUID(), userUuid: cleo.uuid, points: 35, at }, serviceToken)

  await dan.page.goto(product.url)
  await dan.page.getByRole('link', { name: new RegExp(`${name}.*Ben leads`) }).waitFor()
  await dan.page.goto(`${product.url}/settings/profile`)
  await dan.page.getByText('2 avatars to earn').click()
  await dan.page.getByText(`Award of ${name}`).waitFor()
  expect(await violations(dan.page)).toEqual([])

  const { slug } = await say<{ slug: string }>('/rooms/infrastructure', { name: 'The Finale' }, cleo.token)
  for (const { page } of [cleo, dan]) {
    await page.goto(`${product.url}/room/${slug}`)
    await showPanel(page, 'Chat')
    await page.getByRole('textbox', { name: /^Say something to/ }).waitFor()
  }
  for (const { page } of [cleo, dan]) {
    await expect.poll(() => page.getByRole('list', { name: 'The crowd' }).getByRole('button').count()).toBe(2)
    expect(await ribbonOn(page)).toBeLessThan(50)
  }
  // Whoever reads this is told of what comes next: the stage shows what is news, not what a page of the past says.
  await writeLine(dan.page, 'Any moment now')
  for (const { page } of [cleo, dan]) await page.getByRole('log').getByText('Any moment now').waitFor()
  const ended = await fetch(`${product.url}/points/season/${seasonId}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${serviceToken}` },
    body: JSON.stringify({ endTime: new Date(Date.now() - 1000).toISOString() }),
  })
  expect(ended.status).toBe(200)
  await Promise.all(
    [cleo, dan].map(async ({ page }) => {
      await page.getByRole('log').getByText(`Cleo won an avatar in ${name}`).waitFor()
      await expect.poll(() => ribbonOn(page), { timeout: 20_000 }).toBeGreaterThan(500)
    }),
  )
  for (const { faults, close } of [cleo, dan]) {
    expect(faults()).toEqual([])
    await close()
  }
})
