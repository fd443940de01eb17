import type { Moderated } from '@segue/shared/room/effects.ts'
import type { Db } from '../../db/db.ts'
import type { ActionType, RecordedRole } from './moderation/kinds.ts'

export type AuditEntry = {
  /** An id by which the act can be told again without being on record twice. */
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

/** Puts an act on record. Over REST it goes into the transaction of the act itself: both are, or neither is. */
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

/** What staff did in a live room. It has happened already: whoever tells may tell again until it is on record. */
export function addModerationEntry(db: Db, roomUuid: string, moderated: Moderated): Promise<void> {
  const { actId, what, userUuid, by, reason, at } = moderated
  return addAuditEntry(db, { actId, action: what, userUuid, actorUuid: by, roomUuid, reason, at: new Date(at) })
}
