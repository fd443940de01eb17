import * as z from 'zod'
import type { App } from '../../../app.ts'
import { inTrouble, type DiscordTokens } from '../../../ports/discord.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { DiscordIdentity } from './accounts.ts'

export const OAuthCode = z
  .object({
    code: z.string().min(1).max(2000),
    codeVerifier: z.string().min(43).max(128).optional(),
    redirectUri: z.url().max(500).optional(),
  })
  .meta({ id: 'DiscordOAuthCode' })

/** The refusals of calls that use Discord. Below 500, because clients show no sentence for server errors. */
export const discordErrors = {
  discordNotSetUp: [404, 'This server isn’t connected to Discord'],
  discordSignInUnknown: [401, 'This Discord sign-in is no longer valid. Please try again'],
  discordAway: [424, 'Discord isn’t responding right now. Please try again in a moment'],
} as const

/** The refusals of calls that take an access token from the client. */
export const discordTokenErrors = {
  ...discordErrors,
  discordTokenForeign: [401, 'This Discord sign-in was made for another application. Please sign in from here'],
} as const

type Fail = (name: keyof typeof discordErrors) => Failure
type FailToken = (name: keyof typeof discordTokenErrors) => Failure

/** Turns a Discord error into a refusal; the cause is only logged, with the request. */
export const trouble = (
  app: Pick<App, 'log'>,
  fail: (name: 'discordAway') => Failure,
  requested = 'read an account',
) =>
  inTrouble(app.log, requested, (): never => {
    throw fail('discordAway')
  })

type Identified = { who: DiscordIdentity; accessToken: string }
type IdentifiedByCode = Identified & { tokens: DiscordTokens }

/** Identifies the Discord user of an OAuth code, which only our own application can exchange. */
export async function identifyByCode(
  app: Pick<App, 'discord' | 'log'>,
  code: z.output<typeof OAuthCode>,
  fail: Fail,
): Promise<IdentifiedByCode> {
  const { discord } = app
  if (!discord) throw fail('discordNotSetUp')
  const tokens = await discord.exchange(code).catch(trouble(app, fail))
  const who = tokens && (await discord.me(tokens.accessToken).catch(trouble(app, fail)))
  if (!who) throw fail('discordSignInUnknown')
  return { who, accessToken: tokens.accessToken, tokens }
}

/**
 * Identifies the Discord user of an access token. Any Discord application holds tokens of its users, so only a token
 * issued to ours proves that its user is signing in here.
 */
export async function identifyByToken(
  app: Pick<App, 'discord' | 'log'>,
  accessToken: string,
  fail: FailToken,
): Promise<Identified> {
  const { discord } = app
  if (!discord) throw fail('discordNotSetUp')
  const applicationId = await discord.applicationOf(accessToken).catch(trouble(app, fail))
  if (applicationId === null) throw fail('discordSignInUnknown')
  if (applicationId !== discord.applicationId) throw fail('discordTokenForeign')
  const who = await discord.me(accessToken).catch(trouble(app, fail))
  if (!who) throw fail('discordSignInUnknown')
  return { who, accessToken }
}

/** Identifies the Discord user of a code or an access token. */
export const identify = (
  app: Pick<App, 'discord' | 'log'>,
  input: z.output<typeof OAuthCode> | { accessToken: string },
  fail: FailToken,
): Promise<Identified & { tokens?: DiscordTokens }> =>
  'code' in input ? identifyByCode(app, input, fail) : identifyByToken(app, input.accessToken, fail)
