import type { Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../../db/columns.ts'
import type { ActionType, RecordedRole } from './moderation/kinds.ts'

/** What staff did to someone or something. Rows are corrected and soft-deleted, but never lost. */
export type ModerationActionTable = {
  id: GeneratedAlways<number>
  /** Makes adding an entry idempotent. */
  actId: Generated<string>
  action: ActionType
  /** The person affected; null for an action on a whole room. */
  userUuid: string | null
  /** The actor; null for one of our own services. */
  actorUuid: string | null
  /** Null for an action that is not about a room. */
  roomUuid: string | null
  previousRole: RecordedRole | null
  role: RecordedRole | null
  reason: string | null
  expirationTime: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
  deletedByUuid: string | null
}

export type AuditTables = { moderationAction: ModerationActionTable }
