import * as z from 'zod'
import type { App } from '../../../app.ts'
import { inTrouble } from '../../../ports/discord.ts'
import { anyone, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import { accountErrors, requireOpen } from '../accounts.ts'
import { beginSession, continueSession, type Origin } from '../sessions/begin-session.ts'
import { findOrCreateAccount } from './accounts.ts'
import { linkedRolesScope } from './linked-role.ts'
import { keepRoleConsent, publishMetrics } from './role-metrics.ts'
import { discordErrors, discordTokenErrors, OAuthCode, trouble, identify } from './oauth.ts'

export const discordAuth = operation('POST /auth/discord-auth', {
  summary: 'Sign in with a Discord OAuth code or access token. Creates an account on first sign-in.',
  access: anyone,
  allowance: 'discordSignIn',
  body: z.union([OAuthCode, z.object({ accessToken: z.string().min(1).max(2000) })]),
  returns: z.object({
    accessToken: z.string(),
    /** For `authenticate` of the embedded SDK. */
    discordAccessToken: z.string(),
    discordId: z.string(),
    uuid: z.uuid(),
    isNew: z.boolean(),
  }),
  errors: { ...discordTokenErrors, ...accountErrors },
  async handle({ app, caller, body, request, address, fail }) {
    const { who, accessToken, tokens } = await identify(app, body, fail)
    const { account, isNew } = await findOrCreateAccount(app, who)
    requireOpen(account, app.clock.now(), fail)
    await app.jobs.add(app.db, 'checkPurchases', { discordId: who.id }, { dedupeKey: who.id })
    if (tokens?.scopes.includes(linkedRolesScope)) {
      await keepRoleConsent(app, who.id, tokens)
      await publishMetrics(app, who, { uuid: account.uuid, accessToken }).catch(
        // The daily job sends them later.
        inTrouble(app.log, 'publish linked-role metrics', () => false),
      )
    }
    return {
      accessToken: await beginSession(app, account, { means: 'discord', caller, request, address }),
      discordAccessToken: accessToken,
      discordId: who.id,
      uuid: account.uuid,
      isNew,
    }
  },
})

export const exchangeCode = operation('POST /auth/exchange-code', {
  summary: 'Exchange a Discord OAuth code for a Discord access token without signing in',
  access: anyone,
  body: OAuthCode,
  returns: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number(),
    scope: z.string(),
  }),
  errors: discordErrors,
  async handle({ app, body, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const tokens = await app.discord.exchange(body).catch(trouble(app, fail))
    if (!tokens) throw fail('discordSignInUnknown')
    // The refresh token stays out of browsers: with it someone could stay signed in forever.
    return {
      access_token: tokens.accessToken,
      token_type: 'Bearer' as const,
      expires_in: tokens.expiresInSeconds,
      scope: tokens.scopes.join(' '),
    }
  },
})

export const BotUser = z.object({
  discordId: DiscordId,
  username: z.string().min(1).max(100),
  globalName: z.string().max(100).nullable().default(null),
  locale: z.string().max(20).optional(),
})

export const signInForBot = operation('POST /discord/users', {
  summary: 'Get or create the account of a Discord user, with a token to act on their behalf (services)',
  access: service,
  allowance: 'none',
  body: BotUser,
  returns: z.object({ accessToken: z.string(), uuid: z.uuid(), isNew: z.boolean() }),
  errors: accountErrors,
  async handle({ app, body, request, address, fail }) {
    const { account, isNew, accessToken } = await signInThroughBot(app, body, { request, address }, fail)
    return { accessToken, uuid: account.uuid, isNew }
  },
})

/** Signs in a Discord user for whom our bot acts: they have signed in to Discord, not here. */
export async function signInThroughBot(
  app: App,
  { discordId: id, username, globalName, locale }: z.output<typeof BotUser>,
  from: Pick<Origin, 'request' | 'address'>,
  fail: Parameters<typeof requireOpen>[2],
) {
  const { account, isNew } = await findOrCreateAccount(app, { id, username, globalName, locale })
  requireOpen(account, app.clock.now(), fail)
  return { account, isNew, accessToken: await continueSession(app, account, { means: 'service', ...from }) }
}
