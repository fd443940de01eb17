import type { Browser, Page } from 'playwright-core'
import { must } from '@segue/shared/must.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { counted, houseRecord, member, openRoom, stepUp, titleOnDeck, tone, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, writeLine } from './visitor.ts'

const { url } = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const inCrowd = (page: Page) => page.getByRole('list', { name: 'In the crowd' })
const oneself = (page: Page) => inCrowd(page).getByRole('button', { name: /, You\b/ })

/** What lies over oneself at the head, the middle and the feet, or beyond the window: nothing, if one can be found. */
const covered = (page: Page) =>
  oneself(page).evaluate((figure) => {
    const { left, top, width, height } = figure.getBoundingClientRect()
    return [0.08, 0.5, 0.97].flatMap((down) =>
      [0.2, 0.8].flatMap((across) => {
        const over = document.elementFromPoint(left + width * across, top + height * down)
        return over === figure ? [] : [over?.outerHTML.slice(0, 80) ?? 'the edge of the window']
      }),
    )
  })

test('in a small room people stand close by, and see at once which of them they are', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  const address = await openRoom(ann, url, 'Three of us')
  const guests = [await visitor(browser), await visitor(browser)]
  for (const guest of guests) await guest.page.goto(address)
  await expect.poll(() => inCrowd(page).getByRole('button').count()).toBe(3)
  await expect.poll(() => covered(page)).toEqual([])
  await page.locator('.stage-name [data-me]').waitFor()
  const stage = must(await page.locator('.stage').first().boundingBox(), 'the stage')
  const figure = must(await oneself(page).boundingBox(), 'oneself')
  expect(figure.height).toBeGreaterThan(stage.height / 6)
  expect(ann.faults()).toEqual([])
  for (const one of [...guests, ann]) await one.close()
})

test('a room without a name is not opened: its field says so, and has the keyboard', async () => {
  const ann = await member(browser, url, 'Ann', { viewport: { width: 390, height: 844 } })
  const { page } = ann
  await page.goto(url)
  await page.getByRole('button', { name: 'Create a room' }).first().click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name', { exact: true })
  await dialog.getByRole('button', { name: 'Create room' }).click()
  await dialog.getByText('Give the room a name').waitFor()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await ann.close()
})

test('the colour that somebody chooses is the one that everybody sees them in', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  await page.goto(`${url}/settings/profile`)
  await page.getByRole('radio', { name: 'Fox' }).check({ force: true })
  await page.getByRole('radio', { name: '#49E2A4' }).check({ force: true })
  // Each figure that could be chosen stands before it already.
  const behindFox = page.getByRole('radio', { name: 'Fox' }).locator('.. >> span').first()
  expect(await behindFox.getAttribute('style')).toContain('#49E2A4')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Profile saved').waitFor()

  const address = await openRoom(ann, url, 'Green fox')
  const guest = await visitor(browser)
  await guest.page.goto(address)
  await inCrowd(guest.page).getByRole('button', { name: /^Ann/ }).click()
  const card = guest.page.getByRole('dialog')
  const drawn = must(await card.locator('img').first().getAttribute('src'), 'the address of a drawing')
  expect(drawn).toContain(encodeURIComponent('#49E2A4'))
  const art = async (from: string) => (await fetch(`${url}${from}`)).text()
  expect(await art(drawn)).not.toBe(await art(drawn.replace('49E2A4', 'F92D6B')))
  for (const one of [guest, ann]) await one.close()
})

test('one’s own song is announced, begins with a sign, and is summed up when it is over', async () => {
  const [ann, bob] = [await member(browser, url, 'Ann'), await member(browser, url, 'Bob')]
  const address = await openRoom(ann, url, 'Moments')
  await upload(ann, tone('short one.wav', 30, 330))
  await bob.page.goto(address)
  await upload(bob, houseRecord('slow-harbour.m4a'), houseRecord('copper-wire.m4a'))
  // Both are on stage, each with a song, before the short one begins: however long that takes.
  await stepUp(bob)
  await expect.poll(() => titleOnDeck(bob)).toContain('Slow Harbour')
  await stepUp(ann)
  await ann.page.getByText('Your turn is next').waitFor()
  await ann.page.getByText('short one').first().waitFor()
  const soon = bob.page.getByText(/^You’re next in \d+ seconds?$/).waitFor({ timeout: 60_000 })
  await bob.page.getByRole('button', { name: 'Skip this song' }).click()
  await expect.poll(() => titleOnDeck(bob)).toContain('short one')
  await counted(bob.page, 'Like').click()
  await soon
  await bob.page.getByText('You’re on!').waitFor()
  const recap = ann.page.getByRole('complementary', { name: 'How your song went' })
  await recap.getByRole('heading', { name: 'How “short one” went' }).waitFor()
  await recap.getByText('1 like', { exact: true }).waitFor()
  await recap.getByRole('button', { name: 'Close' }).click()
  await recap.waitFor({ state: 'detached' })
  expect([...ann.faults(), ...bob.faults()]).toEqual([])
  for (const one of [bob, ann]) await one.close()
})

test('whoever is named in the talk is one press away, here or gone, and so is what plays', async () => {
  const [ann, bob] = [await member(browser, url, 'Ann'), await member(browser, url, 'Bob')]
  const address = await openRoom(ann, url, 'Names')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  await showPanel(ann.page, 'Chat')
  await writeLine(ann.page, 'Evening, all')
  const { page } = bob
  await page.goto(address)
  const log = page.getByRole('log')
  await log.getByRole('button', { name: 'Ann', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copper Wire', exact: true }).click()
  await page.getByRole('dialog').getByText('130 BPM').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Muted words' }).click()
  await page.getByRole('textbox', { name: 'Word', exact: true }).fill('evening')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove evening' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await log.getByText('This has a word that you have muted.').waitFor()
  await log.getByRole('button', { name: 'Show it' }).click()
  await ann.close()
  await log.getByRole('link', { name: 'Ann', exact: true }).click({ timeout: 40_000 })
  await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
  expect(bob.faults()).toEqual([])
  await bob.close()
})

test('a newcomer is told once how a room works, and finds it again', async () => {
  const guest = await visitor(browser)
  const { page } = guest
  await page.goto(`${url}/room/the-night-shift`)
  const bar = page.getByRole('complementary', { name: 'New here?' })
  await bar.getByRole('button', { name: 'How it works' }).click()
  const dialog = page.getByRole('dialog', { name: 'How it works' })
  await dialog.getByRole('heading', { name: 'Listen together' }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'How it works' }).click()
  await dialog.waitFor()
  expect(await bar.count()).toBe(0)
  await guest.close()
})
