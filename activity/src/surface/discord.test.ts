import { expect, test, vi } from 'vitest'
import { readLaunch } from './discord-launch.ts'
import type { DiscordClient } from './discord-client.ts'
import { addressInDiscord, createDiscordSurface } from './discord.ts'
import { Silence, within } from './within.ts'

test('only a URL with a frame id and an instance id was launched by Discord', () => {
  expect(readLaunch('')).toBeNull()
  expect(readLaunch('?instance_id=i-1')).toBeNull()
  expect(readLaunch('?frame_id=f&instance_id=i-1&channel_id=2&platform=mobile&custom_id=club')).toEqual({
    instanceId: 'i-1',
    channelId: '2',
    guildId: null,
    customId: 'club',
    platform: 'mobile',
  })
})

test.each([
  ['https://i.scdn.co/image/1', '/outside/spotify-art/i/image/1'],
  ['https://cf-media.sndcdn.com/a.mp3?x=1', '/outside/soundcloud-media/cf-media/a.mp3?x=1'],
  ['https://cdn.discordapp.com/avatars/1/a.png', 'https://cdn.discordapp.com/avatars/1/a.png'],
  [
    'https://cdn.discordapp.com/guilds/1/users/2/avatars/a.png',
    '/outside/discord-cdn/guilds/1/users/2/avatars/a.png',
  ],
  ['/songs/1/cover', '/songs/1/cover'],
  ['blob:https://1.discordsays.com/1', 'blob:https://1.discordsays.com/1'],
])('in Discord %s is loaded from %s', (address, path) => {
  expect(addressInDiscord(address)).toBe(path)
})

function surfaceWith(client: Partial<DiscordClient>) {
  const page = { location: { origin: 'https://1.discordsays.com' }, localStorage } as unknown as Window
  return createDiscordSurface(page, async () => client as DiscordClient)
}

test('links open through Discord, and only web addresses', async () => {
  const openLink = vi.fn(async () => true)
  const surface = surfaceWith({ openLink })
  expect(surface.openExternal('https://example.org/')).toBe(true)
  expect(surface.openExternal('javascript:alert(1)')).toBe(false)
  await expect.poll(() => openLink).toHaveBeenCalledExactlyOnceWith('https://example.org/')
})

const invitation = { title: 'Club', text: 'Come in', url: 'https://1.discordsays.com/room/the-club' }

test('sharing sends a deep link to the room, and falls back to an invitation on an old client', async () => {
  const share = vi.fn(async () => 'shared' as const)
  expect(await surfaceWith({ share }).share(invitation)).toBe('shared')
  expect(share).toHaveBeenCalledWith('Come in', 'the-club', null)
  const old = async () => Promise.reject({ code: 4002, message: 'Invalid command' })
  const invite = vi.fn(async () => undefined)
  expect(await surfaceWith({ share: old, invite }).share(invitation)).toBe('shared')
  expect(await surfaceWith({ share: old, invite: old }).share(invitation)).toBe('refused')
})

test('a token lasts as long as the page and is invisible to other frames, while preferences are stored', () => {
  const [first, second] = [surfaceWith({}), surfaceWith({})]
  first.storage.set('segue-token', 'secret')
  first.storage.set('segue-theme', 'dark')
  expect([first.storage.get('segue-token'), second.storage.get('segue-token')]).toEqual(['secret', null])
  expect(second.storage.get('segue-theme')).toBe('dark')
  expect(localStorage.getItem('segue-token') ?? '').not.toContain('secret')
  first.storage.remove('segue-token')
  expect(first.storage.get('segue-token')).toBeNull()
})

test('waiting for Discord times out', async () => {
  await expect(within(new Promise(() => undefined), 5, 'ready')).rejects.toBeInstanceOf(Silence)
  expect(await within(Promise.resolve(1), 5, 'ready')).toBe(1)
})
