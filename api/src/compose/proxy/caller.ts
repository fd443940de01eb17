import type { App } from '../../app.ts'
import { addressBehind } from '../../platform/limits.ts'

/** Whose allowance a proxied request draws on: the person of a token of ours, else whoever has the address. */
export async function proxyCaller(
  { tokens, config }: Pick<App, 'tokens' | 'config'>,
  from: { token: string | undefined; forwardedFor: string | undefined; address: string | undefined },
): Promise<string> {
  const caller = from.token ? await tokens.callerOf(from.token.replace(/^Bearer\s+/i, '').trim()) : undefined
  if (caller?.kind === 'user' || caller?.kind === 'guest') return caller.uuid
  return addressBehind(config.trustedProxies, from.forwardedFor, from.address)
}
