import { chromiumOptions } from '../../test/chromium.ts'
import { expect, test } from '../fixtures.ts'

test.use({
  // The SDK trusts only the simulator's default port, which another product may be using.
  launchOptions: ({ product }, use) =>
    use(chromiumOptions([`--host-resolver-rules=MAP localhost:3333 127.0.0.1:${product.simulatorPort}`])),
  viewport: { width: 1900, height: 950 },
  locale: 'en-GB',
})

test('without a Discord account, a newcomer sees two people in the activity side by side and talks to the bot', async ({
  page,
}) => {
  await page.goto('http://localhost:3333')
  const form = page.locator('#open')
  const open = async (name: string) => {
    await form.getByLabel('Who').selectOption(name)
    await form.getByLabel('Voice channel').selectOption('Night Owls › Lounge')
    await form.getByRole('button', { name: 'Open the activity' }).click()
    return page.getByRole('region', { name: `${name} in Lounge` }).frameLocator('iframe')
  }
  const ann = await open('Ann')
  await expect(ann.getByText('The decks are free').first()).toBeVisible()
  const bruno = await open('Bruno')
  await expect(bruno.getByText('Los platos están libres').first()).toBeVisible()
  await expect(ann.getByText('2 people')).toBeAttached()

  const channel = page.locator('#chat')
  const command = channel.getByLabel('Command')
  await channel.getByLabel('In').selectOption('Night Owls › general')
  // The simulator offers the bot's commands once the bot has registered them.
  await expect(async () => {
    await command.fill('/')
    await expect(channel.getByRole('option', { name: /^\// }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await command.fill('/help')
  await page.keyboard.press('Enter')
  // Bruno, who reads Spanish, was the last to open the activity.
  const reply = channel.locator('.line').first()
  await expect(reply.getByRole('heading', { name: 'Lo que sé hacer' })).toBeVisible()
  await command.fill('/pon')
  await channel.getByRole('option', { name: '/poner' }).click()
  await expect(channel.getByRole('option', { name: 'canción:' })).toBeVisible()
})
