import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ReportReason } from '@segue/shared/people/reports.ts'
import type { MaybeInstant } from '../columns.ts'

export const reportKinds = ['person', 'line'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportStatuses = ['OPEN', 'DISMISSED', 'ACTED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A chat message as it was when it, or one near it, was reported. */
export type KeptLine = {
  id: string
  sender: string
  senderName: string
  text: string
  pictures: string[]
  sentAt: string
  editedAt: string | null
  /** Set if it was already deleted when it was recorded. */
  deletedAt: string | null
  isReported: boolean
}

/** A user's report about another user. Kept after it is resolved. */
export type ReportTable = {
  id: GeneratedAlways<number>
  kind: ReportKind
  roomUuid: string | null
  reporterUuid: string
  reportedUuid: string
  messageId: number | null
  reason: ReportReason
  text: string
  evidence: ColumnType<KeptLine[], string, string>
  status: ColumnType<ReportStatus, ReportStatus | undefined, ReportStatus>
  /** The note of the moderator who resolved it. */
  note: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Date
  handledAt: MaybeInstant
  handledByUuid: ColumnType<string | null, string | null | undefined, string | null>
}

/** The words that a room filters; visible only to its staff. */
export type RoomWordFilterTable = { roomUuid: string; words: ColumnType<string[], string, string>; updatedAt: Date }

export type ModerationTables = {
  roomWordFilter: RoomWordFilterTable
  report: ReportTable
}
