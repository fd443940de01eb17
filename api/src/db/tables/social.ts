import type { GeneratedAlways } from 'kysely'
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

export type SocialTables = {
  friendship: FriendshipTable
  friendInvitation: FriendInvitationTable
  blockedUser: BlockedUserTable
  djFan: DjFanTable
}
