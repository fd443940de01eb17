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

export type WayInKind = 'password' | 'email' | 'phone' | 'passkey' | 'discord'

/** A way to sign in that a recent sign-in alone was enough to add; one that took the password has no row. */
export type UnprovedWayInTable = {
  userId: number
  kind: WayInKind
  /** The id of the address or passkey, the phone number, the id at Discord; empty for the password. */
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
