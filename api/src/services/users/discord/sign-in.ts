import * as z from 'zod'
import { anyone, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import { enterFromDiscord, type DiscordAccount } from './accounts.ts'
import { linkedRolesScope, showFigures } from './linked-role.ts'
import { discordErrors, GivenCode, trouble, whoIs } from './asking.ts'

const shutOut = {
  accountBanned: [403, 'This account is banned'],
  deactivated: [403, 'This account has been deactivated'],
} as const

function whyShutOut(account: DiscordAccount, now: number): keyof typeof shutOut | undefined {
  if (account.deactivatedAt) return 'deactivated'
  return account.bannedUntil && account.bannedUntil.getTime() > now ? 'accountBanned' : undefined
}

export const discordAuth = operation('POST /auth/discord-auth', {
  summary: "Sign in with what Discord's authorize gave: a code, or an access token; a newcomer gets an account",
  access: anyone,
  body: z.union([GivenCode, z.object({ accessToken: z.string().min(1).max(2000) })]),
  returns: z.object({
    accessToken: z.string(),
    /** What `authenticate` of the embedded SDK wants. */
    discordAccessToken: z.string(),
    discordId: z.string(),
    uuid: z.uuid(),
    isNew: z.boolean(),
  }),
  errors: { ...discordErrors, ...shutOut },
  async handle({ app, body, fail }) {
    const { who, accessToken, scopes = [] } = await whoIs(app, body, fail)
    const { account, isNew } = await enterFromDiscord(app, who)
    const shut = whyShutOut(account, app.clock.now())
    if (shut) throw fail(shut)
    if (scopes.includes(linkedRolesScope)) await showFigures(app, who, { uuid: account.uuid, accessToken })
    return {
      accessToken: await app.tokens.forUser(account),
      discordAccessToken: accessToken,
      discordId: who.id,
      uuid: account.uuid,
      isNew,
    }
  },
})

export const exchangeCode = operation('POST /auth/exchange-code', {
  summary: "Exchange the code of Discord's authorize for Discord's access token, without signing in here",
  access: anyone,
  body: GivenCode,
  returns: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number(),
    scope: z.string(),
  }),
  errors: discordErrors,
  async handle({ app, body, fail }) {
    if (!app.discord) throw fail('notSetUp')
    const tokens = await app.discord.exchange(body).catch(trouble(app, fail))
    if (!tokens) throw fail('refused')
    // The refresh token stays out of browsers: with it somebody could stay signed in for ever.
    return {
      access_token: tokens.accessToken,
      token_type: 'Bearer' as const,
      expires_in: tokens.expiresInSeconds,
      scope: tokens.scopes.join(' '),
    }
  },
})

export const enterForDiscord = operation('POST /discord/users', {
  summary:
    'The account of somebody of Discord for whom our bot acts, made when there is none, and a token to act with',
  access: service,
  allowance: 'none',
  body: z.object({
    discordId: DiscordId,
    username: z.string().min(1).max(100),
    globalName: z.string().max(100).nullable().default(null),
    locale: z.string().max(20).optional(),
  }),
  returns: z.object({ accessToken: z.string(), uuid: z.uuid(), isNew: z.boolean() }),
  errors: shutOut,
  async handle({ app, body, fail }) {
    const { discordId: id, username, globalName, locale } = body
    const { account, isNew } = await enterFromDiscord(app, { id, username, globalName, locale })
    const shut = whyShutOut(account, app.clock.now())
    if (shut) throw fail(shut)
    return { accessToken: await app.tokens.forUser(account), uuid: account.uuid, isNew }
  },
})
