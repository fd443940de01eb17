import type { Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../../db/columns.ts'
import type { ActionType, RecordedRole } from './moderation/kinds.ts'

/** What staff did to somebody or something. Rows are corrected and taken back, but never lost. */
export type ModerationActionTable = {
  id: GeneratedAlways<number>
  /** Told twice, an act is on record once. */
  actId: Generated<string>
  action: ActionType
  /** Who it was done to; null for what concerns a whole room. */
  userUuid: string | null
  /** Who did it; null for one of our own services. */
  actorUuid: string | null
  /** Null for what holds everywhere. */
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
