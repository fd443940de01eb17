import type { Browser, FileChooser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startProduct, untilMusic, type Product } from './product.ts'
import { toneWav } from './wav.ts'
import { showPanel, visitor, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ DEMO: 'on' })
  await untilMusic(product, 'the-night-shift')
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const isPlaying =
  ({ sound }: Visitor) =>
  async () =>
    (await sound().catch(() => undefined))?.report.state
const counted = (page: Visitor['page'], what: string) => page.getByRole('button', { name: new RegExp(`^${what}`) })

/** Signs up from wherever one is. */
async function signUp({ page }: Visitor, name: string) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.test`)
  await dialog.getByLabel('Password').fill('correct horse battery')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function chooseFiles(who: Visitor, files: Parameters<FileChooser['setFiles']>[0]) {
  await showPanel(who.page, 'Queue')
  const asked = who.page.waitForEvent('filechooser')
  await who.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await asked).setFiles(files)
}

/** Uploads files in the queue panel and waits until they are songs. */
async function upload(who: Visitor, ...files: { name: string; seconds: number; hertz: number }[]) {
  await chooseFiles(
    who,
    files.map(({ name, seconds, hertz }) => ({ name, mimeType: 'audio/wav', buffer: toneWav(seconds, hertz) })),
  )
  const records = files.length === 1 ? '1 record' : `${files.length} records`
  await who.page.getByText(records, { exact: true }).waitFor({ timeout: 90_000 })
}

async function openRoom(who: Visitor, name: string) {
  await who.page.goto(product.url)
  await who.page.getByRole('button', { name: 'Open a room' }).click()
  await who.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await who.page.getByRole('button', { name: 'Open the doors' }).click()
  await who.page.waitForURL(/\/room\//)
  return who.page.url()
}

const stepUp = ({ page }: Visitor) => page.getByRole('button', { name: 'Step up', exact: true }).last().click()
const titleOnDeck = async ({ page }: Visitor) =>
  (await page.getByRole('region', { name: 'Now playing' }).textContent()) ?? ''

test('a guest who comes by a link hears nothing until the tap, and then what everybody hears', async () => {
  const guest = await visitor(browser)
  await guest.page.goto(`${product.url}/room/the-night-shift`)
  await guest.tapToListen()
  await expect.poll(isPlaying(guest), { timeout: 30_000 }).toBe('playing')
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

test(
  'a newcomer signs up, opens a room, uploads, plays, and others vote, chat and take their turn',
  { timeout: 400_000 },
  async () => {
    const [ann, bob] = [await visitor(browser), await visitor(browser)]
    await ann.page.goto(product.url)
    await signUp(ann, 'Ann')
    const address = await openRoom(ann, 'Kitchen table')
    await ann.page.getByText('The decks are free').first().waitFor()
    await upload(
      ann,
      { name: 'First light.wav', seconds: 60, hertz: 220 },
      { name: 'Second wind.wav', seconds: 150, hertz: 330 },
    )

    await bob.page.goto(address)
    await signUp(bob, 'Bob')
    await upload(bob, { name: 'Third time.wav', seconds: 20, hertz: 440 })

    await stepUp(ann)
    await expect.poll(() => titleOnDeck(bob), { timeout: 20_000 }).toContain('First light')
    for (const who of [ann, bob]) {
      await expect.poll(isPlaying(who), { timeout: 20_000 }).toBe('playing')
    }
    await counted(bob.page, 'Like').click()
    await expect.poll(() => counted(ann.page, 'Like').getAttribute('aria-label')).toContain('1')
    await stepUp(bob)
    await bob.page.getByRole('button', { name: 'Step down', exact: true }).first().waitFor()
    await ann.page.getByRole('button', { name: 'Skip this song' }).click()
    await expect.poll(() => titleOnDeck(bob)).toContain('Third time')
    // Two DJs rotate: when Bob's song is over it is Ann's turn.
    await expect.poll(() => titleOnDeck(ann), { timeout: 40_000 }).toContain('Second wind')

    for (const { page } of [bob, ann]) await showPanel(page, 'Chat')
    await bob.page.getByPlaceholder('Say something').fill('What a room!')
    await bob.page.keyboard.press('Enter')
    await ann.page.getByText('What a room!').waitFor()
    await ann.page.getByRole('button', { name: 'React', exact: true }).first().click()
    await ann.page.getByRole('button', { name: 'Jump' }).click()

    await ann.page.reload()
    await expect.poll(() => titleOnDeck(ann), { timeout: 20_000 }).toContain('Second wind')
    await ann.page.getByText('What a room!').waitFor()

    await product.restart()
    await expect.poll(async () => (await bob.sound()).status, { timeout: 30_000 }).toBe('live')
    await expect.poll(() => titleOnDeck(bob), { timeout: 15_000 }).toContain('Second wind')
    await bob.page.getByRole('button', { name: 'Step down', exact: true }).click()
    await expect.poll(() => bob.page.getByRole('button', { name: 'Step up', exact: true }).count()).toBeGreaterThan(0)
    expect([...ann.faults(), ...bob.faults()]).toEqual([])
    await ann.close()
    await bob.close()
  },
)

test('a file that is not music is refused with a sentence, and nothing is lost', async () => {
  const cleo = await visitor(browser)
  await cleo.page.goto(product.url)
  await signUp(cleo, 'Cleo')
  await openRoom(cleo, 'Attic')
  const poem = Buffer.from('Shall I compare thee to a summer’s day?'.repeat(50))
  await chooseFiles(cleo, { name: 'poem.mp3', mimeType: 'audio/mpeg', buffer: poem })
  await expect.poll(() => cleo.page.getByRole('alert').allTextContents(), { timeout: 30_000 }).not.toEqual([])
  expect((await cleo.page.getByRole('alert').allTextContents()).join()).toMatch(/not|sound|audio/i)
  await upload(cleo, { name: 'After all.wav', seconds: 8, hertz: 260 })
  await cleo.close()
})

test('a letter goes to the outbox, and its link verifies the address', async () => {
  const dora = await visitor(browser)
  await dora.page.goto(product.url)
  await signUp(dora, 'Dora')
  const outbox = product.output().match(/http\S+\/outbox\S*/)?.[0]
  expect(outbox).toBeDefined()
  await dora.page.goto(outbox ?? '')
  await dora.page
    .getByRole('link', { name: /Verify your e-mail address/ })
    .first()
    .click()
  await dora.page
    .getByRole('link', { name: /verify/i })
    .first()
    .click()
  await dora.page.getByText('Your e-mail address is verified').waitFor()
  await dora.close()
})
