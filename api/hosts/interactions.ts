import { createBot } from '@segue/bot/bot.ts'
import { serveEvents } from '@segue/bot/events.ts'
import { serveInteractions, type Later } from '@segue/bot/http.ts'
import { applicationFrom } from '../src/compose/third-party/discord.ts'
import type { Environment } from '../src/compose/settings.ts'
import type { Api } from '../src/platform/mount.ts'
import type { Log } from '../src/ports/log.ts'

type Settings = Parameters<typeof applicationFrom>[0] &
  Pick<Environment, 'DISCORD_PUBLIC_KEY' | 'DISCORD_PRO_SKU' | 'BRAND_NAME'> & { SERVICE_TOKEN?: string | undefined }

/**
 * Answers commands over HTTP, at the interactions endpoint configured in the developer portal, and handles Discord's
 * webhook events, if the application and its public key are set. Both hosts mount it: Workers have no gateway.
 */
export function mountInteractions(
  api: Api,
  environment: Settings,
  options: { publicUrl: string; log: Log; fetch: typeof fetch; later: Later },
): void {
  const application = applicationFrom(environment)
  const { DISCORD_PUBLIC_KEY: publicKey, SERVICE_TOKEN: serviceToken, BRAND_NAME: brand } = environment
  const { DISCORD_PRO_SKU: proSku } = environment
  if (!application || !publicKey || !serviceToken) return
  const { applicationId, apiBase, botToken } = application
  const { publicUrl, log, fetch, later } = options
  const inside: typeof fetch = async (input, init) => api.fetch(new Request(input, init))
  const bot = createBot({ server: publicUrl, publicUrl, applicationId, serviceToken, brand, proSku, fetch: inside })
  const onMistake = (error: unknown, where: string) => log.error({ error, where }, 'bot error')
  const answer = serveInteractions({ bot, publicKey, apiBase, botToken, fetch, onMistake })
  const hear = serveEvents({ bot, publicKey, onMistake })
  api.post('/discord/interactions', (c) => answer(c.req.raw, later))
  api.post('/discord/events', (c) => hear(c.req.raw))
}
