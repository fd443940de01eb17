import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ActionType } from '@segue/shared/people/audited-actions.ts'
import { accountRoles, capabilities, roomRoles } from '@segue/shared/people/profile.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Account and room roles, and the capabilities granted besides them; `user` means no particular role. */
export const recordedRoles = [...new Set([...accountRoles, ...roomRoles, ...capabilities])]

export type RecordedRole = (typeof recordedRoles)[number]

/** An action by staff on a person or room. Rows are corrected and soft-deleted, but never lost. */
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

/** An event that a client reported about a user. Kept for ninety days. */
export type ClientEventTable = {
  id: GeneratedAlways<number>
  topic: string
  record: ColumnType<Record<string, unknown>, string, string>
  /** A guest's uuid can't be traced to a person. */
  userUuid: string
  isGuest: boolean
  /** The play that the event is about: there is one event per play, topic and person. */
  playId: string | null
  heardMs: Generated<number>
  at: ColumnType<Date, Date, Date>
}

/** The country a person was last in; nothing more precise is stored. */
export type PlaceTable = {
  userUuid: string
  country: string | null
  region: string | null
  at: ColumnType<Date, Date, Date>
}

/**
 * A call, or an action in a live room, by which a staff member changed something. Its body is not stored: it may
 * contain passwords.
 */
export interface StaffActTable {
  id: GeneratedAlways<number>
  actorUuid: string
  /** Method and path, as in the list of operations, or `action` and its name for one in a live room. */
  operation: string
  /** What it was about: the values in the path, or the id in its body or reply. */
  subject: string | null
  reason: string | null
  /** The resulting status; null while it is in progress, or if its process died. */
  status: number | null
  at: ColumnType<Date, Date, never>
}

export type AuditTables = {
  staffAct: StaffActTable
  moderationAction: ModerationActionTable
  clientEvent: ClientEventTable
  place: PlaceTable
}
