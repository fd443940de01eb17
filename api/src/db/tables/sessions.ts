import type { ColumnType } from 'kysely'
import type { MaybeInstant } from '../columns.ts'

/** How somebody came by a session; `earlier` is one whose token is older than sessions are. */
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

/** Where somebody came from, without keeping the address. */
export type AddressKind = 'local' | 'ipv4' | 'ipv6' | 'unknown'

/** A sign-in, from its beginning until it ends or expires. Every token of an account belongs to one. */
export type SessionTable = {
  uuid: string
  userId: number
  /** The account's `sessionVersion` at the beginning. */
  version: number
  means: SessionMeans
  /** The owner's session in which a bot's was begun: it ends with that one. */
  parentUuid: string | null
  userAgent: string | null
  addressKind: AddressKind
  createdAt: ColumnType<Date, Date, never>
  /** Within a few minutes. */
  lastSeenAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, never>
  endedAt: MaybeInstant
}

/** A link that takes somebody from one of their sessions into another browser; only the hash of its token is stored. */
export type MagicLinkTable = {
  sessionUuid: string
  tokenHash: string
  expiresAt: ColumnType<Date, Date, Date>
}

export type SessionsTables = {
  session: SessionTable
  magicLink: MagicLinkTable
}
