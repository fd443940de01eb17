import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  chooseFiles,
  counted,
  houseRecord,
  isPlaying,
  openRoom,
  signUp,
  stepUp,
  titleOnDeck,
  tone,
  upload,
} from './people.ts'
import { untilMusic } from './product.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, type Visitor } from './visitor.ts'

const forgottenAfterMs = 6000
const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  await untilMusic(product, 'the-night-shift')
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

test('a guest who comes by a link hears nothing until the tap, and then what everybody hears', async () => {
  const guest = await visitor(browser)
  await guest.page.goto(`${product.url}/room/the-night-shift`)
  await guest.tapToListen()
  await expect.poll(isPlaying(guest), { timeout: 30_000 }).toBe('playing')
  const before = await guest.untilPressed()
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter(({ energy, position }) => energy > 0 || position !== null)).toEqual([])
  await expect.poll(async () => (await guest.sound()).energy, { timeout: 10_000 }).toBeGreaterThan(0)
  const off = async () => {
    const { position, expected } = await guest.sound()
    return Math.abs((position ?? Number.NaN) - (expected ?? Number.NaN))
  }
  await expect.poll(off).toBeLessThan(0.3)
  await expect.poll(() => guest.page.getByRole('button', { name: /Vera Vinyl/ }).count()).toBeGreaterThan(0)
  expect(guest.faults()).toEqual([])
  await guest.close()
})

test('whoever walks in from the street has pressed something already, and hears at once', async () => {
  const guest = await visitor(browser)
  await guest.page.goto(product.url)
  await guest.page.getByRole('link', { name: /The Night Shift/ }).click()
  await expect.poll(isPlaying(guest), { timeout: 30_000 }).toBe('playing')
  await guest.close()
})

/** Two people with records of their own in a room that one of them opened, where nothing plays yet. */
async function twoInARoom() {
  const [ann, bob] = [await visitor(browser), await visitor(browser)]
  await ann.page.goto(product.url)
  await signUp(ann, 'Ann')
  const address = await openRoom(ann, product.url, 'Kitchen table')
  await ann.page.getByText('The decks are free').first().waitFor()
  await upload(ann, houseRecord('slow-harbour.m4a'), houseRecord('quiet-atlas.m4a'))
  await bob.page.goto(address)
  await signUp(bob, 'Bob')
  await upload(bob, tone('Third time.wav', 20, 440))
  return { ann, bob }
}

describe('newcomers', () => {
  let ann: Visitor
  let bob: Visitor
  beforeAll(async () => void ({ ann, bob } = await twoInARoom()))
  afterAll(async () => {
    await ann?.close()
    await bob?.close()
  })
  afterEach(() => {
    expect([...ann.faults(), ...bob.faults()]).toEqual([])
  })

  test('take turns at the decks, to the ears of those who pressed something a while before', async () => {
    // Browsers forget after five seconds that Bob has pressed anything.
    await bob.page.waitForTimeout(forgottenAfterMs)
    await stepUp(ann)
    await expect.poll(() => titleOnDeck(bob), { timeout: 20_000 }).toContain('Slow Harbour')
    for (const who of [ann, bob]) await expect.poll(isPlaying(who), { timeout: 20_000 }).toBe('playing')
    await counted(bob.page, 'Like').click()
    await expect.poll(() => counted(ann.page, 'Like').getAttribute('aria-label')).toContain('1')
    await stepUp(bob)
    await bob.page.getByRole('button', { name: 'Step down', exact: true }).first().waitFor()
    await ann.page.getByRole('button', { name: 'Skip this song' }).click()
    await expect.poll(() => titleOnDeck(bob)).toContain('Third time')
    // Two DJs rotate: when Bob's song is over it is Ann's turn.
    await expect.poll(() => titleOnDeck(ann), { timeout: 40_000 }).toContain('Quiet Atlas')
  })

  test('read what others say in the room and answer it, and it is still there after a reload', async () => {
    for (const { page } of [bob, ann]) await showPanel(page, 'Chat')
    await bob.page.getByPlaceholder('Say something').fill('What a room!')
    await bob.page.keyboard.press('Enter')
    await ann.page.getByText('What a room!').first().waitFor()
    await ann.page.getByRole('button', { name: 'React', exact: true }).first().click()
    await ann.page.getByRole('button', { name: 'Jump' }).click()
    await ann.page.reload()
    await expect.poll(() => titleOnDeck(ann), { timeout: 20_000 }).toContain('Quiet Atlas')
    await ann.page.getByText('What a room!').first().waitFor()
  })
})

test('a file that is not music is refused with a sentence, and nothing is lost', async () => {
  const cleo = await visitor(browser)
  await cleo.page.goto(product.url)
  await signUp(cleo, 'Cleo')
  await openRoom(cleo, product.url, 'Attic')
  const poem = Buffer.from('Shall I compare thee to a summer’s day?'.repeat(50))
  await chooseFiles(cleo, { name: 'poem.mp3', mimeType: 'audio/mpeg', buffer: poem })
  await expect.poll(() => cleo.page.getByRole('alert').allTextContents(), { timeout: 30_000 }).not.toEqual([])
  expect((await cleo.page.getByRole('alert').allTextContents()).join()).toMatch(/not|sound|audio/i)
  await upload(cleo, tone('After all.wav', 8, 260))
  await cleo.close()
})

test('an e-mail goes to the outbox, and its link verifies the address', async () => {
  const dora = await visitor(browser)
  await dora.page.goto(product.url)
  const email = await signUp(dora, 'Dora')
  const row = dora.page.getByRole('row').filter({ hasText: email })
  // It is sent by a job, and the page shows what is there when it is opened.
  await expect
    .poll(async () => {
      await dora.page.goto(product.outboxUrl)
      return row.count()
    })
    .toBe(1)
  await row.getByRole('link', { name: /Verify your email address/ }).click()
  await dora.page
    .getByRole('link', { name: /verify/i })
    .first()
    .click()
  await dora.page.getByText('Your email address is verified').waitFor()
  await dora.close()
})
