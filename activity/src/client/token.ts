import { tokenRoles, type TokenRole } from '@segue/shared/people/profile.ts'

/** What a token says of its holder. Only the server can tell whether it is true; the interface goes by it. */
export type TokenFacts = { uuid: string; kind: 'guest' | 'user'; role: TokenRole; capabilities: string[] }

/** Reads a JWT without checking its signature. Null for one that cannot be read or has expired; `now` is in ms. */
export function readToken(token: string, now: number): TokenFacts | null {
  const claims = claimsOf(token)
  if (!claims) return null
  const { sub, type, role, exp, capabilities } = claims
  if (typeof sub !== 'string' || (type !== 'user' && type !== 'guest')) return null
  if (typeof exp === 'number' && exp * 1000 <= now) return null
  return {
    uuid: sub,
    kind: type,
    role: tokenRoles.find((known) => known === role) ?? (type === 'guest' ? 'guest' : 'user'),
    capabilities: Array.isArray(capabilities) ? capabilities.filter((one) => typeof one === 'string') : [],
  }
}

function claimsOf(token: string): Record<string, unknown> | null {
  const [, payload] = token.split('.')
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}
