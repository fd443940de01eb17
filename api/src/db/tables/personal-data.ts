import type { ColumnType, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type UserImageKind = 'profilePicture' | 'coverPicture'

/** A picture that somebody shows of themselves: one of each kind. */
export type UserImageTable = {
  id: GeneratedAlways<number>
  userId: number
  kind: UserImageKind
  /** Its name in the storage, which nobody can guess. */
  file: string
  createdAt: ColumnType<Date, Date, Date>
}

/** What a moderator notes about somebody, for moderators alone. */
export type ModerationCommentTable = {
  id: GeneratedAlways<number>
  /** Makes adding a comment idempotent. */
  uuid: string
  userUuid: string
  /** Null for one of our own services. */
  authorUuid: string | null
  text: string
  createdAt: Stamp
}

type PersonExportStatus = 'WAITING' | 'READY' | 'FAILED'

/** An archive of what we hold about somebody, which they asked for. */
export type PersonExportTable = {
  uuid: string
  userId: number
  status: PersonExportStatus
  /** Bytes. */
  size: number | null
  requestedAt: ColumnType<Date, Date, never>
  readyAt: MaybeInstant
  expiresAt: MaybeInstant
}

export type PersonalDataTables = {
  moderationComment: ModerationCommentTable
  personExport: PersonExportTable
  userImage: UserImageTable
}
