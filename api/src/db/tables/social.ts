import type { GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Two friends: one row for both, the lower uuid first. */
export interface FriendshipTable {
  lowUuid: string
  highUuid: string
  since: Stamp
}

/** A friend request. The sender never learns of a refusal: to them it stays pending. */
export interface FriendInvitationTable {
  id: GeneratedAlways<number>
  fromUuid: string
  toUuid: string
  invitationStatus: 'pending' | 'accepted' | 'rejected'
  createdAt: Stamp
  answeredAt: MaybeInstant
  /** When it was withdrawn after a refusal that the sender doesn't know about. */
  withdrawnAt: MaybeInstant
}

/** A user whom another has blocked. */
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
  /** Whether the fan wants to be notified when the DJ plays. */
  notify: boolean
  createdAt: Stamp
}

/** The room that a person is in, written in the background. */
export interface WhereaboutsTable {
  userUuid: string
  roomUuid: string
  since: Stamp
}

/** A person with an open page, for hosts in which each person's pages have their own object. */
export interface ConnectedPersonTable {
  userUuid: string
}

/** The irreversible hash of a number in a person's contacts. */
export interface ContactTable {
  id: GeneratedAlways<number>
  userUuid: string
  numberHash: string
  name: string | null
  createdAt: Stamp
}

/** How many new contact numbers a person has uploaded. */
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
