import { must } from '@segue/shared/must.ts'
import type { Locator } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { nowPlaying, stepUp, switchStageRule, tone, upload } from '../test/people.ts'
import { writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

async function boxOf(element: Locator) {
  const box = must(await element.boundingBox(), `${element.toString()} to be visible`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const longName = 'The rather long-named record club of every Sunday afternoon!'

/** Runs in the page: the parts of the progress bar that have shifted the layout. */
async function shiftedMarkers(): Promise<string[]> {
  const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve([]), 1000)
  })
  return shifts.flatMap((shift) =>
    'sources' in shift && Array.isArray(shift.sources)
      ? shift.sources.flatMap(({ node }) => (node?.className?.includes?.('marker') ? [node.className] : []))
      : [],
  )
}

test('in a new room nothing overlaps: name, decks, volume, chat and messages', async ({ member, openRoom }) => {
  const ann = await member('Ann')
  const { page } = ann
  await openRoom(ann, longName)
  const deck = page.getByRole('region', { name: 'Deck' })

  await test.step("the decks don't overlap a long name next to the open chat", async () => {
    const title = page.getByRole('heading', { level: 1, name: longName })
    const gap = async () => {
      const { x, right } = await boxOf(deck)
      return (x + right) / 2 - (await boxOf(title)).right
    }
    await expect.poll(gap).toBeGreaterThan(60)
  })

  await test.step('there is one “Step up”, and the decks are numbered from left to right', async () => {
    await expect(page.getByText('Step up', { exact: true })).toHaveCount(1)
    const seats = await page.getByRole('button', { name: /^Step up to deck \d$/ }).all()
    const places = await Promise.all(
      seats.map(async (seat) => ({ x: (await boxOf(seat)).x, label: await seat.ariaSnapshot() })),
    )
    const fromLeft = places.toSorted((one, other) => one.x - other.x).map(({ label }) => label)
    expect(fromLeft).toEqual(fromLeft.toSorted((one, other) => one.localeCompare(other)))
  })

  await test.step('the volume and the audio sync have enough space', async () => {
    const volume = page.getByRole('slider', { name: 'Volume' })
    expect((await boxOf(volume)).width).toBeGreaterThan(80)
    await volume.fill('40')
    await expect(volume).toHaveAttribute('aria-valuetext', '40%')
    await page.getByRole('button', { name: 'Sound', exact: true }).click()
    const sync = page.getByRole('slider', { name: 'Audio sync' })
    await sync.fill('120')
    await page.getByRole('button', { name: 'Reset to 0 ms' }).click()
    await expect(sync).toHaveValue('0')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('the room vibe explains itself', async () => {
    await page.getByRole('button', { name: 'Room vibe: 0%' }).click()
    await expect(page.getByText('The more people like this song, the brighter the lights.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the first message is just above the text field', async () => {
    await writeLine(page, 'Anybody here?')
    const log = page.getByRole('log')
    const message = log.getByText('Anybody here?')
    const gap = async () => (await boxOf(log)).bottom - (await boxOf(message)).bottom
    await expect.poll(gap).toBeLessThan(60)
  })

  await test.step('a notification appears in the lower half, above the decks', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const notification = await boxOf(page.getByText('Room settings saved.'))
    expect(notification.y).toBeGreaterThan(450)
    expect(notification.bottom).toBeLessThanOrEqual((await boxOf(deck)).y)
  })
})

test('a guest on a phone looks at the DJ’s card and skips the song by vote, and the layout never shifts', async ({
  member,
  guest,
  openRoom,
}) => {
  const ann = await member('Ann')
  const address = await openRoom(ann, 'Skips')
  await switchStageRule(ann.page, 'Vote to skip')
  await upload(ann, tone('First.wav', 120, 330), tone('Second.wav', 20, 440))
  await stepUp(ann)
  await expect(nowPlaying(ann)).toContainText('First')
  await expect(ann.page.getByRole('button', { name: 'your song' })).toBeVisible()

  const listener = await guest({ viewport: { width: 390, height: 844 } })
  const { page } = listener
  await page.goto(address)
  await page.getByRole('button', { name: 'played by Ann' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /profile/i })).toBeVisible()
  await page.keyboard.press('Escape')
  const skip = page.getByRole('button', { name: 'Vote to skip, 0/1 so far' })
  await expect(skip).toHaveText('Skip 0/1', { useInnerText: true })
  expect((await boxOf(page.getByRole('heading', { level: 1, name: 'Skips' }))).y).toBeGreaterThanOrEqual(8)
  expect(await page.evaluate(shiftedMarkers)).toEqual([])
  await skip.click()
  await expect(nowPlaying(listener)).toContainText('Second')
})

test('with the keyboard open, a phone still shows the room’s name, the chat and the text field', async ({
  guest,
  demoRoom,
}) => {
  const { page } = await guest({ viewport: { width: 390, height: 844 } })
  await page.goto(demoRoom)
  const crowd = page.getByRole('list', { name: 'In the crowd' })
  await expect(crowd).toBeAttached()
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(crowd).not.toBeAttached()
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  const log = await boxOf(page.getByRole('log'))
  const field = await boxOf(page.getByRole('textbox'))
  expect(title.y).toBeGreaterThanOrEqual(8)
  expect(log.height).toBeGreaterThan(140)
  expect(field.bottom).toBeLessThanOrEqual(500)
  expect(await violations(page)).toEqual([])
})

test('an error on the home page is legible, and the theme stays dark until the user chooses the light one', async ({
  page,
}) => {
  // The device prefers light, as is the default in Playwright.
  await page.route('**/rooms/public**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  const error = page.getByRole('heading', { name: 'The rooms couldn’t be loaded' })
  await expect(error).toBeVisible()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const background = await error.evaluate(
    (heading) => getComputedStyle(heading.parentElement?.parentElement ?? heading).backgroundColor,
  )
  expect(background).toMatch(/^rgb\(/)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})
