import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, stepUp, titleOnDeck, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

let browser: Browser
let url: string
beforeAll(async () => {
  browser = await sharedChromium()
  url = sharedProduct().url
})
afterAll(() => browser?.close())

test('staff put a rule together, and the room holds it from then on', async () => {
  const ann = await member(browser, url, 'Ann', { colorScheme: 'dark' })
  const { page } = ann
  await openRoom(ann, url, 'Strict house')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await page.getByRole('button', { name: 'Stage rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Stage rules' })
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  const form = rules.getByRole('form', { name: 'Add a rule' })
  await form.getByLabel('Name of the rule').fill('Nothing long')
  await form.getByLabel('What it is about').selectOption('songShorterThan')
  await form.getByLabel('Minutes').fill('241')
  await form.getByText('A whole number from 1 to 240.').waitFor()
  expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await form.getByLabel('Minutes').fill('5')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await form.getByLabel('When or unless').last().selectOption('unless')
  await form.getByLabel('What people are told').fill('Only long ones tonight.')
  expect(await violations(page)).toEqual([])
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/custom-rule.png` })
  await form.getByRole('button', { name: 'Save' }).click()
  const sentence =
    'When the song is shorter than 5 minutes, unless it comes from a guest, refuse the song: “Only long ones tonight.”'
  await rules.getByText(sentence).waitFor()
  expect(await violations(page)).toEqual([])
  await rules.getByRole('button', { name: 'Close' }).click()

  await stepUp(ann)
  await page.getByText('A rule of this room: Only long ones tonight.').first().waitFor()
  expect(await titleOnDeck(ann)).not.toContain('Copper Wire')

  // One press switches it off, and another takes it away.
  await page.getByRole('button', { name: 'Stage rules' }).click()
  await rules.getByRole('switch', { name: 'Nothing long' }).click()
  await expect.poll(() => rules.getByRole('switch', { name: 'Nothing long' }).isChecked()).toBe(false)
  await rules.getByRole('button', { name: 'Change Nothing long' }).click()
  await rules.getByRole('form', { name: 'Change Nothing long' }).getByRole('button', { name: 'Cancel' }).click()
  await rules.getByRole('button', { name: 'Remove Nothing long' }).click()
  await rules.getByText(sentence).waitFor({ state: 'hidden' })
  await rules.getByRole('button', { name: 'Close' }).click()
  await stepUp(ann)
  await expect.poll(() => titleOnDeck(ann)).toContain('Copper Wire')
})
