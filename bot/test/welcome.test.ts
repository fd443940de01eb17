import { expect, test } from 'vitest'
import { fullGuildJson } from '@segue/simulator/discord/json.ts'
import { addGuild, type Guild } from '@segue/simulator/discord/world.ts'
import { botTest, wordsOf } from './world.ts'

const running = botTest()

const sentIn = ({ systemChannelId }: Guild) =>
  running()
    .botWorld.messages.filter(({ channelId }) => channelId === systemChannelId)
    .map(wordsOf)

test('a server that adds the bot is welcomed once, in its language', async () => {
  const { world, person, served, gateway, mistakes } = running()
  const owls = addGuild(world, 'Owls', person('ann'), 'en-US', { systemChannel: 'general' })
  await expect
    .poll(() => sentIn(owls))
    .toEqual([expect.stringMatching(/Listen together in sync\n1\. Go to a voice channel/)])
  const buhos = addGuild(world, 'Búhos', person('ana'), 'es-ES', { systemChannel: 'general' })
  await expect.poll(() => sentIn(buhos)).toEqual([expect.stringMatching(/`\/poner`/)])
  const quiet = addGuild(world, 'Quiet', person('bob'))
  await expect.poll(() => gateway.client.guilds.cache.has(quiet.id)).toBe(true)
  // Discord sends the server again, or lets the bot leave and return.
  served.gateway.dispatch('GUILD_DELETE', { id: owls.id }, owls.id)
  await expect.poll(() => gateway.client.guilds.cache.has(owls.id)).toBe(false)
  served.gateway.dispatch('GUILD_CREATE', fullGuildJson(world, owls), owls.id)
  await expect.poll(() => gateway.client.guilds.cache.has(owls.id)).toBe(true)
  const last = addGuild(world, 'Last', person('cid'), 'en-US', { systemChannel: 'general' })
  await expect.poll(() => sentIn(last)).toHaveLength(1)
  expect(sentIn(owls)).toHaveLength(1)
  expect(mistakes).toEqual([])
})

test('a restarted bot welcomes no server again', async () => {
  const { world, person, restart } = running()
  const owls = addGuild(world, 'Owls', person('eve'), 'en-US', { systemChannel: 'general' })
  await expect.poll(() => sentIn(owls)).toHaveLength(1)
  await restart()
  expect(sentIn(owls)).toHaveLength(1)
})
