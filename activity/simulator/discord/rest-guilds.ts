import type { Hono } from 'hono'
import { guildJson, memberJson } from './json.ts'
import { isBot, refuse, unauthorized, unknown } from './rest-replies.ts'
import type { World } from './world.ts'

export function mountGuilds(rest: Hono, world: World): void {
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
