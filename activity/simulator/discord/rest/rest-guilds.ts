import type { Hono } from 'hono'
import { guildJson, memberJson } from '../json.ts'
import { isBot, refuse, unauthorized, unknown } from './rest-replies.ts'
import { permissionsOf, type DiscordWorld } from '../world.ts'

const voiceChannel = 2
const managesChannels = 1n << 4n
const setsStatus = 1n << 48n
const longestStatus = 500

export function mountGuilds(rest: Hono, world: DiscordWorld): void {
  rest.get('/guilds/:guild/members/:user', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const guild = world.guilds.get(c.req.param('guild'))
    if (!guild) return refuse(c, unknown(10_004, 'Guild'))
    if (!guild.members.has(c.req.param('user'))) return refuse(c, unknown(10_007, 'Member'))
    return c.json(memberJson(world, guild, c.req.param('user')))
  })
  rest.get('/guilds/:guild/voice-states/:user', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const guild = world.guilds.get(c.req.param('guild'))
    const channelId = guild?.voices.get(c.req.param('user'))
    if (!guild || channelId === undefined) return refuse(c, unknown(10_065, 'Voice State'))
    return c.json({ guild_id: guild.id, channel_id: channelId, user_id: c.req.param('user') })
  })
  rest.get('/channels/:channel', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const channel = world.channels.get(c.req.param('channel'))
    if (!channel) return refuse(c, unknown(10_003, 'Channel'))
    return c.json({ id: channel.id, type: channel.type, name: channel.name, guild_id: channel.guildId })
  })
  rest.put('/channels/:channel/voice-status', async (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const channel = world.channels.get(c.req.param('channel'))
    const guild = world.guilds.get(channel?.guildId ?? '')
    if (!channel || !guild) return refuse(c, unknown(10_003, 'Channel'))
    if (channel.type !== voiceChannel) {
      return refuse(c, { status: 400, code: 50_024, message: 'Cannot execute action on this channel type' })
    }
    const may = permissionsOf(guild, world.application.botId)
    // A bot that isn't in the channel needs the permission to manage it.
    if ((may & setsStatus) === 0n || (may & managesChannels) === 0n) {
      return refuse(c, { status: 403, code: 50_013, message: 'Missing Permissions' })
    }
    const { status }: Record<string, unknown> = await c.req.json()
    if (typeof status !== 'string' || status.length > longestStatus) {
      return refuse(c, { status: 400, code: 50_035, message: 'Invalid Form Body' })
    }
    if (status === '') world.voiceStatuses.delete(channel.id)
    else world.voiceStatuses.set(channel.id, status)
    return c.body(null, 204)
  })
  rest.get('/guilds/:guild', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const guild = world.guilds.get(c.req.param('guild'))
    return guild ? c.json(guildJson(guild)) : refuse(c, unknown(10_004, 'Guild'))
  })
  rest.get('/guilds/:guild/roles', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const guild = world.guilds.get(c.req.param('guild'))
    return guild ? c.json(guildJson(guild).roles) : refuse(c, unknown(10_004, 'Guild'))
  })
}
