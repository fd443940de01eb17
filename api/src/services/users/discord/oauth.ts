import * as z from 'zod'
import type { App } from '../../../app.ts'
import { inTrouble } from '../../../ports/discord.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { DiscordIdentity } from './accounts.ts'

export const OAuthCode = z
  .object({
    code: z.string().min(1).max(2000),
    codeVerifier: z.string().min(43).max(128).optional(),
    redirectUri: z.url().max(500).optional(),
  })
  .meta({ id: 'DiscordOAuthCode' })

/** The refusals of calls that use Discord. Below 500, since clients show no sentence from there on. */
export const discordErrors = {
  discordNotSetUp: [404, 'This server is not connected to Discord'],
  discordSignInUnknown: [401, 'Discord does not know this sign-in any more. Please try again'],
  discordAway: [424, 'Discord does not answer right now. Please try again in a moment'],
} as const

type Fail = (name: keyof typeof discordErrors) => Failure

/** Turns an error of Discord into a refusal; the cause is logged only. */
export const trouble = (app: Pick<App, 'log'>, fail: (name: 'discordAway') => Failure) =>
  inTrouble(app.log, 'about an account', (): never => {
    throw fail('discordAway')
  })

type OAuthGrant = z.output<typeof OAuthCode> | { accessToken: string }

/** Identifies the Discord user of an OAuth code or access token. */
export async function identify(
  app: Pick<App, 'discord' | 'log'>,
  given: OAuthGrant,
  fail: Fail,
): Promise<{ who: DiscordIdentity; accessToken: string; scopes: string[] | undefined }> {
  const { discord } = app
  if (!discord) throw fail('discordNotSetUp')
  const tokens = 'code' in given ? await discord.exchange(given).catch(trouble(app, fail)) : null
  const accessToken = 'code' in given ? tokens?.accessToken : given.accessToken
  if (accessToken === undefined) throw fail('discordSignInUnknown')
  const who = await discord.me(accessToken).catch(trouble(app, fail))
  if (!who) throw fail('discordSignInUnknown')
  return { who, accessToken, scopes: tokens?.scopes }
}
