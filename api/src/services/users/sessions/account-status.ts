import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import { minuteMs } from '../../../ports/clock.ts'
import type { Db } from '../../../db/db.ts'
import type { SessionMeans } from '../../../db/tables/sessions.ts'
import type { AccountStatus, StatusQuery } from '../../../platform/secrets/tokens.ts'
import { accountErrorOf } from '../accounts.ts'
import { banOf } from '../bans.ts'

/** How old `lastSeenAt` may get before it is updated. */
const seenEveryMs = 5 * minuteMs

/**
 * The current account and session of a token, or undefined if there is no such account. Updates when the session was
 * last seen.
 */
export async function sessionStatusOf(db: Db, query: StatusQuery, now: number): Promise<AccountStatus | undefined> {
  const found = await readStatus(db, query)
  if (!found) return undefined
  const { id, role, capabilities, tokensFrom } = found
  const isOpen = !accountErrorOf(found, now) && (found.owner === null || !accountErrorOf(found.owner, now))
  const mayCall = isOpen && isLive(found, query)
  if (mayCall) await noteSeen(db, found, query, now)
  const removal = mayCall ? undefined : removalOf(found, now)
  return { id, role, capabilities, mayCall, removal, signedInAt: signedInAt(found), tokensFrom: tokensFrom.getTime() }
}

async function readStatus(db: Db, { userUuid, session }: StatusQuery) {
  const found = await db
    .selectFrom('user')
    .leftJoin('user as owner', 'owner.id', 'user.botOfUserId')
    .leftJoin('session', (join) => join.onRef('session.userId', '=', 'user.id').on('session.uuid', '=', session.uuid))
    .where('user.uuid', '=', userUuid)
    .select([
      'user.id',
      'user.role',
      'user.capabilities',
      'user.bannedUntil',
      'user.banReason',
      'user.kickedAt',
      'user.kickReason',
      'user.deactivatedAt',
      'user.tokensFrom',
      'user.sessionVersion',
      'owner.id as ownerId',
      'owner.bannedUntil as ownerBannedUntil',
      'owner.banReason as ownerBanReason',
      'owner.deactivatedAt as ownerDeactivatedAt',
      'session.version',
      'session.means',
      'session.createdAt',
      'session.endedAt',
      'session.lastSeenAt',
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const {
    ownerId,
    ownerBannedUntil: bannedUntil,
    ownerBanReason: banReason,
    ownerDeactivatedAt: deactivatedAt,
  } = found
  return { ...found, owner: ownerId === null ? null : { bannedUntil, banReason, deactivatedAt } }
}

type StatusRow = NonNullable<Awaited<ReturnType<typeof readStatus>>>

/** A token older than sessions may have been renewed, so the time of its sign-in is unknown. */
const signedInThemselves: readonly (SessionMeans | null)[] = ['password', 'signUp', 'phone', 'discord', 'passkey']

const signedInAt = ({ means, createdAt }: StatusRow) =>
  signedInThemselves.includes(means) ? createdAt?.getTime() : undefined

/** Why moderators ended a session; undefined if they didn't. */
function removalOf(found: StatusRow, now: number): Removal | undefined {
  for (const account of [found, found.owner])
    if (account && accountErrorOf(account, now) === 'accountBanned') return banOf(account)
  const { createdAt, kickedAt, kickReason, version, sessionVersion } = found
  if (!createdAt || !kickedAt || createdAt > kickedAt || version === sessionVersion) return undefined
  return { code: 'accountKicked', until: null, reason: kickReason }
}

function isLive(found: StatusRow, { issuedAt }: StatusQuery): boolean {
  // A token issued before sessions were recorded has no row until it is seen, and belongs to the first version.
  if (found.version === null) return issuedAt !== undefined && found.sessionVersion === 0
  return found.version === found.sessionVersion && found.endedAt === null
}

async function noteSeen(db: Db, found: StatusRow, { session, issuedAt }: StatusQuery, now: number): Promise<void> {
  const lastSeenAt = new Date(now)
  if (found.lastSeenAt === null) {
    await db
      .insertInto('session')
      .values({
        uuid: session.uuid,
        userId: found.id,
        version: 0,
        means: 'earlier',
        parentUuid: null,
        userAgent: null,
        addressKind: 'unknown',
        createdAt: new Date(issuedAt ?? now),
        lastSeenAt,
        expiresAt: new Date(session.expiresAt),
      })
      .onConflict((conflict) => conflict.column('uuid').doNothing())
      .execute()
  } else if (now - found.lastSeenAt.getTime() > seenEveryMs) {
    await db.updateTable('session').set({ lastSeenAt }).where('uuid', '=', session.uuid).execute()
  }
}
