import { expect, test } from 'vitest'
import { discordFrom } from './discord.ts'

const base = { DISCORD_API_BASE: 'https://discord.com/api' }

test('Discord is off without credentials, and incomplete credentials are refused', () => {
  expect(discordFrom(base)).toBeUndefined()
  expect(() => discordFrom({ ...base, DISCORD_APPLICATION_ID: '1' })).toThrow(/belong together/)
  const all = { DISCORD_APPLICATION_ID: '1', DISCORD_CLIENT_SECRET: 's', DISCORD_BOT_TOKEN: 't' }
  expect(discordFrom({ ...base, ...all })?.applicationId).toBe('1')
})
