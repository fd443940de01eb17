import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, stepUp, titleOnDeck, upload } from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor, writeLine } from './visitor.ts'

const product = sharedProduct()
const { url } = product
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const boxOf = async (found: ReturnType<Page['locator']>) => {
  const box = await found.boundingBox()
  if (!box) throw new Error(`${found.toString()} is not in sight`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const longName = 'The rather long-named record club of every Sunday afternoon!'

/** Runs in the page: what of the groove has moved others or itself by a layout since the page was opened. */
const moved = async () => {
  const shifts = await new Promise<PerformanceEntry[]>((tell) => {
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => tell([]), 1000)
  })
  return shifts.flatMap((shift) =>
    'sources' in shift && Array.isArray(shift.sources)
      ? shift.sources.flatMap(({ node }) => (node?.className?.includes?.('marker') ? [node.className] : []))
      : [],
  )
}

test('whoever opens a room finds everything in its place: name, decks, volume, talk, and what is said', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  await page.goto(url)
  await page.getByRole('button', { name: 'Create a room' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(longName)
  await page.getByRole('dialog').getByText('60/60').waitFor()
  await page.getByRole('button', { name: 'Create room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enter' }).click()

  // What hangs in the middle of the room is not behind its name, once the panel of the talk has made both move over.
  const called = page.getByRole('heading', { level: 1, name: longName })
  const fromMiddle = async () => {
    const { x, right } = await boxOf(page.getByRole('region', { name: 'Deck' }))
    return (x + right) / 2 - (await boxOf(called)).right
  }
  await expect.poll(fromMiddle).toBeGreaterThan(60)
  // One way up in words; the decks are numbered from the left.
  expect(await page.getByText('Step up', { exact: true }).count()).toBe(1)
  const seats = await page.getByRole('button', { name: /^Step up to deck \d$/ }).all()
  const places = await Promise.all(
    seats.map(async (seat) => ({ x: (await boxOf(seat)).x, words: await seat.ariaSnapshot() })),
  )
  const fromLeft = places.toSorted((one, other) => one.x - other.x).map(({ words }) => words)
  expect(fromLeft).toEqual(fromLeft.toSorted((one, other) => one.localeCompare(other)))

  const volume = page.getByRole('slider', { name: 'Volume' })
  expect((await boxOf(volume)).width).toBeGreaterThan(80)
  await volume.fill('40')
  expect(await volume.getAttribute('aria-valuetext')).toBe('40%')
  await page.getByRole('button', { name: 'Sound', exact: true }).click()
  const sync = page.getByRole('slider', { name: 'Audio sync' })
  await sync.fill('120')
  await page.getByRole('button', { name: 'Back to 0 ms' }).click()
  expect(await sync.inputValue()).toBe('0')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Room vibe: 0%' }).click()
  await page.getByText('The more people like this song, the brighter the lamps.').waitFor()
  await page.keyboard.press('Escape')

  // The first line stands over the place it was written in.
  await writeLine(page, 'Anybody here?')
  const line = await boxOf(page.getByRole('log').getByText('Anybody here?'))
  expect((await boxOf(page.getByRole('log'))).bottom - line.bottom).toBeLessThan(60)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Room settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const said = await boxOf(page.getByText('Room settings saved.'))
  const deck = await boxOf(page.getByRole('region', { name: 'Deck' }))
  expect(said.y).toBeGreaterThan(450)
  expect(said.bottom).toBeLessThanOrEqual(deck.y)
  expect(ann.faults()).toEqual([])
  await ann.close()
})

test('a song is skipped by a button that says so, and whose song it is leads to who plays it', async () => {
  const ann = await member(browser, url, 'Ann')
  const address = await openRoom(ann, url, 'Skips')
  await ann.page.getByRole('button', { name: 'Stage rules' }).click()
  const rules = ann.page.getByRole('dialog', { name: 'Stage rules' })
  await rules.getByRole('switch', { name: 'Vote to skip' }).click()
  await rules.getByRole('button', { name: 'Close' }).click()
  await upload(ann, houseRecord('copper-wire.m4a'), houseRecord('slow-harbour.m4a'))
  await stepUp(ann)
  await expect.poll(() => titleOnDeck(ann)).toContain('Copper Wire')
  await ann.page.getByRole('button', { name: 'your song' }).waitFor()

  const guest = await visitor(browser, { viewport: { width: 390, height: 844 } })
  const { page } = guest
  await page.goto(address)
  await page.getByRole('button', { name: 'played by Ann' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /profile/i })
    .waitFor()
  await page.keyboard.press('Escape')
  const skip = page.getByRole('button', { name: 'Vote to skip, 0/1 so far' })
  expect(await skip.innerText()).toBe('Skip 0/1')
  expect((await boxOf(page.getByRole('heading', { level: 1, name: 'Skips' }))).y).toBeGreaterThanOrEqual(8)
  expect(await page.evaluate(moved)).toEqual([])
  await skip.click()
  await expect.poll(() => titleOnDeck(guest)).toContain('Slow Harbour')
  expect([...ann.faults(), ...guest.faults()]).toEqual([])
  for (const one of [guest, ann]) await one.close()
})

test('over a keyboard a phone keeps the name, the DJ, the talk and the place to write', async () => {
  await untilMusic(product, 'the-night-shift')
  const who = await visitor(browser, { viewport: { width: 390, height: 844 } })
  const { page } = who
  await page.goto(`${url}/room/the-night-shift`)
  await page.getByRole('list', { name: 'In the crowd' }).waitFor({ state: 'attached' })
  await page.setViewportSize({ width: 390, height: 500 })
  // Neither names nor people stand under the room's own name.
  await page.getByRole('list', { name: 'In the crowd' }).waitFor({ state: 'detached' })
  const [name, log, write] = [
    await boxOf(page.getByRole('heading', { level: 1 })),
    await boxOf(page.getByRole('log')),
    await boxOf(page.getByRole('textbox')),
  ]
  expect(name.y).toBeGreaterThanOrEqual(8)
  expect(log.height).toBeGreaterThan(140)
  expect(write.bottom).toBeLessThanOrEqual(500)
  expect(await violations(page)).toEqual([])
  await who.close()
})

test('it is night unless somebody chooses day, and words stand on a board where windows are missing', async () => {
  const context = await browser.newContext({ colorScheme: 'light', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/rooms/public**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(url)
  const failed = page.getByRole('heading', { name: 'We can’t load the rooms' })
  await failed.waitFor()
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('dark')
  expect(
    await failed.evaluate((words) => getComputedStyle(words.parentElement?.parentElement ?? words).backgroundColor),
  ).toMatch(/^rgb\(/)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(theme).toBe('light')
  await page.reload()
  expect(await theme()).toBe('light')
  await context.close()
})
