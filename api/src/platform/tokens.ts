import { LruMap } from '@segue/shared/lru-map.ts'
import { exportSPKI, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { accountRoles, type AccountRole } from '@segue/shared/people/profile.ts'
import type { Caller, Capability } from './caller.ts'

/** The key pair tokens are signed with (ES256); the public half is served at `/auth/pub-key`. */
export type SigningKeys = { privateKey: CryptoKey; publicKey: CryptoKey }

/** What the accounts say of a user now: a token's own claims may be older than a ban or a changed role. */
export type Standing = {
  id: number
  role: AccountRole
  capabilities: Capability[]
  mayCall: boolean
  /** Tokens issued before this instant (ms) are void: the password was changed since. */
  tokensFrom: number
}

export type Tokens = {
  /** A token for somebody with an account. */
  forUser: (user: { id: number; uuid: string; role: AccountRole; capabilities: Capability[] }) => Promise<string>
  forGuest: (uuid: string) => Promise<string>
  /** Who holds this token: nobody when it is forged, expired or revoked. */
  callerOf: (token: string) => Promise<Caller | undefined>
  /** The public key in PEM (SPKI). */
  publicKey: () => Promise<string>
  /** Forgets what was known of a user, so that a ban or a new role counts at once. */
  forget: (uuid: string) => void
}

const Claims = z.object({
  sub: z.uuid(),
  type: z.enum(['user', 'guest']),
  role: z.enum([...accountRoles, 'guest']),
  iat: z.number(),
  exp: z.number(),
})
type Claims = z.infer<typeof Claims>

const standingLastsMs = 5_000
const mostRemembered = 10_000

/**
 * Issues and reads tokens. Verified tokens and standings are remembered for a while, because a signature costs more
 * than most of the calls it protects.
 */
export function createTokens(options: {
  keys: SigningKeys
  issuer: string
  userDays: number
  now: () => number
  standingOf: (uuid: string) => Promise<Standing | undefined>
  /** Capabilities that nobody has to be given: this installation lets every account have them. */
  everybodysCapabilities: readonly Capability[]
  /** The secret our own services authenticate with, where one is set. */
  serviceToken: string | undefined
}): Tokens {
  const { keys, issuer, now } = options
  const verified = new LruMap<string, Claims>(mostRemembered)
  const standings = new LruMap<string, { standing: Standing | undefined; until: number }>(mostRemembered)

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

  async function standingOf(uuid: string) {
    const known = standings.get(uuid)
    if (known && known.until > now()) return known.standing
    const standing = await options.standingOf(uuid)
    standings.set(uuid, { standing, until: now() + standingLastsMs })
    return standing
  }

  return {
    forUser: ({ id, uuid, role, capabilities }) =>
      sign(uuid, options.userDays, { id, role, capabilities, type: 'user' }),
    forGuest: (uuid) => sign(uuid, 1, { id: 0, role: 'guest', capabilities: [], type: 'guest' }),
    async callerOf(token) {
      if (options.serviceToken && sameSecret(token, options.serviceToken)) return { kind: 'service' }
      const claims = await claimsOf(token)
      if (!claims) return undefined
      if (claims.type === 'guest') return { kind: 'guest', uuid: claims.sub }
      const standing = await standingOf(claims.sub)
      if (!standing?.mayCall || claims.iat * 1000 < Math.floor(standing.tokensFrom / 1000) * 1000) return undefined
      const capabilities = [...new Set([...standing.capabilities, ...options.everybodysCapabilities])]
      return { kind: 'user', uuid: claims.sub, role: standing.role, capabilities }
    },
    publicKey: () => exportSPKI(keys.publicKey),
    forget: (uuid) => void standings.delete(uuid),
  }
}

/** Compares without telling by its duration how much of a secret was right. */
export function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let at = 0; at < given.length; at++) difference |= given.charCodeAt(at) ^ secret.charCodeAt(at % secret.length)
  return difference === 0
}
