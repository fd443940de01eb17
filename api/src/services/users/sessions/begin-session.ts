import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { AddressKind, SessionMeans } from '../../../db/tables/sessions.ts'
import type { TokenSession } from '../../../platform/secrets/tokens.ts'
import type { Caller } from '../../../ports/caller.ts'
import { dayMs } from '../../../ports/clock.ts'
import { forgetGuestName } from '../guest-names/queries.ts'
import { totals } from '../../../platform/list/totals.ts'

const sessionLastsMs = 30 * dayMs
/** A session that ends sooner isn't continued. */
const minLeftMs = dayMs
/** The maximum number of sessions per account. A further one ends the one not seen for longest. */
const maxSessions = totals.sessions.most
const longestUserAgent = 300

type SigningIn = {
  id: number
  uuid: string
  role: AccountRole
  capabilities: Capability[]
  /**
   * The version when the sign-in was checked: if all sessions have been ended since, the new one is invalid from the
   * start.
   */
  sessionVersion: number
}

/** How and from where a user signs in. */
export type Origin = {
  /** The uuid of the session, if it must be known beforehand. */
  uuid?: string
  means: SessionMeans
  /** The caller before signing in. A guest's name is removed. */
  caller?: Caller
  request: Request
  address: string
  /** The session this one was started from; this one ends with it. */
  parent?: TokenSession
  /** How long the session lasts (ms); thirty days by default. */
  lastsMs?: number
}

/** Starts a session of an account and returns its token. */
export async function beginSession(
  app: Pick<App, 'db' | 'ids' | 'clock' | 'tokens'>,
  account: SigningIn,
  { uuid = app.ids.uuid(), means, caller, request, address, parent, lastsMs = sessionLastsMs }: Origin,
): Promise<string> {
  const now = app.clock.now()
  const session = { uuid, expiresAt: now + lastsMs }
  const at = new Date(now)
  await app.db
    .insertInto('session')
    .values({
      uuid: session.uuid,
      userId: account.id,
      version: account.sessionVersion,
      means,
      parentUuid: parent?.uuid ?? null,
      userAgent: request.headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
      addressKind: addressKindOf(address),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(session.expiresAt),
    })
    .execute()
  await endSuperfluous(app, account)
  if (caller?.kind === 'guest') await forgetGuestName(app.db, caller.uuid)
  return app.tokens.forUser(account, session)
}

/**
 * Like `beginSession`, for a service that signs the same user in repeatedly: it continues the session it started
 * before.
 */
export async function continueSession(
  app: Pick<App, 'db' | 'ids' | 'clock' | 'tokens'>,
  account: SigningIn,
  origin: Origin,
): Promise<string> {
  const found = await app.db
    .selectFrom('session')
    .where('userId', '=', account.id)
    .where('version', '=', account.sessionVersion)
    .where('means', '=', origin.means)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date(app.clock.now() + minLeftMs))
    .select(['uuid', 'expiresAt'])
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst()
  if (!found) return beginSession(app, account, origin)
  return app.tokens.forUser(account, { uuid: found.uuid, expiresAt: found.expiresAt.getTime() })
}

async function endSuperfluous(app: Pick<App, 'db' | 'clock' | 'tokens'>, { id, uuid }: SigningIn): Promise<void> {
  const ended = await app.db
    .updateTable('session')
    .set({ endedAt: new Date(app.clock.now()) })
    .where('uuid', 'in', (are) =>
      are
        .selectFrom('session')
        .where('userId', '=', id)
        .where('endedAt', 'is', null)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('uuid')
        .offset(maxSessions)
        .select('uuid'),
    )
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) app.tokens.forget(uuid)
}

const localAddress = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i

/** What is stored of an address: enough to tell the user's own network from others. */
export function addressKindOf(address: string): AddressKind {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (localAddress.test(plain)) return 'local'
  if (plain.includes(':')) return 'ipv6'
  return /^\d+(?:\.\d+){3}$/.test(plain) ? 'ipv4' : 'unknown'
}
