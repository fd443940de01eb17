import type { App } from '../../app.ts'
import { clientOf, type Origin } from '../../platform/client.ts'
import type { Sender } from '../../platform/limits.ts'
import { nobody } from '../../ports/caller.ts'

/** Who makes a proxied request. A token that isn't ours is ignored: the request needs no caller. */
export async function senderOf(
  app: Pick<App, 'tokens' | 'config' | 'discordProxy'>,
  token: string | undefined,
  origin: Origin,
): Promise<Sender> {
  const caller = token ? await app.tokens.callerOf(token.replace(/^Bearer\s+/i, '').trim()) : undefined
  return { caller: caller ?? nobody, client: await clientOf(app, origin) }
}
