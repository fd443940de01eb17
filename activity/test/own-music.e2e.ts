import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { chooseFiles, houseRecord, member, openRoom, stepUp, titleOnDeck, tone, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, type Visitor } from './visitor.ts'

const { url } = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const tab = ({ page }: Visitor, name: string) => page.getByRole('tab', { name, exact: true })

test('on stage without a playable song the deck says so, and why, until there is one', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  const address = await openRoom(ann, url, 'Once only')
  await page.getByRole('button', { name: 'Stage rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Stage rules' })
  await rules.getByRole('switch', { name: 'Repeat gap (hours)' }).click()
  await rules.getByRole('button', { name: 'Close' }).click()
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  await expect.poll(() => titleOnDeck(ann)).toContain('Copper Wire')
  const guest = await visitor(browser)
  await guest.page.goto(address)
  await guest.page.getByRole('button', { name: 'played by Ann' }).waitFor()

  await page.getByRole('button', { name: 'Skip this song' }).click()
  await expect
    .poll(() => titleOnDeck(ann))
    .toMatch(/You are on stage, waiting for a song.*was played here in the last \d+ h/)
  await expect.poll(() => titleOnDeck(guest)).toContain('Ann is on stage, waiting for a song')
  const groove = page.getByRole('region', { name: 'Deck' }).getByRole('progressbar')
  expect(await groove.getAttribute('value')).toBe('0')
  await page
    .getByRole('row')
    .getByText(/^Free at /)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])

  // What has ended is in the list of what was played, by whom and when, at once.
  await showPanel(guest.page, 'Queue')
  await tab(guest, 'Played').click()
  await guest.page.getByText(/^played by Ann/).waitFor()
  await guest.page.locator('time').first().waitFor()
  await chooseFiles(ann, houseRecord('slow-harbour.m4a'))
  await expect.poll(() => titleOnDeck(guest)).toContain('Slow Harbour')
  expect([...ann.faults(), ...guest.faults()]).toEqual([])
  for (const one of [guest, ann]) await one.close()
})

test('a song is heard before it is queued, and what somebody starred is theirs to take out again', async () => {
  const [ann, ben] = [await member(browser, url, 'Ann'), await member(browser, url, 'Ben')]
  const address = await openRoom(ann, url, 'Stars')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  const { page } = ben
  await page.goto(address)
  await page.getByRole('button', { name: /^Star: save it/ }).click()
  await showPanel(page, 'Queue')
  await tab(ben, 'Starred').click()
  await page.getByText('Songs you starred. Only you see this list.').waitFor()
  await page.getByRole('button', { name: 'Options for Copper Wire' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('No stars yet').waitFor()

  await tab(ben, 'Search').click()
  // What is offered before anything is found may be the same song, and goes while the search begins.
  const found = page.waitForResponse(/\/search\/v2\?/)
  await page.getByRole('searchbox').fill('paper lanterns')
  await found
  await page.getByRole('button', { name: 'Listen to Paper Lanterns' }).first().click()
  const stop = page.getByRole('button', { name: 'Stop Paper Lanterns' }).first()
  // What is heard ahead ends by itself: it is pressed at once, however long a busy page takes to hold still.
  await stop.dispatchEvent('click')
  await page.getByRole('button', { name: 'Listen to Paper Lanterns' }).first().waitFor()
  expect(await violations(page)).toEqual([])
  expect([...ann.faults(), ...ben.faults()]).toEqual([])
  for (const one of [ben, ann]) await one.close()
})

test('an upload is named, given to everybody, found by them, and deleted', async () => {
  const [ann, ben] = [await member(browser, url, 'Ann'), await member(browser, url, 'Ben')]
  const address = await openRoom(ann, url, 'Uploads')
  const title = `Ferry ${crypto.randomUUID().slice(0, 8)}`
  const { page } = ann
  await upload(ann, tone('untagged take-02 (final FINAL).wav', 8, 330))
  await page.getByRole('button', { name: 'My uploads' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Edit untagged take-02/ }).click()
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Needs a title').waitFor()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Artist').fill('Marlowe')
  await dialog.getByRole('switch', { name: /^Everybody can find it/ }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Public').waitFor()

  await ben.page.goto(address)
  await showPanel(ben.page, 'Queue')
  await tab(ben, 'Search').click()
  await ben.page.getByRole('searchbox').fill(title)
  await ben.page.getByText(title).first().waitFor()

  await dialog.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete for good?' }).click()
  await page.getByText(`Deleted “${title}”.`).waitFor()
  await dialog.getByText('You have not uploaded anything yet').waitFor()
  expect([...ann.faults(), ...ben.faults()]).toEqual([])
  for (const one of [ben, ann]) await one.close()
})

test('where explicit songs are not allowed, whoever has one reads why it cannot be played, until they are', async () => {
  const ann = await member(browser, url, 'Ann')
  const { page } = ann
  await openRoom(ann, url, 'For all ages')
  await upload(ann, tone('not for children.wav', 8, 330))
  await page.getByRole('button', { name: 'My uploads' }).click()
  const uploads = page.getByRole('dialog')
  await uploads.getByRole('button', { name: /^Edit not for children/ }).click()
  await uploads.getByRole('switch', { name: 'Explicit lyrics' }).click()
  await uploads.getByRole('button', { name: 'Save' }).click()
  await uploads.getByRole('button', { name: 'Close' }).click()
  const settings = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
    await page.getByRole('dialog').getByRole('switch', { name: 'Explicit songs allowed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    // It closes once they are saved; what is said of that may still be there from the time before.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await settings()
  await stepUp(ann)
  await page.getByText('This room does not allow explicit songs. Choose another one.').waitFor()
  await page.getByRole('row').getByText('Explicit, not allowed here').waitFor()
  await settings()
  await stepUp(ann)
  await expect.poll(() => titleOnDeck(ann)).toContain('not for children')
  expect(ann.faults()).toEqual([])
  await ann.close()
})
