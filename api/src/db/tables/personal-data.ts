import type { ColumnType, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type UserImageKind = 'profilePicture' | 'coverPicture'

/** A user's picture: one per kind. */
export type UserImageTable = {
  id: GeneratedAlways<number>
  userId: number
  kind: UserImageKind
  /** Its random, unguessable name in the storage. */
  file: string
  createdAt: ColumnType<Date, Date, Date>
}

/** A moderator's note about a user, visible only to moderators. */
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

/** An archive of what we store about a user, at their request. */
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
