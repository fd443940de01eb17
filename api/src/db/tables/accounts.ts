import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** A user with an account. Guests have no row: they exist only in their token. */
export type UserTable = {
  id: GeneratedAlways<number>
  uuid: string
  /** A PHC-like scrypt string, or null for people who sign in another way. */
  passwordHash: string | null
  role: Generated<AccountRole>
  capabilities: Generated<Capability[]>
  /** The owner of this bot. One bot per user. */
  botOfUserId: number | null
  tokensFrom: Stamp
  /** Counts up when all sessions end at once; a session of an older version has ended. */
  sessionVersion: Generated<number>
  /** `permanentBan` for a ban without an end. */
  bannedUntil: MaybeInstant
  banReason: string | null
  /** When all sessions were last ended by moderators, who let the person come back. */
  kickedAt: MaybeInstant
  kickReason: string | null
  deactivatedAt: MaybeInstant
  /** When the owner asked for the account to be closed; null once it is, or when it was called off. */
  deactivationRequestedAt: MaybeInstant
  deactivationReason: string | null
  /** When a deactivated account is removed for good; null for accounts that are merely out of use. */
  removalAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** An account of which something changed that open connections and cached rights depend on; written by triggers. */
export type AccountChangeTable = {
  id: GeneratedAlways<number>
  userUuid: string
  at: ColumnType<Date, never, never>
}

export type AccountsTables = {
  accountChange: AccountChangeTable
  user: UserTable
}
