import type { Context, Hono } from 'hono'
import { memberJson, userJson } from '../json.ts'
import { grantOf } from './rest-oauth.ts'
import { badForm, isBot, refuse, unknown, type Refusal } from './rest-replies.ts'
import { permissionsOf, type Grant, type RoleConnection, type DiscordWorld } from '../world.ts'

/** The caller's grant if it has the scope, or the refusal. */
type Own = (c: Context, scope: string) => Grant | Refusal

/** What a person's bearer token gives access to: their account, servers and role connection. */
export function mountAccount(rest: Hono, world: DiscordWorld): void {
  const own: Own = (c, scope) => grantOf(world, c.req.header('authorization'), scope)
  rest.get('/users/@me', (c) => {
    if (isBot(world, c)) return c.json(userJson(world, world.application.botId))
    const grant = own(c, 'identify')
    return 'status' in grant ? refuse(c, grant) : c.json(userJson(world, grant.userId))
  })
  rest.get('/users/@me/guilds', (c) => {
    const grant = own(c, 'guilds')
    if ('status' in grant) return refuse(c, grant)
    const mine = [...world.guilds.values()].filter((guild) => guild.members.has(grant.userId))
    return c.json(
      mine.map((guild) => ({
        id: guild.id,
        name: guild.name,
        icon: null,
        owner: guild.ownerId === grant.userId,
        features: [],
        permissions: String(permissionsOf(guild, grant.userId)),
      })),
    )
  })
  rest.get('/users/@me/guilds/:guild/member', (c) => {
    const grant = own(c, 'guilds.members.read')
    if ('status' in grant) return refuse(c, grant)
    const guild = world.guilds.get(c.req.param('guild'))
    if (!guild?.members.has(grant.userId)) return refuse(c, unknown(10_004, 'Guild'))
    return c.json(memberJson(world, guild, grant.userId))
  })
  mountRoleConnection(rest, world, own)
}

function mountRoleConnection(rest: Hono, world: DiscordWorld, own: Own): void {
  const path = '/users/@me/applications/:application/role-connection'
  rest.get(path, (c) => {
    const grant = own(c, 'role_connections.write')
    if ('status' in grant) return refuse(c, grant)
    const none = { platform_name: null, platform_username: null, metadata: {} }
    return c.json(world.roleConnections.get(grant.userId) ?? none)
  })
  rest.put(path, async (c) => {
    const grant = own(c, 'role_connections.write')
    if ('status' in grant) return refuse(c, grant)
    if (c.req.param('application') !== grant.applicationId) return refuse(c, unknown(10_002, 'Application'))
    const connection = roleConnectionOf(await c.req.json())
    if (!connection) return refuse(c, badForm)
    world.roleConnections.set(grant.userId, connection)
    return c.json(connection)
  })
}

/** A role connection in its stored form; undefined if a name is longer than Discord allows. */
function roleConnectionOf(body: Record<string, unknown>): RoleConnection | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const [platform, username] = [text(body['platform_name']), text(body['platform_username'])]
  if ((platform ?? '').length > 50 || (username ?? '').length > 100) return undefined
  return {
    platform_name: platform,
    platform_username: username,
    metadata: Object.fromEntries(Object.entries(body['metadata'] ?? {}).map(([key, value]) => [key, String(value)])),
  }
}
