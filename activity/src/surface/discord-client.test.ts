import { expect, test, vi } from 'vitest'
import { openDiscordClient, type Presence } from './discord-client.ts'

const sent = vi.hoisted((): unknown[] => [])
vi.mock('@discord/embedded-app-sdk', () => ({
  DiscordSDK: class {
    commands = { setActivity: async (input: unknown) => void sent.push(input) }
    ready = async () => undefined
  },
}))

const presence: Presence = {
  title: `${'a'.repeat(127)}😀 and more`,
  artist: 'X',
  room: 'The Loft',
  cover: null,
  songLink: null,
  roomLink: 'https://discord.com/activities/42?custom_id=the-loft',
  joinSecret: 'the-loft',
  startsAt: 0,
  endsAt: 1000,
  party: { id: 'the-loft', size: 1, most: 50 },
}

test('the texts of a presence have the lengths that Discord accepts, and are cut between characters', async () => {
  const discord = await openDiscordClient('42')
  await discord.show(presence)
  const details = 'a'.repeat(127)
  expect(sent).toEqual([{ activity: expect.objectContaining({ details, state: 'X\u2003' }) }])
})
