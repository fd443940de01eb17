import { expect, test, vi } from 'vitest'
import { fullGuildJson } from '@segue/simulator/discord/json.ts'
import { flattened, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { addChannel, addGuild, launch, type Channel, type Person } from '@segue/simulator/discord/world.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()

/** A user in a server of their own, with a function that opens a room in a channel. */
async function server(name: string, locale?: string) {
  const { actor, guild, person, world, bot } = running()
  const ann = person(name, locale)
  const { guild: theirs, channel: general } = guild(ann)
  const { call } = await bot.as({ id: ann.id, username: ann.username, globalName: null, locale: ann.locale })
  const enter = (instanceId: string | null) =>
    call('POST /discord/instances/{instanceId}/room', { params: { instanceId: instanceId ?? '' }, body: {} })
  const roomIn = async (channelName: string) => {
    const channel = addChannel(world, theirs, channelName)
    return { channel, room: await enter(launch(world, channel, ann.id).id) }
  }
  const where = { person: ann, channel: general }
  const help = async () => {
    await actor.command(where, 'help')
    return lastSeen(actor, where)
  }
  return { ann, guild: theirs, general, where, roomIn, enter, help }
}

const idsIn = ({ message }: BotMessage) =>
  flattened(message.components).flatMap(({ custom_id: id }) => (typeof id === 'string' ? [id] : []))

test('/help opens the only room of the server, offers the choice of several, and creates one if there is none', async () => {
  const { actor } = running()
  const { where, roomIn, enter, help } = await server('helper')
  expect(idsIn(await help())).toEqual(['open'])
  expect(wordsOf(await help())).toMatch(/\nCreate a room\n/)
  const first = await help()
  const lounge = await roomIn('Lounge')
  expect(idsIn(await help())).toEqual([`open:${lounge.room.uuid}`])
  // The older message creates no second room either.
  expect((await enter((await actor.press(where, first, 'open')).instanceId)).uuid).toBe(lounge.room.uuid)
  const late = await roomIn('After hours')
  expect(wordsOf(await help())).toMatch(/Which room do you mean\?/)
  const chosen = await actor.press(where, await help(), 'open', [late.room.uuid])
  expect(await enter(chosen.instanceId)).toMatchObject({ uuid: late.room.uuid, created: false })
})

test('the button of an older message asks which room is meant, once there are several', async () => {
  const { actor } = running()
  const { where, roomIn, enter, help } = await server('asker', 'es-ES')
  const first = await help()
  expect(wordsOf(first)).toMatch(/\nCrear una sala\n/)
  const [, late] = [await roomIn('Lounge'), await roomIn('After hours')]
  expect((await actor.press(where, first, 'open')).instanceId).toBeNull()
  expect(wordsOf(lastSeen(actor, where))).toBe('¿Qué sala quieres decir?')
  const chosen = await actor.press(where, lastSeen(actor, where), 'open', [late.room.uuid])
  expect(await enter(chosen.instanceId)).toMatchObject({ uuid: late.room.uuid })
})

test('without a room the button of /help creates the room of the channel', async () => {
  const { actor } = running()
  const { where, enter, help } = await server('first')
  const pressed = await actor.press(where, await help(), 'open')
  expect(await enter(pressed.instanceId)).toMatchObject({ created: true })
})

test('the welcome message opens the room of its channel, if the server had one before', async () => {
  const { world, served, gateway, person, bot, botWorld } = running()
  const ann = person('returning')
  const guild = addGuild(world, 'Owls', ann, 'en-US', { systemChannel: 'general' })
  const sent = () => botWorld.messages.filter(({ channelId }) => channelId === guild.systemChannelId)
  await expect.poll(() => sent().map(wordsOf)).toEqual([expect.stringMatching(/\nCreate a room\n/)])
  expect(sent().flatMap(idsIn)).toEqual(['open'])
  const room = await roomOf(ann, channelOf(guild.systemChannelId))
  const claiming = vi.spyOn(bot, 'claim').mockResolvedValue(true)
  served.gateway.dispatch('GUILD_DELETE', { id: guild.id }, guild.id)
  await expect.poll(() => gateway.client.guilds.cache.has(guild.id)).toBe(false)
  served.gateway.dispatch('GUILD_CREATE', fullGuildJson(world, guild), guild.id)
  await expect.poll(() => sent().flatMap(idsIn)).toEqual(['open', `open:${room.uuid}`])
  claiming.mockRestore()
})

const channelOf = (id: string | null): Channel => {
  const channel = running().world.channels.get(id ?? '')
  if (!channel) throw new Error('The server has no system channel')
  return channel
}

async function roomOf(who: Person, channel: Channel) {
  const { bot, world } = running()
  const { call } = await bot.as({ id: who.id, username: who.username, globalName: null, locale: who.locale })
  const params = { instanceId: launch(world, channel, who.id).id }
  return call('POST /discord/instances/{instanceId}/room', { params, body: {} })
}
