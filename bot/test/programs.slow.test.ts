import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { botTest } from './world.ts'

const running = botTest()

/** Runs a program of the bot with only these environment settings. */
function run(program: string, settings: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const file = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file], { env: { PATH, HOME, ...settings } })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

function discord() {
  const { world, served } = running()
  const { id, botToken } = world.application
  return { DISCORD_APPLICATION_ID: id, DISCORD_BOT_TOKEN: botToken, DISCORD_API_BASE: served.apiBase }
}

test('registering commands manually prints what it did, or in one sentence why it failed', async () => {
  expect(await run('discord/register', discord())).toEqual({ code: 0, text: 'Nothing has changed.\n' })
  expect(await run('discord/register', {})).toEqual({
    code: 1,
    text: 'Set DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN. Both are in the developer portal.\n',
  })
  expect(await run('discord/register', { ...discord(), DISCORD_BOT_TOKEN: 'an.old.token' })).toEqual({
    code: 1,
    text: '401: Unauthorized\n',
  })
})

test('the bot prints in one sentence which settings are missing', async () => {
  const { code, text } = await run('main', discord())
  expect([code, text]).toEqual([
    1,
    'Set SEGUE_URL to the URL of the api, and SERVICE_TOKEN to a token that lets the bot act there.\n',
  ])
  const here = { SEGUE_URL: 'http://127.0.0.1:1', SERVICE_TOKEN: 'service-token-for-tests' }
  const wrong = await run('main', { ...discord(), ...here, DISCORD_BOT_TOKEN: 'an.old.token' })
  expect(wrong).toEqual({ code: 1, text: 'An invalid token was provided.\n' })
})
