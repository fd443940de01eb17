import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, titleOnDeck, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

let browser: Browser
let url: string
beforeAll(async () => {
  browser = await sharedChromium()
  url = sharedProduct().url
})
afterAll(() => browser?.close())

test('people ask a room for songs and vote, and what most of them want comes next', async () => {
  const ann = await member(browser, url, 'Ann', { colorScheme: 'dark' })
  const address = await openRoom(ann, url, 'Jukebox')
  await upload(ann, houseRecord('copper-wire.m4a'), houseRecord('slow-harbour.m4a'), houseRecord('quiet-atlas.m4a'))
  await ann.page.getByRole('button', { name: 'Stage rules' }).click()
  const rules = ann.page.getByRole('dialog', { name: 'Stage rules' })
  await rules.getByRole('switch', { name: 'Song requests' }).click()
  await rules.getByRole('button', { name: 'Close' }).click()
  const ask = async (title: string) => {
    await ann.page.getByRole('button', { name: `Options for ${title}` }).click()
    await ann.page.getByRole('menuitem', { name: 'Request it here' }).click()
    await ann.page.getByText(`You requested ${title}.`).waitFor()
  }
  // Nothing plays: the first plays at once, and nobody is on stage.
  await ask('Copper Wire')
  await expect.poll(() => titleOnDeck(ann)).toContain('Copper Wire')
  await ann.page.getByText('requested by Ann').waitFor()
  await ask('Slow Harbour')
  await ask('Quiet Atlas')

  // A guest wants the later one, and it is first from then on, for everybody.
  const guest = await visitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await guest.page.goto(address)
  await guest.page.getByRole('tab', { name: 'Queue' }).click()
  await guest.page.getByRole('tab', { name: 'Requests' }).click()
  await guest.page.getByRole('button', { name: 'I want Quiet Atlas too, 1 so far' }).click()
  await guest.page.getByRole('button', { name: 'I want Quiet Atlas, 2 so far', pressed: true }).waitFor()
  await ann.page.getByRole('tab', { name: 'Requests' }).click()
  const votes = ann.page.getByRole('button', { name: /^I want .* so far$/ })
  const named = () => votes.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  await expect.poll(named).toEqual(['I want Quiet Atlas, 2 so far', 'I want Slow Harbour, 1 so far'])
  expect(await violations(ann.page)).toEqual([])
  if (process.env['SCREENSHOTS']) {
    await ann.page.screenshot({ path: `${process.env['SCREENSHOTS']}/requests.png` })
    await guest.page.screenshot({ path: `${process.env['SCREENSHOTS']}/requests-phone.png` })
  }

  // Ann takes one back, skips what plays, and what two of them wanted follows.
  await ann.page.getByRole('button', { name: 'Take Slow Harbour off the list' }).click()
  await expect.poll(named).toEqual(['I want Quiet Atlas, 2 so far'])
  await ann.page.getByRole('button', { name: 'Skip this song' }).click()
  await expect.poll(() => titleOnDeck(guest)).toContain('Quiet Atlas')
  await ann.page.getByText('Nobody has requested a song yet').waitFor()
})
