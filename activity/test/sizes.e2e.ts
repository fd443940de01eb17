import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { must } from '@segue/shared/must.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

const product = sharedProduct()
const room = 'the-night-shift'
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, room)
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

type Box = { what: string; left: number; top: number; right: number; bottom: number }

/** Runs in the page: what can be pressed or read there and is cut by the edge of the window. */
function cutOff(): Box[] {
  const shown = [...document.querySelectorAll('button, a, h1, h2, input, textarea, [role=tab], output')]
  return shown.flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // What is only read aloud is a pixel, and people in the crowd may stand at the edge.
    if (!isSeen || width < 3 || height < 3 || element.closest('.stage-crowd, [role=log]')) return []
    const isCut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    return isCut ? [{ what: element.textContent || element.outerHTML.slice(0, 80), left, top, right, bottom }] : []
  })
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`There is no ${selector} in sight`)
  return box
}

/** Half way down a button, whatever its size. */
async function middleOf(button: Locator): Promise<number> {
  const { y, height } = must(await button.boundingBox(), 'a place on the screen')
  return y + height / 2
}

/** A picture to be looked at, for whoever names a folder for it. It is taken without asking the page, which is a gesture. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot')
  await writeFile(join(folder, `${name}.png`), data, 'base64')
}

/** Somebody in the room, once it shows what plays and who is there. */
async function comeIn(width: number, height: number) {
  const who = await visitor(browser, { viewport: { width, height } })
  await who.page.goto(`${product.url}/room/${room}`)
  return who
}

const rooms = [
  [1440, 900],
  [1024, 768],
  [1024, 576],
  [800, 600],
  [640, 360],
  [844, 390],
  [390, 844],
] as const

/** What is wrong with where oneself and the last button of the header are, at this moment. */
async function outOfPlace(page: Page, me: Locator, width: number): Promise<string[]> {
  const [own, deck] = [await me.boundingBox(), await boxOf(page, '[aria-label="Deck"]')]
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  const panel = (await chat.isVisible()) ? await chat.boundingBox() : null
  const last = await page.locator('header').first().getByRole('button').last().boundingBox()
  if (!own) return ['oneself is nowhere']
  // Beside the stage the chat takes of its width; as a tab under it, it does not.
  const right = panel && panel.x > 0 ? panel.x : width
  const faults = {
    'oneself is cut at the left': own.x < 0,
    'oneself is cut at the right': own.x + own.width > right + 1,
    'oneself is cut at the top': own.y < 0,
    'oneself is below the deck': own.y + own.height > deck.y + 1,
    // However little room there is between the buttons and the name.
    'the buttons of the header are not at its end': right - (last ? last.x + last.width : 0) >= 32,
  }
  return Object.entries(faults).flatMap(([words, isSo]) => (isSo ? [words] : []))
}

test.each(rooms)(
  'in a window of %i×%i nothing is cut, and oneself is whole above the deck',
  async (width, height) => {
    const who = await comeIn(width, height)
    const { page } = who
    const me = page.getByRole('list', { name: 'In the crowd' }).getByRole('button', { name: /, You/ })
    await me.waitFor({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Now playing' }).waitFor()
    await picture(page, `room-${width}x${height}`)
    await expect.poll(() => page.evaluate(cutOff)).toEqual([])
    // The chat comes when the stage is there, and takes of its width then.
    await expect.poll(() => outOfPlace(page, me, width)).toEqual([])
    expect(who.faults()).toEqual([])
    await who.close()
  },
)

test.each(rooms.filter(([width]) => width <= 1024))('in %i×%i the deck is one row', async (width, height) => {
  const who = await comeIn(width, height)
  const { page } = who
  const [like, mute] = [
    page.getByRole('button', { name: /^Like/ }).first(),
    page.getByRole('button', { name: 'Sound', exact: true }),
  ]
  await like.waitFor({ timeout: 60_000 })
  const title = await boxOf(page, 'section[aria-label="Now playing"]')
  expect(title.width).toBeGreaterThan(90)
  if (width > 390) {
    // Where the volume is in sight it hangs below its button, and both together are beside the votes.
    const volume = page.getByRole('slider', { name: 'Volume' })
    const lowest = (await volume.isVisible()) ? volume : mute
    const sound = ((await middleOf(mute)) + (await middleOf(lowest))) / 2
    expect(Math.abs((await middleOf(like)) - sound)).toBeLessThan(8)
  } else {
    const tabs = await page.getByRole('tablist').boundingBox()
    expect(height - (tabs?.y ?? height)).toBeGreaterThan(height * 0.4)
  }
  await who.close()
})

test.each([
  [480, 270],
  [320, 180],
])('a tile of %i×%i says what plays, and that there is sound to be had', async (width, height) => {
  const who = await comeIn(width, height)
  const { page } = who
  await who.untilSign()
  await picture(page, `room-${width}x${height}`)
  await who.tapToListen()
  await page.getByText(/^played by /).waitFor()
  expect(await page.evaluate(cutOff)).toEqual([])
  expect(await violations(page)).toEqual([])
  await expect.poll(async () => (await who.sound()).energy).toBeGreaterThan(0)
  expect(who.faults()).toEqual([])
  await who.close()
})

async function peopleInside(): Promise<string[]> {
  const answer = await fetch(`${product.url}/rooms/room-state/${room}`)
  const { allUsers } = (await answer.json()) as { allUsers: { uuid: string }[] }
  return allUsers.map(({ uuid }) => uuid)
}

test('the card of what plays can be framed anywhere, joins nothing and has no ground where that is wished', async () => {
  const who = await visitor(browser, { viewport: { width: 480, height: 130 } })
  const { page } = who
  const answer = await page.goto(`${product.url}/now-playing/${room}?look=overlay`)
  expect(answer?.headers()['content-security-policy']).not.toMatch(/frame-ancestors 'self'/)
  await page.getByRole('heading', { name: 'The Night Shift', exact: true }).waitFor()
  expect(await page.evaluate(cutOff)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  const inside = await peopleInside()
  await page.reload()
  await page.getByRole('heading', { name: 'The Night Shift', exact: true }).waitFor()
  // Visitors of before may still be leaving; nobody has come.
  expect((await peopleInside()).filter((one) => !inside.includes(one))).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(who.faults()).toEqual([])
  await who.close()
})
