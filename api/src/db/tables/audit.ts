import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ActionType } from '@segue/shared/people/audited-actions.ts'
import { accountRoles, capabilities, roomRoles } from '@segue/shared/people/profile.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Roles of accounts and rooms, and what is given beside a role; `user` stands for no role in particular. */
export const recordedRoles = [...new Set([...accountRoles, ...roomRoles, ...capabilities])]

export type RecordedRole = (typeof recordedRoles)[number]

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

/** What a client told of what somebody did. Kept for ninety days. */
export type ClientEventTable = {
  id: GeneratedAlways<number>
  topic: string
  record: ColumnType<Record<string, unknown>, string, string>
  /** A guest's uuid leads to nobody. */
  userUuid: string
  isGuest: boolean
  /** The play that the event is about: of one play there is one event of a topic and a person. */
  playId: string | null
  heardMs: Generated<number>
  at: ColumnType<Date, Date, Date>
}

/** The country somebody was last in; nothing finer is kept. */
export type PlaceTable = {
  userUuid: string
  country: string | null
  region: string | null
  at: ColumnType<Date, Date, Date>
}

/** A call, or an action in a live room, by which somebody of the staff changed something. Its body is not kept: it may hold passwords. */
export interface StaffActTable {
  id: GeneratedAlways<number>
  actorUuid: string
  /** Method and path, as in the list of operations, or `action` and the name of one in a live room. */
  operation: string
  /** What it was about: the values in the path, or the name by which its body or its reply knows it. */
  subject: string | null
  reason: string | null
  /** How it ended; null while it is under way, and where its process died. */
  status: number | null
  at: ColumnType<Date, Date, never>
}

export type AuditTables = {
  staffAct: StaffActTable
  moderationAction: ModerationActionTable
  clientEvent: ClientEventTable
  place: PlaceTable
}
