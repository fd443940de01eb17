import { violations } from '../test/axe.ts'
import { expect, test } from './fixtures.ts'

const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a member accepts a message request on a phone, replies, and gets a picture with a description', async ({
  member,
}) => {
  const ann = await member('Ann')
  const ben = await member('Ben', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await ann.page.goto(`/inbox/${ben.uuid}`)
  await ann.page.getByRole('textbox', { name: 'Message Ben' }).fill('Shall we **play** tonight?')
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(ann.page.getByRole('log').getByText('play', { exact: true })).toBeVisible()

  await ben.page.goto('/inbox')
  await expect(ben.page.getByRole('heading', { name: 'Message requests' })).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('link', { name: /^Ann/ }).click()
  const accept = ben.page.getByRole('button', { name: 'Accept' })
  await accept.click()
  await expect(accept).toBeHidden()
  await ben.page.getByRole('textbox', { name: 'Message Ann' }).fill('Gladly')
  await ben.page.getByRole('button', { name: 'Send', exact: true }).click()

  await expect(ann.page.getByRole('log').getByText('Gladly')).toBeVisible()
  await ann.page.locator('input[type=file]').setInputFiles([picture])
  await ann.page.getByLabel('Description of picture 1 (alt text)').fill('A red dot')
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
  await ben.page.getByRole('button', { name: /: A red dot$/ }).click()
  await expect(ben.page.getByRole('dialog').getByRole('img', { name: 'A red dot' })).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
  expect(await violations(ann.page)).toEqual([])
})
