import * as z from 'zod'
import { type Discord, DiscordTrouble } from '../../ports/discord.ts'
import { pause, realTimers } from '../../ports/timers.ts'
import { channelMessage } from './channel-message.ts'
import { directMessage } from './direct-message.ts'
import { scheduledEvents } from './scheduled-events.ts'
import { sharing } from './sharing.ts'
import { understood } from './understood.ts'
import { voiceStatus } from './voice-status.ts'

export type DiscordOptions = {
  applicationId: string
  clientSecret: string
  botToken: string
  /** `https://discord.com/api`, or that of a fake. */
  apiBase: string
  /** Where people authorize the application, if not on Discord's own page. */
  authorizeUrl?: string | undefined
  fetch: typeof fetch
}

const withinMs = 5000
/** A short rate limit is waited out once; people don't wait longer than this. */
const longestWaitSeconds = 2
/** Discord refuses a connection with a longer platform name. */
const longestPlatformName = 50

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().default(''),
  expires_in: z.number(),
  scope: z.string(),
})
const User = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  locale: z.string().optional(),
})
const Instance = z.object({
  instance_id: z.string(),
  location: z.object({ channel_id: z.string(), guild_id: z.string().nullish() }),
  users: z.array(z.string()),
})
const Member = z.object({ nick: z.string().nullish(), roles: z.array(z.string()) })
const Guild = z.object({
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  preferred_locale: z.string().default('en-US'),
  roles: z.array(z.object({ id: z.string(), name: z.string(), permissions: z.string() })),
})
const Entitlements = z.array(
  z.object({
    id: z.string(),
    sku_id: z.string(),
    type: z.number(),
    consumed: z.boolean().default(false),
    ends_at: z.string().nullish(),
  }),
)
const Skus = z.array(z.object({ id: z.string(), type: z.number() }))
const consumable = 3
const VoiceState = z.object({ channel_id: z.string().nullish() })
const NamedChannel = z.object({ name: z.string().nullish() })
const Authorization = z.object({ application: z.object({ id: z.string() }) })
const Limited = z.object({ retry_after: z.number() })
const testPurchase = 4

/** Sends requests to Discord, waits out a short rate limit once, and parses the responses. */
function createRest({ apiBase, botToken, fetch }: DiscordOptions) {
  const base = `${apiBase.replace(/\/$/, '')}/v10`
  const asBot = { Authorization: `Bot ${botToken}` }

  async function ask(path: string, init: RequestInit, again = true): Promise<Response> {
    const answer = await fetch(`${base}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    }).catch(() => {
      throw new DiscordTrouble('away', 'no response')
    })
    if (answer.status === 429) {
      const message = Limited.safeParse(await answer.json().catch(() => undefined))
      const wait = message.success ? message.data.retry_after : longestWaitSeconds + 1
      if (!again || wait > longestWaitSeconds) throw new DiscordTrouble('limited', 'too many requests', wait)
      await pause(realTimers, wait * 1000)
      return ask(path, init, false)
    }
    if (answer.status >= 500) {
      await answer.body?.cancel()
      if (again && (init.method ?? 'GET') === 'GET') return ask(path, init, false)
      throw new DiscordTrouble('away', `answered ${answer.status}`)
    }
    return answer
  }

  /** Reads with the bot's own token. A 401 there is our misconfiguration, not the user's fault. */
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    return readable(await ask(path, { headers: asBot }), schema)
  }

  /** The same for what a guild may hide from the bot, or a guild without the bot: a 403 is null as well. */
  async function readSeen<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    const answer = await ask(path, { headers: asBot })
    return answer.status === 403 ? null : readable(answer, schema)
  }

  async function readable<T>(answer: Response, schema: z.ZodType<T>): Promise<T | null> {
    if (answer.status === 404) return null
    if (!answer.ok) throw new DiscordTrouble('misconfigured', `answered ${answer.status} to the bot`)
    return understood(await answer.json().catch(() => undefined), schema)
  }

  /** Reads with a user's token; null if Discord rejects it. */
  async function readAs<T>(accessToken: string, path: string, schema: z.ZodType<T>): Promise<T | null> {
    const answer = await ask(path, { headers: { Authorization: `Bearer ${accessToken}` } })
    if (answer.status === 401 || answer.status === 403) return null
    if (!answer.ok) throw new DiscordTrouble('away', `answered ${answer.status}`)
    return understood(await answer.json(), schema)
  }

  return { ask, read, readSeen, readAs, asBot }
}

/** The parameters that an OAuth code is exchanged with. */
const codeGrant = ({ code, codeVerifier, redirectUri }: Parameters<Discord['exchange']>[0]) => ({
  grant_type: 'authorization_code',
  code,
  ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
  ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
})

/** Exchanges a code or a refresh token for tokens. */
function tokens(
  { ask }: ReturnType<typeof createRest>,
  { applicationId, clientSecret }: DiscordOptions,
): Pick<Discord, 'exchange' | 'refresh'> {
  const issue = async (grant: Record<string, string>) => {
    const form = new URLSearchParams({ client_id: applicationId, client_secret: clientSecret, ...grant })
    const answer = await ask('/oauth2/token', { method: 'POST', body: form })
    if (answer.status === 400) return null
    if (!answer.ok) throw new DiscordTrouble('misconfigured', `answered ${answer.status} to our client secret`)
    const { access_token, refresh_token, expires_in, scope } = understood(await answer.json(), Tokens)
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresInSeconds: expires_in,
      scopes: scope.split(' ').filter(Boolean),
    }
  }
  return {
    exchange: (code) => issue(codeGrant(code)),
    refresh: (refreshToken) => issue({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

/** Discord over its public REST API, version 10. */
export function createDiscord(options: DiscordOptions): Discord {
  const { applicationId, authorizeUrl = 'https://discord.com/oauth2/authorize' } = options
  const rest = createRest(options)
  const { ask, read, readSeen, readAs } = rest
  const id = encodeURIComponent
  return {
    applicationId,
    authorizeUrl,
    ...tokens(rest, options),
    // A token proves who the user is only if it was issued to our application (decision 0033).
    async applicationOf(accessToken) {
      const found = await readAs(accessToken, '/oauth2/@me', Authorization)
      return found && found.application.id
    },
    async me(accessToken) {
      const user = await readAs(accessToken, '/users/@me', User)
      return (
        user && { id: user.id, username: user.username, globalName: user.global_name ?? null, locale: user.locale }
      )
    },
    async instance(instanceId) {
      const found = await read(`/applications/${applicationId}/activity-instances/${id(instanceId)}`, Instance)
      if (!found) return null
      const { channel_id, guild_id } = found.location
      return { id: found.instance_id, channelId: channel_id, guildId: guild_id ?? null, users: found.users }
    },
    async guild(guildId) {
      const found = await readSeen(`/guilds/${id(guildId)}`, Guild)
      if (!found) return null
      const roles = found.roles.map((role) => ({ ...role, permissions: BigInt(role.permissions) }))
      const { name, preferred_locale: locale, owner_id: ownerId } = found
      return { id: found.id, name, locale, ownerId, roles }
    },
    async member(guildId, userId) {
      const found = await readSeen(`/guilds/${id(guildId)}/members/${id(userId)}`, Member)
      return found && { nick: found.nick ?? null, roles: found.roles }
    },
    async voiceChannel(guildId, userId) {
      const found = await readSeen(`/guilds/${id(guildId)}/voice-states/${id(userId)}`, VoiceState)
      return found?.channel_id ?? null
    },
    async channelName(channelId) {
      return (await readSeen(`/channels/${id(channelId)}`, NamedChannel))?.name ?? null
    },
    ...purchases(rest, applicationId),
    ...scheduledEvents(rest),
    ...voiceStatus(rest),
    ...sharing(rest, applicationId),
    ...channelMessage(rest),
    ...directMessage(rest),
    async showRoleConnection(accessToken, { platformName, platformUsername, metadata }) {
      const answer = await ask(`/users/@me/applications/${applicationId}/role-connection`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          platform_name: platformName.slice(0, longestPlatformName),
          platform_username: platformUsername,
          metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)])),
        }),
      })
      await answer.body?.cancel()
      return answer.ok
    },
  }
}

/** A user's purchases in the application, and consuming them. */
function purchases(
  { ask, read, asBot }: ReturnType<typeof createRest>,
  applicationId: string,
): Pick<Discord, 'entitlements' | 'consumables' | 'consume'> {
  return {
    async entitlements(userId) {
      const query = new URLSearchParams({ user_id: userId, exclude_ended: 'true', exclude_deleted: 'true' })
      const found = await read(`/applications/${applicationId}/entitlements?${query}`, Entitlements)
      return (found ?? []).map((one) => ({
        id: one.id,
        skuId: one.sku_id,
        consumed: one.consumed,
        test: one.type === testPurchase,
        endsAt: one.ends_at ? Date.parse(one.ends_at) : null,
      }))
    },
    async consumables() {
      const skus = await read(`/applications/${applicationId}/skus`, Skus)
      return (skus ?? []).filter(({ type }) => type === consumable).map((sku) => sku.id)
    },
    async consume(entitlementId) {
      const path = `/applications/${applicationId}/entitlements/${encodeURIComponent(entitlementId)}/consume`
      const answer = await ask(path, { method: 'POST', headers: asBot })
      if (!answer.ok) throw new DiscordTrouble('misconfigured', `answered ${answer.status} to consuming a purchase`)
    },
  }
}
