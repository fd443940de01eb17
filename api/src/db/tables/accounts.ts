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
  /** Incremented to end all sessions; sessions of an older version have ended. */
  sessionVersion: Generated<number>
  /** `permanentBan` for a permanent ban. */
  bannedUntil: MaybeInstant
  banReason: string | null
  /** When moderators last ended all sessions without banning the person. */
  kickedAt: MaybeInstant
  kickReason: string | null
  deactivatedAt: MaybeInstant
  /** When the owner requested to close the account; null once it is closed, or when the request was cancelled. */
  deactivationRequestedAt: MaybeInstant
  deactivationReason: string | null
  /** When a deactivated account is permanently deleted; null for accounts that are merely disabled. */
  removalAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** An account with a change that affects open connections and cached rights; written by triggers. */
export type AccountChangeTable = {
  id: GeneratedAlways<number>
  userUuid: string
  at: ColumnType<Date, never, never>
}

export type WayInKind = 'password' | 'email' | 'phone' | 'passkey' | 'discord'

/** A sign-in method that was added with just a recent sign-in; those added with the password have no row. */
export type UnprovedWayInTable = {
  userId: number
  kind: WayInKind
  /** The id of the e-mail address or passkey, the phone number, or the Discord id; empty for the password. */
  key: string
  /** The session that added it. */
  sessionUuid: string
  addedAt: ColumnType<Date, Date, Date>
}

export type AccountsTables = {
  accountChange: AccountChangeTable
  unprovedWayIn: UnprovedWayInTable
  user: UserTable
}
