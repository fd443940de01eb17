import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createActor } from '@segue/simulator/discord/actor.ts'
import { addMessage } from '@segue/simulator/discord/bot-messages.ts'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { createDemoWorld } from '@segue/simulator/discord/demo-world.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import { serveSimulator, type Simulator } from '@segue/simulator/serve.ts'
import { freePort } from '@segue/shared/test/free-port.ts'
import { launchChromium } from '../chromium.ts'

let browser: Browser
let discord: ServedBotDiscord
let simulator: Simulator
let page: Page
const { world } = createDemoWorld()
const bot = createBotWorld()
const pressed: unknown[] = []
const given: Record<string, unknown>[] = []

beforeAll(async () => {
  discord = await serveBotDiscord(world, bot)
  const actor = createActor({ world, bot, gateway: discord.gateway, patienceMs: 100 })
  const watched: typeof actor = {
    ...actor,
    command(where, name, options = {}) {
      given.push(options)
      return actor.command(where, name, options)
    },
    press(where, posted, customId, values) {
      pressed.push(values)
      return actor.press(where, posted, customId, values)
    },
  }
  simulator = await serveSimulator({
    world,
    port: await freePort(2),
    bot: { world: bot, actor: watched },
    mappings: [{ prefix: '/', target: 'own.test' }],
    policy: () => "default-src 'self'",
    reach: () => new URL('http://127.0.0.1:9'),
  })
  browser = await launchChromium()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await simulator?.close()
  await discord?.close()
})

test('roles are chosen by clicking the words of an option, and told when the menu closes', async () => {
  const channel = [...world.channels.values()].find(({ name }) => name === 'general')
  const roles = { type: 6, custom_id: 'roles', min_values: 0, max_values: 5, placeholder: 'Choose roles' }
  const body = { flags: 0, components: [{ type: 1, components: [roles] }] }
  addMessage(world, bot, { channelId: channel?.id ?? '', body, onlyFor: null, interactionId: null })
  await page.goto(`http://localhost:${simulator.port}`)
  await page.locator('#chat select[name=channel]').selectOption({ label: 'Night Owls › general' })
  const menu = page.locator('details.menu').last()
  await menu.locator('summary').click()
  await menu.getByText('Managers', { exact: false }).click()
  await expect.poll(() => menu.getByLabel('Managers').isChecked()).toBe(true)
  expect(await menu.getAttribute('open')).not.toBeNull()
  await page.locator('h1').first().click()
  await expect.poll(() => pressed.length).toBe(1)
  expect(pressed).toEqual([[expect.stringMatching(/^\d+$/)]])
})

test('an activity that does not get on says why without being asked', async () => {
  await page.goto(simulator.personalUrl)
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const told = page.getByRole('list', { name: 'Diagnosis' })
  await told.getByText('Nobody answers at').first().waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Nobody is in the activity').waitFor()
})

test('a file is chosen for a command and goes with it', async () => {
  const { id, botToken } = world.application
  const options = [{ type: 11, name: 'file', description: 'A song' }]
  await fetch(`${discord.apiBase}/v10/applications/${id}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'play', description: 'Play a song', options }]),
  })
  await page.goto(simulator.personalUrl)
  const line = page.getByRole('combobox', { name: 'Command' })
  await line.fill('/play ')
  const music = { name: 'Home made.wav', mimeType: 'audio/wav', buffer: Buffer.from('some music') }
  await page.getByLabel('file: A song').setInputFiles(music)
  await expect.poll(() => line.inputValue()).toBe('/play file:Home_made.wav')
  await line.press('Enter')
  await expect.poll(() => given).toEqual([{ file: expect.stringMatching(/^\d+$/) }])
  const { url, type } = world.attachments.get(String(given[0]?.['file'])) ?? { url: '', type: '' }
  expect([await (await fetch(url)).text(), type]).toEqual(['some music', 'audio/wav'])
})
