import { createHash, timingSafeEqual } from 'node:crypto'
import { LruMap } from '@segue/shared/lru-map.ts'
import { must } from '@segue/shared/must.ts'
import { exportSPKI, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type AccountRole, accountRoles, type Capability } from '@segue/shared/people/profile.ts'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { Caller } from '../../ports/caller.ts'
import { dayMs } from '../../ports/clock.ts'
import { hashOf } from '../hash.ts'

/** The key pair tokens are signed with (ES256); the public half is served at `/auth/pub-key`. */
export type SigningKeys = { privateKey: CryptoKey; publicKey: CryptoKey }

/** The current status of an account and of one of its sessions. The claims in a token may be older than either. */
export type AccountStatus = {
  id: number
  role: AccountRole
  capabilities: Capability[]
  /** Whether the account may make calls and the session has not ended. */
  mayCall: boolean
  /** Why the session has ended, if moderators have ended it. */
  removal?: Removal | undefined
  /**
   * When (ms) the person signed in to this session themselves; undefined if a bot or one of our services signed them
   * in.
   */
  signedInAt?: number | undefined
  /** Tokens without a session are invalid if they were issued before this instant (ms). */
  tokensFrom: number
}

/** A sign-in that tokens belong to. No token outlives it. */
export type TokenSession = {
  uuid: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The account and session whose status is requested. */
export type StatusQuery = {
  userUuid: string
  session: TokenSession
  /** Set for a token without a session, from before sessions existed: when (ms) it was issued. */
  issuedAt: number | undefined
}

type TokenUser = { id: number; uuid: string; role: AccountRole; capabilities: Capability[] }

export type Tokens = {
  /** A token for a user with an account, valid until the session ends. */
  forUser: (user: TokenUser, session: TokenSession) => Promise<string>
  forGuest: (uuid: string) => Promise<string>
  /** Another token for a caller, which expires when the one they called with does. */
  renew: (caller: Caller) => Promise<string>
  /** The session of a user's token. `caller` must be the very value that `callerOf` returned. */
  sessionOf: (caller: Caller) => TokenSession
  /** The caller a token belongs to, or undefined if it is forged, expired or revoked. */
  callerOf: (token: string) => Promise<Caller | undefined>
  /** Why a token of ours is no longer valid, if moderators have removed its user from the platform. */
  removalOf: (token: string) => Promise<Removal | undefined>
  /** The public key in PEM (SPKI). */
  publicKey: () => Promise<string>
  /** Drops a user's cached status, so that a ban, a new role or the end of a session takes effect immediately. */
  forget: (uuid: string) => void
}

const Claims = z.object({
  sub: z.uuid(),
  type: z.enum(['user', 'guest']),
  id: z.number().default(0),
  role: z.enum([...accountRoles, 'guest']),
  sid: z.uuid().optional(),
  iat: z.number(),
  exp: z.number(),
})
type Claims = z.infer<typeof Claims>

/** A token with a valid signature, and the status and caller it had when last checked. */
type Verified = {
  claims: Claims
  query: StatusQuery
  last?: { status: AccountStatus | undefined; caller: Caller }
}

/** How long a status is cached. Changes are pushed to every process; this is for those that a push does not reach. */
const statusLastsMs = 900
/** How long (ms) a guest keeps their identity. */
export const guestTokenLastsMs = dayMs
const maxCached = 10_000

/**
 * Issues and verifies tokens. Verified tokens and account statuses are cached for a while, because checking a signature
 * costs more than most of the calls it protects.
 */
export function createTokens(options: {
  keys: SigningKeys
  issuer: string
  now: () => number
  accountStatusOf: (query: StatusQuery) => Promise<AccountStatus | undefined>
  /** Called with users whose cache was dropped, so that their open connections are checked again. */
  forgotten?: (userUuid: string) => void
  /** Capabilities every account has in this installation. */
  everybodysCapabilities: readonly Capability[]
  /** The secret our own services authenticate with, if one is set. */
  serviceToken: string | undefined
}): Tokens {
  const { keys, issuer, now } = options
  const { signForGuest, signForUser } = createSigner(options)
  const withEverybodys = (own: readonly Capability[]) => [...new Set([...own, ...options.everybodysCapabilities])]
  const verified = new LruMap<string, Verified>(maxCached)
  const statuses = createStatusCache(options.accountStatusOf, now)
  const claimsBehind = new WeakMap<Caller, Claims>()

  async function verify(token: string): Promise<Verified | undefined> {
    const known = verified.get(token)
    if (known) return known.claims.exp * 1000 > now() ? known : undefined
    const read = await jwtVerify(token, keys.publicKey, { issuer, currentDate: new Date(now()) }).catch(
      () => undefined,
    )
    const { data: claims } = Claims.safeParse(read?.payload)
    if (!claims) return undefined
    const good = { claims, query: { userUuid: claims.sub, session: sessionIn(claims), issuedAt: issueOf(claims) } }
    verified.set(token, good)
    return good
  }

  async function userBehind(good: Verified): Promise<Caller | undefined> {
    const { issuedAt } = good.query
    const status = await statuses.get(good.query)
    if (!status?.mayCall) return undefined
    // These tokens count in whole seconds.
    if (issuedAt !== undefined && issuedAt < Math.floor(status.tokensFrom / 1000) * 1000) return undefined
    if (good.last?.status === status) return good.last.caller
    const capabilities = withEverybodys(status.capabilities)
    const { role, signedInAt } = status
    const { sub: uuid } = good.claims
    return standsFor(good, status, {
      kind: 'user',
      uuid,
      role,
      capabilities,
      ...(signedInAt === undefined ? {} : { signedInAt }),
    })
  }

  /** Callers are values: as long as nothing changes, a token returns the same one. */
  function standsFor(good: Verified, status: AccountStatus | undefined, caller: Caller): Caller {
    good.last = { status, caller }
    claimsBehind.set(caller, good.claims)
    return caller
  }

  const behind = (caller: Caller): Claims =>
    must(claimsBehind.get(caller), 'a caller who was authenticated with a token')

  return {
    forUser: (user, session) => signForUser({ ...user, capabilities: withEverybodys(user.capabilities) }, session),
    forGuest: (uuid) => signForGuest(uuid, now() + guestTokenLastsMs),
    renew(caller) {
      const claims = behind(caller)
      if (caller.kind !== 'user') return signForGuest(claims.sub, claims.exp * 1000)
      return signForUser({ ...caller, id: claims.id }, sessionIn(claims))
    },
    sessionOf: (caller) => sessionIn(behind(caller)),
    async callerOf(token) {
      // A token that was verified is not the secret, and the secret is never among the verified ones.
      if (options.serviceToken && !verified.has(token) && secretsMatch(token, options.serviceToken)) {
        return { kind: 'service' }
      }
      const good = await verify(token)
      if (good?.claims.type !== 'guest') return good && userBehind(good)
      return good.last?.caller ?? standsFor(good, undefined, { kind: 'guest', uuid: good.claims.sub })
    },
    async removalOf(token) {
      const good = await verify(token)
      return good?.claims.type === 'user' ? (await statuses.get(good.query))?.removal : undefined
    },
    publicKey: () => exportSPKI(keys.publicKey),
    forget(uuid) {
      statuses.forget(uuid)
      options.forgotten?.(uuid)
    },
  }
}

function createSigner({ keys, issuer, now }: { keys: SigningKeys; issuer: string; now: () => number }) {
  const sign = (subject: string, expiresAt: number, claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(keys.privateKey)
  return {
    signForGuest: (uuid: string, expiresAt: number) =>
      sign(uuid, expiresAt, { id: 0, role: 'guest', capabilities: [], type: 'guest' }),
    signForUser: ({ id, uuid, role, capabilities }: TokenUser, { uuid: sid, expiresAt }: TokenSession) =>
      sign(uuid, expiresAt, { id, role, capabilities, type: 'user', sid }),
  }
}

/** Statuses by session, each cached briefly from when it was requested. */
function createStatusCache(ask: (query: StatusQuery) => Promise<AccountStatus | undefined>, now: () => number) {
  type Known = { status: AccountStatus | undefined; until: number; turn: number }
  const known = new LruMap<string, Known>(maxCached)
  /** The turn in which a user was dropped: a status requested before that, which may arrive later, doesn't count. */
  const forgotten = new LruMap<string, number>(maxCached)
  let turns = 0
  /** Otherwise, setting the clock back would extend the cache by the same amount. */
  const isFresh = ({ until }: Known, at: number) => until > at && until - at <= statusLastsMs
  return {
    async get(query: StatusQuery) {
      const { userUuid, session } = query
      const found = known.get(session.uuid)
      if (found && isFresh(found, now()) && found.turn > (forgotten.get(userUuid) ?? 0)) return found.status
      const [turn, until] = [++turns, now() + statusLastsMs]
      const status = await ask(query)
      known.set(session.uuid, { status, until, turn })
      return status
    },
    forget(userUuid: string) {
      forgotten.set(userUuid, ++turns)
    },
  }
}

/** When (ms) a token without a session was issued. */
const issueOf = ({ sid, iat }: Claims) => (sid === undefined ? iat * 1000 : undefined)

/**
 * The session of a token. A token from before sessions existed gets one of its own, shared with all tokens issued to
 * the user in the same second.
 */
function sessionIn({ sub, sid, iat, exp }: Claims): TokenSession {
  return { uuid: sid ?? uuidFrom(`${sub} ${iat}`), expiresAt: exp * 1000 }
}

/** A uuid (version 8) derived from the digest of a text. */
function uuidFrom(text: string): string {
  const digits = hashOf(text)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
  return [...parts, digits.slice(20, 32)].join('-')
}

/** Compares secrets in constant time. Hashing both first gives them the same length and hides the real one. */
export function secretsMatch(value: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(value), digest(secret))
}
