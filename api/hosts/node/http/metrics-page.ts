import { addressBehind } from '../../../src/platform/client.ts'
import { generalFailure } from '../../../src/platform/failure.ts'
import type { Api } from '../../../src/platform/mount.ts'
import { secretsMatch } from '../../../src/platform/secrets/tokens.ts'

type Registry = { metrics: () => Promise<string>; contentType: string }

/**
 * Serves the metrics to clients with the token; if none is set, only to this machine. The numbers of people and of
 * failing calls are only for the operator.
 */
export function serveMetrics(
  api: Api,
  registry: Registry,
  { token, trustedProxies }: { token: string | undefined; trustedProxies: number },
): void {
  api.get('/metrics', async (c) => {
    const allowed =
      token === undefined ? isFromHere(c.req.raw, c.env?.address, trustedProxies) : carries(c.req.raw, token)
    if (!allowed) throw generalFailure('notAllowed')
    return c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
/** Headers that reveal a proxy on this machine. Behind one, every request seems to be local. */
const ofProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip']

function isFromHere({ headers }: Request, address: string | undefined, trustedProxies: number): boolean {
  const caller = addressBehind(trustedProxies, headers.get('x-forwarded-for') ?? undefined, address)
  if (trustedProxies === 0 && ofProxies.some((name) => headers.has(name))) return false
  return loopback.test(caller)
}

function carries({ headers }: Request, token: string): boolean {
  const value = (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '')
  return secretsMatch(value, token)
}
