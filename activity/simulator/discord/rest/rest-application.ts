import type { Hono } from 'hono'
import { isBot, refuse, unauthorized } from './rest-replies.ts'
import { userJson } from '../json.ts'
import type { DiscordWorld } from '../world.ts'

const activitiesEnabled = 1 << 17

/** Requests of an application about itself: its running activities and the metadata of linked roles. */
export function mountApplication(rest: Hono, world: DiscordWorld): void {
  rest.get('/applications/@me', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { id, name, redirectUris, portal } = world.application
    return c.json({
      id,
      name,
      verify_key: '0'.repeat(64),
      flags: activitiesEnabled,
      redirect_uris: redirectUris,
      integration_types_config: { '0': {}, '1': {} },
      interactions_endpoint_url: null,
      role_connections_verification_url: null,
      event_webhooks_url: null,
      event_webhooks_status: 1,
      ...portal,
    })
  })
  rest.get('/users/@me', (c, next) => (isBot(world, c) ? c.json(userJson(world, world.application.botId)) : next()))
  rest.get('/applications/:application/activity-instances/:instance', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const instance = world.instances.get(c.req.param('instance'))
    if (!instance || c.req.param('application') !== world.application.id) {
      return refuse(c, { status: 404, code: 0, message: '404: Not Found' })
    }
    const { id, launchId, channelId, guildId, users } = instance
    return c.json({
      application_id: world.application.id,
      instance_id: id,
      launch_id: launchId,
      location: guildId
        ? { id: `gc-${guildId}-${channelId}`, kind: 'gc', channel_id: channelId, guild_id: guildId }
        : { id: `pc-${channelId}`, kind: 'pc', channel_id: channelId },
      users: [...users],
    })
  })
  const metadata = '/applications/:application/role-connections/metadata'
  rest.get(metadata, (c) => (isBot(world, c) ? c.json(world.roleMetadata) : refuse(c, unauthorized)))
  rest.put(metadata, async (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const records: unknown = await c.req.json()
    if (!Array.isArray(records) || records.length > 5) {
      return refuse(c, { status: 400, code: 50_035, message: 'Invalid Form Body' })
    }
    world.roleMetadata = records
    return c.json(records)
  })
}
