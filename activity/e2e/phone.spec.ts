import { violations } from '../test/axe.ts'
import { expect, test, type Product } from './fixtures.ts'

/** A Spanish mobile number that is unique in this run. */
const newNumber = () =>
  `6${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8)}`

/** The code in the newest message to a number. */
async function codeFor({ outboxUrl }: Product, phone: string): Promise<string> {
  const list = await (await fetch(outboxUrl)).text()
  const row = list.split('<tr>').find((one) => one.includes(phone))
  const path = row?.match(/href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const message = await (await fetch(new URL(path, outboxUrl))).text()
  return message.match(/\b(\d{6}) is your code/)?.[1] ?? ''
}

test('a person signs up with a phone number, schedules and cancels closing the account, and downloads their data', async ({
  guest,
  product,
}) => {
  const { page } = await guest({ viewport: { width: 390, height: 844 } })
  const number = newNumber()

  await test.step('sign up', async () => {
    await page.goto(product.url)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Other ways').click()
    await dialog.getByRole('button', { name: 'Use a phone number' }).click()
    await dialog.getByLabel('Country').selectOption('ES')
    await dialog.getByLabel('Mobile number').fill(number)
    await dialog.getByRole('button', { name: 'Text me a code' }).click()
    await expect(dialog.getByLabel('Code')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Code').pressSequentially(await codeFor(product, `+34${number}`))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    // A new member chooses a name first.
    await expect(page.getByRole('dialog', { name: 'Your profile' })).toBeVisible()
  })

  await test.step('schedule closing the account, and cancel it', async () => {
    await page.goto(`${product.url}/your-data`)
    const section = page.getByRole('region', { name: 'Close my account' })
    await section.getByRole('button', { name: 'Close my account' }).click()
    await expect(section.getByText(/Your account will be closed on/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await section.getByRole('button', { name: 'Keep my account' }).click()
    await expect(section.getByRole('button', { name: 'Close my account' })).toBeVisible()
  })

  await test.step('download the data', async () => {
    await page.getByRole('button', { name: 'Export my data' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    expect((await download).suggestedFilename()).toBe('segue-export.zip')
  })
})
