import type { Locator, Page } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { send } from '../test/people.ts'
import { untilMusic } from '../test/product.ts'
import type { Visitor } from '../test/visitor.ts'
import { expect, test as base } from './fixtures.ts'
import { picture } from './picture.ts'
import { faultsAtEverySize } from './room-sizes.ts'

const room = 'the-night-shift'

type Fixtures = {
  /** Opens a demo room with music, in a window of a given size. */
  enter: (width: number, height: number) => Promise<Visitor>
}

const test = base.extend<Fixtures>({
  enter: ({ guest, product }, use) =>
    use(async (width, height) => {
      await untilMusic(product, room)
      const who = await guest({ viewport: { width, height } })
      await who.page.goto(`/room/${room}`)
      return who
    }),
})

type Box = { what: string; left: number; top: number; right: number; bottom: number }

/** Runs in the page: the controls and texts that are cut off by the edge of the window. */
function cutOff(): Box[] {
  const shown = [...document.querySelectorAll('button, a, h1, h2, input, textarea, [role=tab], output')]
  return shown.flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // Text for screen readers is one pixel in size, and people in the crowd may be at the edge.
    if (!isSeen || width < 3 || height < 3 || element.closest('.stage-crowd, [role=log]')) return []
    const isCut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    return isCut ? [{ what: element.textContent || element.outerHTML.slice(0, 80), left, top, right, bottom }] : []
  })
}

const boxOf = async (element: Locator) => must(await element.boundingBox(), 'the element to be visible')

async function middleOf(button: Locator): Promise<number> {
  const { y, height } = await boxOf(button)
  return y + height / 2
}

const windows = [
  [1440, 900],
  [1024, 768],
  [1024, 576],
  [800, 600],
  [640, 360],
  [844, 390],
  [390, 844],
] as const

/** What is misplaced now: the visitor's own avatar, or the last button of the header. */
async function misplaced(page: Page, me: Locator, width: number): Promise<string[]> {
  const [own, deck] = [await me.boundingBox(), await boxOf(page.getByLabel('Deck', { exact: true }).first())]
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  const panel = (await chat.isVisible()) ? await chat.boundingBox() : null
  const last = await page.locator('header').first().getByRole('button').last().boundingBox()
  if (!own) return ['the user’s own figure is missing']
  // Next to the stage, the chat narrows it; in a tab below, it doesn't.
  const right = panel && panel.x > 0 ? panel.x : width
  const faults = {
    'the user’s own figure is cut off on the left': own.x < 0,
    'the user’s own figure is cut off on the right': own.x + own.width > right + 1,
    'the user’s own figure is cut off at the top': own.y < 0,
    'the user’s own figure overlaps the deck': own.y + own.height > deck.y + 1,
    'the buttons of the header are not at its end': right - (last ? last.x + last.width : 0) >= 32,
  }
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []))
}

for (const [width, height] of windows) {
  test(`in a window of ${width}×${height} nothing is cut off, and the visitor’s own avatar is fully visible above the deck`, async ({
    enter,
  }) => {
    const { page } = await enter(width, height)
    const me = page.getByRole('list', { name: 'In the crowd' }).getByRole('button', { name: /, You/ })
    await expect(me).toBeVisible()
    await expect(page.getByRole('region', { name: 'Now playing' })).toBeVisible()
    await picture(page, `room-${width}x${height}`)
    await expect.poll(() => page.evaluate(cutOff)).toEqual([])
    // The chat opens after the stage has appeared, and narrows it.
    await expect.poll(() => misplaced(page, me, width)).toEqual([])
    if (width <= 1024)
      await test.step('the controls of the deck are in one row', () => expectOneRow(page, width, height))
  })
}

async function expectOneRow(page: Page, width: number, height: number): Promise<void> {
  const title = await boxOf(page.getByRole('region', { name: 'Now playing' }))
  expect(title.width).toBeGreaterThan(90)
  if (width <= 390) {
    const tabs = await page.getByRole('tablist').boundingBox()
    expect(height - (tabs?.y ?? height)).toBeGreaterThan(height * 0.4)
    return
  }
  const like = page.getByRole('button', { name: /^Like/ }).first()
  const mute = page.getByRole('button', { name: 'Sound', exact: true })
  await expect(like).toBeVisible()
  // The volume slider, if visible, is below its button. Both together are aligned with the votes.
  const volume = page.getByRole('slider', { name: 'Volume' })
  const lowest = (await volume.isVisible()) ? volume : mute
  const sound = ((await middleOf(mute)) + (await middleOf(lowest))) / 2
  expect(Math.abs((await middleOf(like)) - sound)).toBeLessThan(8)
}

const queue = '/crate/special/queue/songs'
/** A song that cannot be heard without an account at its provider, so the deck also says why it is silent. */
const unplayable = (trackName: string, duration: number) => ({
  trackName,
  artistName: 'The Lighthouse Keepers',
  duration,
  musicProviders: { spotify: '4uLU6hMCjMI75M1A2tKUQC' },
})

for (const [locale, stepUp, skip] of [
  ['en-GB', 'Step up', 'Skip this song'],
  ['es-ES', 'Ser DJ', 'Saltar esta canción'],
] as const) {
  test(`in ${locale} the deck names the song and its DJ in any window and state without changing its height, and everything in the header and the queue’s tabs can be reached`, async ({
    member,
    product,
    request,
  }) => {
    test.setTimeout(600_000)
    const { page, token } = await member('Ann', { locale })
    const ben = await member('Benedikta', { viewport: { width: 800, height: 500 } })
    const { slug } = await send<{ slug: string }>(
      product.url,
      '/rooms/infrastructure',
      { name: 'Lounge · Night Owls' },
      token,
    )
    const boothRules = { requests: true, skipPercent: 50 }
    const headers = { Authorization: `Bearer ${token}` }
    expect((await request.patch(`/rooms/${slug}`, { data: { boothRules }, headers })).status()).toBe(200)
    const long = unplayable('Midnight Postcards from the Last Ferry to the Lighthouse', 1500)
    await send(product.url, queue, { songs: [long] }, token)
    await send(product.url, queue, { songs: [unplayable('Moth and Moonlight', 1500)] }, ben.token)
    await ben.page.goto(`/room/${slug}`)
    await ben.page.getByRole('button', { name: 'Step up', exact: true }).last().click()
    await page.goto(`/room/${slug}`)
    const deck = page.locator('section').filter({ has: page.locator('progress') })
    await expect(deck).toContainText('Moth and Moonlight')
    // The bell, which is loaded last.
    await expect(page.locator('header').first().getByRole('button')).toHaveCount(9)

    const heights = new Map<string, number>()
    const check = (state: string) =>
      test.step(state, async () => {
        for (const panel of ['no panel', 'queue', 'chat'] as const) {
          await showOnly(page, panel)
          expect.soft(await faultsAtEverySize(page, { state: `${state}, ${panel}`, heights })).toEqual([])
        }
        await showOnly(page, 'no panel')
      })
    await check('listener')
    await deck.getByRole('button', { name: stepUp, exact: true }).click()
    await expect(deck.getByRole('button', { name: stepUp, exact: true })).toBeHidden()
    await check('on stage')
    await deck.getByRole('button', { name: skip }).click()
    await expect(deck).toContainText('Midnight Postcards')
    await check('playing')
  })
}

/** Opens the chat, or the queue at its last tab, or closes all panels. */
async function showOnly(page: Page, panel: 'no panel' | 'queue' | 'chat'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const panels = page.locator('header').first().getByRole('group').getByRole('button')
  for (const open of await panels.and(page.locator('[aria-pressed=true]')).all()) await open.click()
  if (panel === 'no panel') return
  await panels.nth(panel === 'chat' ? 0 : 1).click()
  if (panel === 'queue') await page.getByRole('tab').last().click()
}

for (const [width, height] of [
  [480, 270],
  [320, 180],
] as const) {
  test(`a tile of ${width}×${height} shows the current song and offers sound`, async ({ enter }) => {
    const who = await enter(width, height)
    const { page } = who
    await who.untilSign()
    await picture(page, `room-${width}x${height}`)
    await who.tapToListen()
    await expect(page.getByText(/^played by /)).toBeVisible()
    await expect.poll(() => page.evaluate(cutOff)).toEqual([])
    expect(await violations(page)).toEqual([])
    await expect.poll(async () => (await who.sound()).energy).toBeGreaterThan(0)
  })
}

test('the now-playing card can be embedded anywhere and can be transparent', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 480, height: 130 } })
  const response = await page.goto(`/now-playing/${room}?look=overlay`)
  expect(response?.headers()['content-security-policy']).not.toMatch(/frame-ancestors 'self'/)
  await expect(page.getByRole('heading', { name: 'The Night Shift', exact: true })).toBeVisible()
  expect(await page.evaluate(cutOff)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  expect(await violations(page)).toEqual([])
})

test("the now-playing card doesn't count as a person in the room", async ({ guest, member, product }) => {
  const { token } = await member('Ann')
  const { slug } = await send<{ slug: string }>(product.url, '/rooms/infrastructure', { name: 'On the card' }, token)
  const { page } = await guest()
  await page.goto(`/now-playing/${slug}`)
  await expect(page.getByRole('heading', { name: 'On the card', exact: true })).toBeVisible()
  const response = await fetch(`${product.url}/rooms/room-state/${slug}`)
  expect(await response.json()).toMatchObject({ allUsers: [] })
})
