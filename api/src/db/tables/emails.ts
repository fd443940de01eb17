import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type EmailStatus = 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN'

export type EmailType = 'personal' | 'work' | 'payment' | 'spotify' | 'discord'

export type EmailTable = {
  id: GeneratedAlways<number>
  userId: number
  /** As typed; used for sending. */
  address: string
  /** Normalised for comparison. */
  addressKey: string
  type: Generated<EmailType>
  status: Generated<EmailStatus>
  /** The primary address, with which the account was created. It is usable before it is verified; others are not. */
  isPrimary: Generated<boolean>
  lastLetterAt: MaybeInstant
  lastResetAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

export type CodePurpose = 'verifyEmail' | 'resetPassword'

/** A code sent by e-mail; only its hash is stored. */
export type EmailCodeTable = {
  codeHash: string
  purpose: CodePurpose
  emailId: number
  expiresAt: ColumnType<Date, Date, Date>
  createdAt: Stamp
}

/** The e-mails of an installation without SMTP. */
export type OutboxEmailTable = {
  id: GeneratedAlways<number>
  to: string
  subject: string
  text: string
  html: string
  sentAt: ColumnType<Date, Date, never>
}

export type EmailsTables = {
  email: EmailTable
  letterCode: EmailCodeTable
  outboxLetter: OutboxEmailTable
}
