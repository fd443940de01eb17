import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChannel, addGuild, addRole, launch } from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const mayShow = (1n << 4n) | (1n << 48n)

const songOf = (trackName: string) => ({
  musicProviders: { sevenDigital: `7-${trackName}` },
  trackName,
  artistName: 'Somebody',
  duration: 180,
  songId: '1',
  songShortId: 'abc',
  genre: null,
  isrc: null,
  playbackToken: null,
  explicit: false,
  status: 'VERIFIED',
  thumbnails: {},
})

/** A user whose voice channel has a room; `permissions` are those of the bot there. */
async function lounge(name: string, permissions: bigint) {
  const { world } = there
  const ann = await signedInFromDiscord(fixtures, there, name)
  const guild = addGuild(world, 'Night Owls', ann.person)
  const role = addRole(world, guild, 'bot', permissions)
  guild.members.get(world.application.botId)?.roles.push(role.id)
  const channel = addChannel(world, guild, 'Lounge')
  const params = { instanceId: launch(world, channel, ann.person.id).id }
  const room = await ann.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
  const visitor = await fixtures.enter(ann, room.uuid)
  const status = async () => {
    await fixtures.runJobs()
    return world.voiceStatuses.get(channel.id)
  }
  return { ann, guild, channel, roomId: room.uuid, visitor, status }
}

test("a room's voice channel shows the song and its DJ, and nothing while the room is silent", async () => {
  const { visitor, status } = await lounge('ann', mayShow)
  await visitor.act('addDj', { song: songOf('First light') })
  await expect.poll(status).toBe('🎵 First light — Somebody · DJ ann')
  await visitor.act('updateNextSong', { song: songOf('Second wind') })
  await visitor.act('skipSong')
  await expect.poll(status).toMatch(/Second wind/)
  await visitor.act('skipSong')
  await expect.poll(status).toBeUndefined()
})

test("no voice status is set if the server doesn't want it or the bot lacks the permission", async () => {
  const { ann, guild, visitor, status } = await lounge('bea', mayShow)
  const params = { guildId: guild.id }
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { voiceStatus: false } })
  await visitor.act('addDj', { song: songOf('Unseen') })
  expect(await status()).toBeUndefined()
  const shut = await lounge('cleo', 1n << 48n)
  await shut.visitor.act('addDj', { song: songOf('Refused') })
  expect(await shut.status()).toBeUndefined()
  const isRequested = await there.discord.setVoiceStatus(shut.channel.id, 'No')
  expect(isRequested).toBe(false)
})

test('the voice status is cleared if the channel loses its room, the server disables it or the room closes', async () => {
  const { ann, guild, channel, roomId, visitor, status } = await lounge('dora', mayShow)
  await visitor.act('addDj', { song: songOf('Third time') })
  const plays = '🎵 Third time — Somebody · DJ dora'
  await expect.poll(status).toBe(plays)
  const params = { guildId: guild.id }
  await ann.call('DELETE /rooms/discord/{guildId}', { params, query: { channelId: channel.id } })
  expect(await status()).toBeUndefined()
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId, channelId: channel.id } })
  expect(await status()).toBe(plays)
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { voiceStatus: false } })
  expect(await status()).toBeUndefined()
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { voiceStatus: true } })
  expect(await status()).toBe(plays)
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: roomId } })
  expect(await status()).toBeUndefined()
})
