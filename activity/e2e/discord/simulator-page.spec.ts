import { createActor } from '@segue/simulator/discord/actor.ts'
import { addMessage } from '@segue/simulator/discord/messages/bot-messages.ts'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { createDemoWorld } from '@segue/simulator/discord/demo-world.ts'
import { serveBotDiscord } from '@segue/simulator/discord/serve.ts'
import { serveSimulator } from '@segue/simulator/serve.ts'
import { freePort } from '@segue/shared/test/free-port.ts'
import { expect, test as base } from '../fixtures.ts'

/** A simulator with no server behind its proxy, which records the commands and button presses it receives. */
async function startSimulator() {
  const { world } = createDemoWorld()
  const bot = createBotWorld()
  const discord = await serveBotDiscord(world, bot)
  const actor = createActor({ world, bot, gateway: discord.gateway, patienceMs: 100 })
  const presses: unknown[] = []
  const commands: Record<string, unknown>[] = []
  const recorded: typeof actor = {
    ...actor,
    command(where, name, options = {}) {
      commands.push(options)
      return actor.command(where, name, options)
    },
    press(where, posted, customId, values) {
      presses.push(values)
      return actor.press(where, posted, customId, values)
    },
  }
  const simulator = await serveSimulator({
    world,
    port: await freePort(2),
    bot: { world: bot, actor: recorded },
    mappings: [{ prefix: '/', target: 'own.test' }],
    policy: () => "default-src 'self'",
    reach: () => new URL('http://127.0.0.1:9'),
  })
  return {
    world,
    bot,
    apiBase: discord.apiBase,
    url: simulator.personalUrl,
    presses,
    commands,
    async close() {
      await simulator.close()
      await discord.close()
    },
  }
}

const test = base.extend<{ simulator: Awaited<ReturnType<typeof startSimulator>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
  simulator: async ({}, use) => {
    const simulator = await startSimulator()
    await use(simulator)
    await simulator.close()
  },
})

test('roles are selected by clicking an option’s label and sent when the menu closes', async ({
  page,
  simulator,
}) => {
  const { world, bot, presses } = simulator
  const channel = [...world.channels.values()].find(({ name }) => name === 'general')
  const roles = { type: 6, custom_id: 'roles', min_values: 0, max_values: 5, placeholder: 'Choose roles' }
  const body = { flags: 0, components: [{ type: 1, components: [roles] }] }
  addMessage(world, bot, { channelId: channel?.id ?? '', body, onlyFor: null, interactionId: null })
  await page.goto(simulator.url)
  await page.locator('#chat select[name=channel]').selectOption({ label: 'Night Owls › general' })
  const menu = page.locator('details.menu').last()
  await menu.locator('summary').click()
  await menu.getByText('Managers').click()
  await expect(menu.getByLabel('Managers')).toBeChecked()
  await expect(menu).toHaveAttribute('open')
  expect(presses).toEqual([])
  await page.locator('h1').first().click()
  await expect.poll(() => presses).toEqual([[expect.stringMatching(/^\d+$/)]])
})

test('an activity that fails to load shows the diagnosis automatically', async ({ page, simulator }) => {
  await page.goto(simulator.url)
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const diagnosis = page.getByRole('list', { name: 'Diagnosis' })
  await expect(diagnosis.getByText('Nobody answers at').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('No one is in the activity')).toBeVisible()
})

test('a file chosen for a command is sent with it', async ({ page, simulator }) => {
  const { world, apiBase, commands } = simulator
  const { id, botToken } = world.application
  const options = [{ type: 11, name: 'file', description: 'A song' }]
  await fetch(`${apiBase}/v10/applications/${id}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'play', description: 'Play a song', options }]),
  })
  await page.goto(simulator.url)
  const field = page.getByRole('combobox', { name: 'Command' })
  await field.fill('/play ')
  const music = { name: 'Home made.wav', mimeType: 'audio/wav', buffer: Buffer.from('some music') }
  await page.getByLabel('file: A song').setInputFiles(music)
  await expect(field).toHaveValue('/play file:Home_made.wav')
  await field.press('Enter')
  await expect.poll(() => commands).toEqual([{ file: expect.stringMatching(/^\d+$/) }])
  const { url, type } = world.attachments.get(String(commands[0]?.['file'])) ?? { url: '', type: '' }
  expect([await (await fetch(url)).text(), type]).toEqual(['some music', 'audio/wav'])
})
