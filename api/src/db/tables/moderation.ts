import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ReportReason } from '@segue/shared/people/reports.ts'
import type { MaybeInstant } from '../columns.ts'

export const reportKinds = ['person', 'line'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportStatuses = ['OPEN', 'DISMISSED', 'ACTED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A line of a chat as it stood when somebody reported it or something near it. */
export type KeptLine = {
  id: string
  sender: string
  senderName: string
  text: string
  pictures: string[]
  sentAt: string
  editedAt: string | null
  /** Its content was gone already when it was kept. */
  deletedAt: string | null
  isReported: boolean
}

/** What somebody reported of somebody else. Kept when it is handled. */
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
  /** What the moderator said who handled it. */
  note: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Date
  handledAt: MaybeInstant
  handledByUuid: ColumnType<string | null, string | null | undefined, string | null>
}

/** The words that a room filters; for its staff alone. */
export type RoomWordFilterTable = { roomUuid: string; words: ColumnType<string[], string, string>; updatedAt: Date }

export type ModerationTables = {
  roomWordFilter: RoomWordFilterTable
  report: ReportTable
}
