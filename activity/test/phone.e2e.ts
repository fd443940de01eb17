import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

/** A mobile number of Spain that nobody has had in this run. */
const newNumber = () =>
  `6${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8)}`

/** The code in the newest message to a number. */
async function codeTo(phone: string): Promise<string> {
  const list = await (await fetch(product.outboxUrl)).text()
  const row = list.split('<tr>').find((one) => one.includes(phone))
  const path = row?.match(/href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const message = await (await fetch(new URL(path, product.outboxUrl))).text()
  return message.match(/\b(\d{6}) is your code/)?.[1] ?? ''
}

/** From the menu of the account to the form for a number, and from there to the code. */
async function toTheCode(page: Page, number: string, press: string) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a phone number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Enter your phone number to create a new account. We’ll text a code to verify.').waitFor()
  await dialog.getByLabel('Country').selectOption('ES')
  await dialog.getByLabel('Mobile number').fill(number)
  await dialog.getByRole('button', { name: press }).click()
  await dialog.getByLabel('Code').waitFor()
}

test('somebody signs up by phone: a wrong code is told, and the right one leads in', async () => {
  const who = await visitor(browser, { viewport: { width: 390, height: 844 } })
  const { page } = who
  const number = newNumber()
  await page.goto(product.url)
  await toTheCode(page, number, 'Text me a code')
  expect(await violations(page)).toEqual([])
  const code = await codeTo(`+34${number}`)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(wrong)
  await dialog.getByText('This code is wrong or no longer valid').waitFor()
  await dialog.getByLabel('Code').fill('')
  await dialog.getByLabel('Code').pressSequentially(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  // Somebody new chooses the name that the others see.
  await page.getByRole('dialog', { name: 'Your profile' }).waitFor()
  expect(who.faults()).toEqual([])
  await who.close()
})

test('a number from the internet is refused with its sentence, and WhatsApp brings the code as well', async () => {
  const who = await visitor(browser)
  const { page } = who
  const number = newNumber()
  await page.goto(`${product.url}/phone`)
  await page.getByLabel('Mobile number').fill('+1 500 555 0010')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByText('Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Country').selectOption('ES')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send it over WhatsApp' }).click()
  await page.getByText(`We sent a WhatsApp message with a code to +34${number}.`).waitFor()
  await page.getByRole('button', { name: 'Wrong number?' }).click()
  expect(await page.getByLabel('Mobile number').inputValue()).toBe(number)
  await who.close()
})

test('an account is closed in a week, called off, and its data is taken along', async () => {
  const who = await visitor(browser)
  const { page } = who
  const number = newNumber()
  await page.goto(product.url)
  await toTheCode(page, number, 'Text me a code')
  // Pasted, it is sent by itself.
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await codeTo(`+34${number}`))
  await page.getByRole('dialog', { name: 'Your profile' }).waitFor()
  await page.goto(`${product.url}/your-data`)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByText(/Your account will be closed on/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Close my account' }).waitFor()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const download = page.getByRole('button', { name: /^Download/ })
  await download.waitFor({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('segue-export.zip')
  expect(who.faults()).toEqual([])
  await who.close()
})
