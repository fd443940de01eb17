import { tokenRoles, type TokenRole } from '@segue/shared/people/profile.ts'

/** What a token says of its holder. Only the server can tell whether it is true; the interface goes by it. */
export type TokenFacts = { uuid: string; kind: 'guest' | 'user'; role: TokenRole; capabilities: string[] }

/** Reads a JWT without checking its signature. Null for one that cannot be read. Its age is for `isExpired`. */
export function readToken(token: string): TokenFacts | null {
  const claims = claimsOf(token)
  if (!claims) return null
  const { sub, type, role, capabilities } = claims
  if (typeof sub !== 'string' || (type !== 'user' && type !== 'guest')) return null
  return {
    uuid: sub,
    kind: type,
    role: tokenRoles.find((known) => known === role) ?? (type === 'guest' ? 'guest' : 'user'),
    capabilities: Array.isArray(capabilities) ? capabilities.filter((one) => typeof one === 'string') : [],
  }
}

/** Whether a token has expired at a time of the server, in ms: the machine's own clock may be set to any year. */
export function isExpired(token: string, serverNow: number): boolean {
  const exp = claimsOf(token)?.['exp']
  return typeof exp === 'number' && exp * 1000 <= serverNow
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
