import { createDiscordProxy } from '../../adapters/discord/proxy-signature.ts'
import { createDiscord } from '../../adapters/discord/rest.ts'
import type { Discord, DiscordProxy } from '../../ports/discord.ts'
import type { Environment } from '../settings.ts'

type Settings = Pick<
  Environment,
  'DISCORD_APPLICATION_ID' | 'DISCORD_CLIENT_SECRET' | 'DISCORD_BOT_TOKEN' | 'DISCORD_API_BASE'
> &
  Partial<Pick<Environment, 'DISCORD_AUTHORIZE_URL'>>

/** The configured application, or undefined if there is none. An incomplete set of credentials is an error. */
export function applicationFrom(environment: Settings) {
  const {
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
  } = environment
  if (applicationId === undefined && clientSecret === undefined && botToken === undefined) return undefined
  if (applicationId === undefined || clientSecret === undefined || botToken === undefined) {
    throw new Error(
      'DISCORD_APPLICATION_ID, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN belong together: set all three.',
    )
  }
  const { DISCORD_API_BASE: apiBase, DISCORD_AUTHORIZE_URL: authorizeUrl } = environment
  return { applicationId, clientSecret, botToken, apiBase, authorizeUrl }
}

/** The server's Discord client. */
export function discordFrom(environment: Settings, send: typeof fetch = fetch): Discord | undefined {
  const application = applicationFrom(environment)
  return application && createDiscord({ ...application, fetch: send })
}

/** Recognises requests that come through Discord's proxy, if the application's public key is set. */
export function discordProxyFrom(
  environment: Settings & Pick<Environment, 'DISCORD_PUBLIC_KEY'>,
  now: () => number,
): DiscordProxy | undefined {
  const { DISCORD_PUBLIC_KEY: publicKey, DISCORD_APPLICATION_ID: applicationId } = environment
  return publicKey && applicationId ? createDiscordProxy({ publicKey, applicationId, now }) : undefined
}
