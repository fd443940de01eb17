import type { Moderated } from '@segue/shared/room/state/effects.ts'
import type { Db } from '../../db/db.ts'
import type { ActionType } from '@segue/shared/people/audited-actions.ts'
import type { RecordedRole } from '../../db/tables/audit.ts'

export { onRecord } from './acts/on-record.ts'
export { ModerationAction } from './moderation/schemas.ts'
export { actionsAgainst } from './moderation/queries.ts'

export type AuditEntry = {
  /** Makes adding the entry idempotent. */
  actId?: string
  action: ActionType
  userUuid: string | null
  /** Null for one of our own services. */
  actorUuid: string | null
  roomUuid: string | null
  previousRole?: RecordedRole | null
  role?: RecordedRole | null
  reason?: string | null
  expirationTime?: Date | null
  at: Date
}

/** Records what product staff did in a live room by their product role alone. */
export async function addRoomAct(db: Db, roomUuid: string, act: Moderated & { by: string }): Promise<void> {
  const { what, userUuid, by, reason, at } = act
  const subject = userUuid === null ? roomUuid : `${roomUuid} ${userUuid}`
  await db
    .insertInto('staffAct')
    .values({ actorUuid: by, operation: `action ${what}`, subject, reason, status: 200, at: new Date(at) })
    .execute()
}

/**
 * Adds an audit entry. REST calls add it in the transaction of the action itself, so that either both happen or
 * neither.
 */
export async function addAuditEntry(db: Db, act: AuditEntry): Promise<void> {
  await addEntryOnce(db, act)
}

/** Adds an audit entry. Returns false if it already exists. */
export async function addEntryOnce(db: Db, act: AuditEntry): Promise<boolean> {
  const { actId, action, userUuid, actorUuid, roomUuid, at } = act
  const added = await db
    .insertInto('moderationAction')
    .values({
      ...(actId && { actId }),
      action,
      userUuid,
      actorUuid,
      roomUuid,
      previousRole: act.previousRole ?? null,
      role: act.role ?? null,
      reason: act.reason ?? null,
      expirationTime: act.expirationTime ?? null,
      deletedByUuid: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('actId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Adds the entry of a staff action in a live room. The action has already happened, so adding is retried until it
 * succeeds. Returns false if the entry already exists.
 */
export function addModerationEntry(db: Db, roomUuid: string, moderated: Moderated): Promise<boolean> {
  const { actId, what, userUuid, by, reason, at, until } = moderated
  const keptOut = until === undefined ? {} : { role: 'kicked' as const, expirationTime: new Date(until) }
  return addEntryOnce(db, {
    actId,
    action: what,
    userUuid,
    actorUuid: by,
    roomUuid,
    reason,
    at: new Date(at),
    ...keptOut,
  })
}
