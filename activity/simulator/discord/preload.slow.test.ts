import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createBotWorld } from './bot-world.ts'
import { serveBotDiscord } from './serve.ts'
import { createWorld } from './world.ts'

/** A bot as in the guide of discord.js, which knows nothing of the simulator. */
const program = `
  import { Client, GatewayIntentBits, REST, Routes } from 'discord.js'
  const [id, token] = [process.env.APPLICATION, process.env.TOKEN]
  await new REST().setToken(token).put(Routes.applicationCommands(id), { body: [{ name: 'go', description: 'Go' }] })
  const client = new Client({ intents: [GatewayIntentBits.Guilds] })
  client.once('clientReady', async ({ user }) => {
    console.log('ready as ' + user.username)
    await client.destroy()
  })
  await client.login(token)
`

test('the preload connects an unmodified discord.js bot to the simulator', async () => {
  const world = createWorld({ name: 'Helper' })
  const bot = createBotWorld()
  const served = await serveBotDiscord(world, bot)
  const preload = fileURLToPath(new URL('./preload.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', preload, '--input-type=module', '-e', program],
    {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: {
        ...process.env,
        DISCORD_SIMULATOR: served.apiBase,
        APPLICATION: world.application.id,
        TOKEN: world.application.botToken,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'exit')
  expect(output).toContain('ready as helper')
  expect([...bot.commands.values()].map(({ name }) => name)).toEqual(['go'])
  await served.close()
})
