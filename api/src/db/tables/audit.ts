import type { Generated, GeneratedAlways } from 'kysely'
import { accountRoles, roomRoles } from '@segue/shared/people/profile.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** What can be on record: the eight kinds of the specification first, then those that only rooms know. */
export const actionTypes = [
  'banUser',
  'kickUser',
  'grantRole',
  'removeRole',
  'globalKick',
  'globalBan',
  'globalUnBan',
  'temporaryBan',
  'removeDj',
  'skipSong',
  'resetRoom',
  'changeOwner',
  'closeRoom',
  'clearConversation',
  'removeMessage',
] as const

export type ActionType = (typeof actionTypes)[number]

/** Roles of accounts and of rooms; `user` is nobody in particular. */
export const recordedRoles = [...new Set([...accountRoles, ...roomRoles])]

export type RecordedRole = (typeof recordedRoles)[number]

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
