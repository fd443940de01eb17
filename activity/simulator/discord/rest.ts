import type {
  APIEntitlement,
  APIGuildMember,
  APISKU,
  APIUser,
  RESTPostOAuth2AccessTokenResult,
} from 'discord-api-types/v10'
import { Hono, type Context } from 'hono'
import {
  entitle,
  permissionsOf,
  secret,
  verifies,
  type Entitlement,
  type Grant,
  type Guild,
  type Person,
  type World,
} from './world.ts'

/** Discord writes enumerations as numbers, and not every number has a name. */
type Numbered<T, Field extends keyof T> = Omit<T, Field> & Record<Field, number>

/** Discord's own error: a number that programs know and a sentence that people read. */
type Refusal = { status: 400 | 401 | 403 | 404; code: number; message: string }

const unauthorized: Refusal = { status: 401, code: 0, message: '401: Unauthorized' }
const unknown = (code: number, what: string): Refusal => ({ status: 404, code, message: `Unknown ${what}` })
const missingScope: Refusal = { status: 403, code: 50_025, message: 'Missing Access' }

const tokenSeconds = 604_800

/**
 * The part of Discord's REST interface that an api behind an activity calls, as strict as the real one about who calls
 * and what it is given; `more` answers what bots ask beside it. Mount it at `/api` (and `/api/v10`) of whatever serves it.
 */
export function discordRest(world: World, more?: Hono): Hono {
  const rest = new Hono()
  rest.use('*', async (c, next) => {
    const fault = world.faults.find((one) => one.times > 0 && one.path.test(c.req.path))
    if (fault) {
      fault.times -= 1
      if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      if (fault.status === 429) {
        const retry_after = fault.retryAfter ?? 1
        return c.json({ message: 'You are being rate limited.', retry_after, global: false }, 429, {
          'Retry-After': String(Math.ceil(retry_after)),
          'X-RateLimit-Scope': 'user',
        })
      }
      if (fault.status >= 400) return new Response('{"message":"Faulty","code":0}', { status: fault.status })
    }
    await next()
    c.res.headers.set('X-RateLimit-Limit', '50')
    c.res.headers.set('X-RateLimit-Remaining', '49')
    return undefined
  })
  if (more) rest.route('/', more)
  for (const base of ['', '/v10']) mountAt(rest.basePath(base || '/'), world)
  rest.notFound((c) => c.json({ message: '404: Not Found', code: 0 }, 404))
  return rest
}

function mountAt(rest: Hono, world: World): void {
  oauth(rest, world)
  ownAccount(rest, world)
  application(rest, world)
  shop(rest, world)
  guilds(rest, world)
}

const refuse = (c: Context, { status, code, message }: Refusal) => c.json({ message, code }, status)

function oauth(rest: Hono, world: World): void {
  rest.post('/oauth2/token', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return c.json({ error: 'invalid_request', error_description: 'The body must be a form' }, 400)
    }
    const form = new URLSearchParams(await c.req.text())
    const { id, clientSecret } = world.application
    const basic = `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`
    const known =
      (form.get('client_id') === id && form.get('client_secret') === clientSecret) ||
      c.req.header('authorization') === basic
    if (!known) return c.json({ error: 'invalid_client' }, 401)
    const type = form.get('grant_type')
    if (type !== 'authorization_code' && type !== 'refresh_token') {
      return c.json({ error: 'unsupported_grant_type', error_description: 'Unsupported grant type' }, 400)
    }
    const grant = type === 'refresh_token' ? refreshed(world, form) : redeemed(world, form)
    if (!grant) return c.json({ error: 'invalid_grant', error_description: 'Invalid "code" in request.' }, 400)
    return c.json(issue(world, grant))
  })
  rest.post('/oauth2/token/revoke', async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
    const grant = world.accessTokens.get(token) ?? world.refreshTokens.get(token)
    for (const tokens of [world.accessTokens, world.refreshTokens]) {
      for (const [key, one] of tokens) if (one.userId === grant?.userId) tokens.delete(key)
    }
    return c.json({})
  })
}

function redeemed(world: World, form: URLSearchParams): Grant | undefined {
  const code = form.get('code') ?? ''
  const grant = world.codes.get(code)
  world.codes.delete(code)
  if (!grant || grant.expiresAt < world.now()) return undefined
  if (grant.challenge && !verifies(grant.challenge, form.get('code_verifier') ?? '')) return undefined
  return grant
}

function refreshed(world: World, form: URLSearchParams): Grant | undefined {
  const token = form.get('refresh_token') ?? ''
  const grant = world.refreshTokens.get(token)
  world.refreshTokens.delete(token)
  return grant
}

function issue(world: World, { userId, scopes }: Grant): RESTPostOAuth2AccessTokenResult {
  const [access, refresh] = [secret(), secret()]
  const grant = { userId, scopes, challenge: null, expiresAt: world.now() + tokenSeconds * 1000 }
  world.accessTokens.set(access, grant)
  world.refreshTokens.set(refresh, grant)
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    scope: scopes.join(' '),
  }
}

/** The grant behind a bearer token that has the scope, or the refusal. */
export function grantOf(world: World, authorization: string | undefined, scope?: string): Grant | Refusal {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : ''
  const grant = world.accessTokens.get(token)
  if (!grant || grant.expiresAt < world.now()) return unauthorized
  return scope && !grant.scopes.includes(scope) ? missingScope : grant
}

function ownAccount(rest: Hono, world: World): void {
  const own = (c: Context, scope: string) => grantOf(world, c.req.header('authorization'), scope)
  rest.get('/users/@me', (c) => {
    if (c.req.header('authorization') === `Bot ${world.application.botToken}`) {
      return c.json(userJson(world, world.application.botId))
    }
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
  const connection = '/users/@me/applications/:application/role-connection'
  rest.get(connection, (c) => {
    const grant = own(c, 'role_connections.write')
    if ('status' in grant) return refuse(c, grant)
    const none = { platform_name: null, platform_username: null, metadata: {} }
    return c.json(world.roleConnections.get(grant.userId) ?? none)
  })
  rest.put(connection, async (c) => {
    const grant = own(c, 'role_connections.write')
    if ('status' in grant) return refuse(c, grant)
    if (c.req.param('application') !== world.application.id) return refuse(c, unknown(10_002, 'Application'))
    const body: Record<string, unknown> = await c.req.json()
    const metadata = Object.fromEntries(
      Object.entries(body['metadata'] ?? {}).map(([key, value]) => [key, String(value)]),
    )
    const text = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : null)
    const made = {
      platform_name: text(body['platform_name'], 50),
      platform_username: text(body['platform_username'], 100),
      metadata,
    }
    world.roleConnections.set(grant.userId, made)
    return c.json(made)
  })
}

const isBot = (world: World, c: Context) => c.req.header('authorization') === `Bot ${world.application.botToken}`

function application(rest: Hono, world: World): void {
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

function shop(rest: Hono, world: World): void {
  const base = '/applications/:application'
  rest.get(`${base}/skus`, (c) =>
    isBot(world, c) ? c.json([...world.skus.values()].map((sku) => skuJson(world, sku.id))) : refuse(c, unauthorized),
  )
  rest.get(`${base}/entitlements`, (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted } = c.req.query()
    const wanted = sku_ids?.split(',')
    const over = ({ endsAt }: Entitlement) => endsAt !== null && Date.parse(endsAt) <= world.now()
    const found = [...world.entitlements.values()].filter(
      (one) =>
        (!user_id || one.userId === user_id) &&
        (!guild_id || one.guildId === guild_id) &&
        (!wanted || wanted.includes(one.skuId)) &&
        !(exclude_ended === 'true' && over(one)) &&
        !(exclude_deleted !== 'false' && one.deleted),
    )
    return c.json(found.map((one) => entitlementJson(world, one)))
  })
  rest.post(`${base}/entitlements`, async (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { sku_id, owner_id, owner_type }: Record<string, unknown> = await c.req.json()
    const sku = world.skus.get(String(sku_id))
    if (!sku) return refuse(c, unknown(10_027, 'SKU'))
    // 4 is a purchase in test mode; production must not take it for a real one.
    const made = entitle(world, sku, owner_type === 2 ? String(owner_id) : '0', { type: 4 })
    return c.json(entitlementJson(world, made))
  })
  rest.post(`${base}/entitlements/:id/consume`, (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const found = world.entitlements.get(c.req.param('id'))
    if (!found || found.deleted) return refuse(c, unknown(10_029, 'Entitlement'))
    if (world.skus.get(found.skuId)?.type !== 3) {
      return refuse(c, { status: 400, code: 50_018, message: 'Only consumables can be consumed' })
    }
    found.consumed = true
    return c.body(null, 204)
  })
}

function guilds(rest: Hono, world: World): void {
  rest.get('/guilds/:guild/members/:user', (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const guild = world.guilds.get(c.req.param('guild'))
    if (!guild) return refuse(c, unknown(10_004, 'Guild'))
    if (!guild.members.has(c.req.param('user'))) return refuse(c, unknown(10_007, 'Member'))
    return c.json(memberJson(world, guild, c.req.param('user')))
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

export function userJson(world: World, id: string): APIUser {
  const person: Person | undefined = world.people.get(id)
  if (!person) throw new Error(`Nobody has the id ${id}`)
  const { username, globalName, avatar, locale, bot } = person
  return {
    id,
    username,
    global_name: globalName,
    avatar,
    locale,
    bot,
    discriminator: '0',
    avatar_decoration_data: null,
  }
}

export function memberJson(world: World, guild: Guild, userId: string): Numbered<APIGuildMember, 'flags'> {
  const member = guild.members.get(userId)
  if (!member) throw new Error(`${userId} is no member of ${guild.name}`)
  return {
    user: userJson(world, userId),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    deaf: false,
    mute: false,
    flags: 0,
    communication_disabled_until: null,
  }
}

export function guildJson(guild: Guild) {
  const roles = [...guild.roles.values()].map(({ id, name, permissions, position }) => ({
    id,
    name,
    position,
    permissions: String(permissions),
    color: 0,
    hoist: false,
    managed: false,
    mentionable: false,
    flags: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  }))
  const { id, name, ownerId, locale } = guild
  return {
    id,
    name,
    owner_id: ownerId,
    icon: null,
    preferred_locale: locale,
    features: [],
    roles,
    emojis: [],
    stickers: [],
  }
}

export function skuJson(world: World, id: string): Numbered<APISKU, 'type' | 'flags'> {
  const sku = world.skus.get(id)
  if (!sku) throw new Error(`There is no SKU ${id}`)
  return { id, type: sku.type, application_id: world.application.id, name: sku.name, slug: sku.slug, flags: 1 << 2 }
}

export function entitlementJson(world: World, one: Entitlement): Numbered<APIEntitlement, 'type'> {
  return {
    id: one.id,
    sku_id: one.skuId,
    application_id: world.application.id,
    user_id: one.userId,
    type: one.type,
    deleted: one.deleted,
    consumed: one.consumed,
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    ...(one.guildId ? { guild_id: one.guildId } : {}),
  }
}
