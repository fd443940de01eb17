import { tokenRoles, type TokenRole } from '@segue/shared/people/profile.ts'

/** A token's claims about its holder. Only the server can verify them; the UI relies on them. */
export type TokenFacts = { uuid: string; kind: 'guest' | 'user'; role: TokenRole; capabilities: string[] }

/** Decodes a JWT without checking its signature or expiry (see `isExpired`). Null if it is malformed. */
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

/** Whether a token has expired at the server's time, in ms: the machine's own clock may be set to any year. */
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
