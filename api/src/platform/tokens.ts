import { createHash, timingSafeEqual } from 'node:crypto'
import { LruMap } from '@segue/shared/lru-map.ts'
import { exportSPKI, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type AccountRole, accountRoles, type Capability } from '@segue/shared/people/profile.ts'
import type { Caller } from '../ports/caller.ts'

/** The key pair tokens are signed with (ES256); the public half is served at `/auth/pub-key`. */
export type SigningKeys = { privateKey: CryptoKey; publicKey: CryptoKey }

/** The status of an account now. The claims in a token may be older than a ban or a changed role. */
export type AccountStatus = {
  id: number
  role: AccountRole
  capabilities: Capability[]
  mayCall: boolean
  /** Tokens issued before this instant (ms) are void because the password has changed since. */
  tokensFrom: number
}

type TokenUser = { id: number; uuid: string; role: AccountRole; capabilities: Capability[] }

export type Tokens = {
  /**
   * A token for a user with an account. One that stands for a session which began before says when (ms) that was, or that
   * nobody knows; any other is for somebody who has just signed in.
   */
  forUser: (user: TokenUser, session?: { signedInAt: number | undefined }) => Promise<string>
  forGuest: (uuid: string) => Promise<string>
  /** The caller a token belongs to, or undefined when it is forged, expired or revoked. */
  callerOf: (token: string) => Promise<Caller | undefined>
  /** The public key in PEM (SPKI). */
  publicKey: () => Promise<string>
  /** Drops the cached status of a user, so that a ban or a new role takes effect at once. */
  forget: (uuid: string) => void
}

const Claims = z.object({
  sub: z.uuid(),
  type: z.enum(['user', 'guest']),
  role: z.enum([...accountRoles, 'guest']),
  iat: z.number(),
  exp: z.number(),
  /** When the session began, as OpenID Connect calls it. */
  auth_time: z.number().optional(),
})
type Claims = z.infer<typeof Claims>

const statusLastsMs = 5_000
const mostCached = 10_000

/**
 * Issues and verifies tokens. Verified tokens and account statuses are cached for a while, because checking a
 * signature costs more than most of the calls it protects.
 */
export function createTokens(options: {
  keys: SigningKeys
  issuer: string
  userDays: number
  now: () => number
  accountStatusOf: (uuid: string) => Promise<AccountStatus | undefined>
  /** Capabilities every account has in this installation. */
  everybodysCapabilities: readonly Capability[]
  /** The secret our own services authenticate with, where one is set. */
  serviceToken: string | undefined
}): Tokens {
  const { keys, issuer, now } = options
  const verified = new LruMap<string, Claims>(mostCached)
  const statuses = new LruMap<string, { status: AccountStatus | undefined; until: number }>(mostCached)

  const sign = (subject: string, days: number, claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + days * 86_400)
      .sign(keys.privateKey)

  async function claimsOf(token: string): Promise<Claims | undefined> {
    const known = verified.get(token)
    if (known) return known.exp * 1000 > now() ? known : undefined
    const read = await jwtVerify(token, keys.publicKey, { issuer, currentDate: new Date(now()) }).catch(
      () => undefined,
    )
    const claims = Claims.safeParse(read?.payload)
    if (!claims.success) return undefined
    verified.set(token, claims.data)
    return claims.data
  }

  async function accountStatusOf(uuid: string) {
    const known = statuses.get(uuid)
    if (known && known.until > now()) return known.status
    const status = await options.accountStatusOf(uuid)
    statuses.set(uuid, { status, until: now() + statusLastsMs })
    return status
  }

  return {
    forUser({ id, uuid, role, capabilities }, { signedInAt } = { signedInAt: now() }) {
      const session = signedInAt === undefined ? undefined : { auth_time: Math.floor(signedInAt / 1000) }
      return sign(uuid, options.userDays, { id, role, capabilities, type: 'user', ...session })
    },
    forGuest: (uuid) => sign(uuid, 1, { id: 0, role: 'guest', capabilities: [], type: 'guest' }),
    async callerOf(token) {
      if (options.serviceToken && secretsMatch(token, options.serviceToken)) return { kind: 'service' }
      const claims = await claimsOf(token)
      if (!claims) return undefined
      if (claims.type === 'guest') return { kind: 'guest', uuid: claims.sub }
      const status = await accountStatusOf(claims.sub)
      if (!status?.mayCall || claims.iat * 1000 < Math.floor(status.tokensFrom / 1000) * 1000) return undefined
      const capabilities = [...new Set([...status.capabilities, ...options.everybodysCapabilities])]
      const session = claims.auth_time === undefined ? undefined : { signedInAt: claims.auth_time * 1000 }
      return { kind: 'user', uuid: claims.sub, role: status.role, capabilities, ...session }
    },
    publicKey: () => exportSPKI(keys.publicKey),
    forget: (uuid) => void statuses.delete(uuid),
  }
}

/** Compares secrets in constant time. Hashing both first gives them one length and hides theirs. */
export function secretsMatch(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
