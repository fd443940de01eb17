import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Failure } from '../../../platform/failure.ts'
import { inTrouble } from '../../../ports/discord.ts'
import type { NamedUser } from './accounts.ts'

export const GivenCode = z.object({
  code: z.string().min(1).max(2000),
  codeVerifier: z.string().min(43).max(128).optional(),
  redirectUri: z.url().max(500).optional(),
})

/** How every call that asks Discord may be refused. Below 500, since clients show no sentence from there on. */
export const discordErrors = {
  notSetUp: [404, 'This server is not connected to Discord'],
  refused: [401, 'Discord does not know this sign-in any more. Please try again'],
  away: [424, 'Discord does not answer right now. Please try again in a moment'],
} as const

type Fail = (name: keyof typeof discordErrors) => Failure

/** Turns trouble with Discord into its refusal; what it was is for the log only. */
export const trouble = (app: Pick<App, 'log'>, fail: (name: 'away') => Failure) =>
  inTrouble(app.log, 'about an account', (): never => {
    throw fail('away')
  })

type Given = z.output<typeof GivenCode> | { accessToken: string }

/** Who a code or an access token of Discord is for. */
export async function whoIs(
  app: Pick<App, 'discord' | 'log'>,
  given: Given,
  fail: Fail,
): Promise<{ who: NamedUser; accessToken: string; scopes: string[] | undefined }> {
  const { discord } = app
  if (!discord) throw fail('notSetUp')
  const tokens = 'code' in given ? await discord.exchange(given).catch(trouble(app, fail)) : null
  const accessToken = 'code' in given ? tokens?.accessToken : given.accessToken
  if (accessToken === undefined) throw fail('refused')
  const who = await discord.me(accessToken).catch(trouble(app, fail))
  if (!who) throw fail('refused')
  return { who, accessToken, scopes: tokens?.scopes }
}
