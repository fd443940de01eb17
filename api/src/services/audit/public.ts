import type { Moderated } from '@segue/shared/room/effects.ts'
import type { Db } from '../../db/db.ts'
import type { ActionType, RecordedRole } from '../../db/tables/audit.ts'

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

/** Adds an audit entry. REST calls add it in the transaction of the action itself: both happen, or neither (decision 0022). */
export async function addAuditEntry(db: Db, act: AuditEntry): Promise<void> {
  const { actId, action, userUuid, actorUuid, roomUuid, at } = act
  await db
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
    .execute()
}

/**
 * Adds the entry of an action by staff in a live room. It has already happened, so adding is retried until it
 * succeeds.
 */
export function addModerationEntry(db: Db, roomUuid: string, moderated: Moderated): Promise<void> {
  const { actId, what, userUuid, by, reason, at } = moderated
  return addAuditEntry(db, { actId, action: what, userUuid, actorUuid: by, roomUuid, reason, at: new Date(at) })
}
