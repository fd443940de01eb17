import type { ColumnType, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Two friends: one row for both, the lower uuid first. */
export interface FriendshipTable {
  lowUuid: string
  highUuid: string
  since: Stamp
}

/** What somebody was asked by another. Whoever asks never learns of a refusal: to them it stays pending. */
export interface FriendInvitationTable {
  id: GeneratedAlways<number>
  fromUuid: string
  toUuid: string
  invitationStatus: 'pending' | 'accepted' | 'rejected'
  createdAt: Stamp
  answeredAt: MaybeInstant
  /** Taken back after a refusal that the one who asked does not know of. */
  withdrawnAt: MaybeInstant
}

/** Somebody whom a person does not want to hear of. */
export interface BlockedUserTable {
  id: GeneratedAlways<number>
  byUuid: string
  userUuid: string
  createdAt: Stamp
}

/** A person who follows a DJ. */
export interface DjFanTable {
  id: GeneratedAlways<number>
  djUuid: string
  userUuid: string
  /** Whether the fan wants to be told when the DJ plays. */
  notify: boolean
  createdAt: Stamp
}

/** A room that somebody is in, written down behind the room. */
export interface WhereaboutsTable {
  userUuid: string
  roomUuid: string
  since: ColumnType<Date, never, never>
}

/** Somebody who has a page open, where each person's pages have a host of their own. */
export interface ConnectedPersonTable {
  userUuid: string
}

/** A number in somebody's contact book, which nobody can read back. */
export interface ContactTable {
  id: GeneratedAlways<number>
  userUuid: string
  numberHash: string
  name: string | null
  createdAt: Stamp
}

/** How many numbers somebody has brought that were not in their book. */
export interface ContactUploadTable {
  id: GeneratedAlways<number>
  userUuid: string
  numbers: number
  at: Stamp
}

export type SocialTables = {
  contact: ContactTable
  contactUpload: ContactUploadTable
  whereabouts: WhereaboutsTable
  connectedPerson: ConnectedPersonTable
  friendship: FriendshipTable
  friendInvitation: FriendInvitationTable
  blockedUser: BlockedUserTable
  djFan: DjFanTable
}
