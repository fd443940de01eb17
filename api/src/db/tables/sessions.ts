import type { ColumnType } from 'kysely'
import type { MaybeInstant } from '../columns.ts'

/** How a session was started; `earlier` is one whose token is from before sessions existed. */
export type SessionMeans =
  | 'password'
  | 'signUp'
  | 'phone'
  | 'discord'
  | 'passkey'
  | 'magicLink'
  | 'service'
  | 'bot'
  | 'earlier'

/** The kind of address a person signed in from, without storing the address. */
export type AddressKind = 'local' | 'ipv4' | 'ipv6' | 'unknown'

/** A sign-in, until it ends or expires. Every token of an account belongs to one. */
export type SessionTable = {
  uuid: string
  userId: number
  /** The account's `sessionVersion` when it was started. */
  version: number
  means: SessionMeans
  /** For a bot, the owner's session that started it: it ends with that one. */
  parentUuid: string | null
  userAgent: string | null
  addressKind: AddressKind
  createdAt: ColumnType<Date, Date, never>
  /** Accurate to a few minutes. */
  lastSeenAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, never>
  endedAt: MaybeInstant
}

/** A link that continues one of a person's sessions in another browser; only the hash of its token is stored. */
export type MagicLinkTable = {
  sessionUuid: string
  tokenHash: string
  expiresAt: ColumnType<Date, Date, Date>
}

export type SessionsTables = {
  session: SessionTable
  magicLink: MagicLinkTable
}
