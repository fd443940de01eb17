import type { Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant } from '../columns.ts'

export type CommunityTable = {
  id: GeneratedAlways<number>
  uuid: string
  /** In lower case. Kept after deletion, so that an old link never leads to other people. */
  slug: string
  name: string
  description: Generated<string>
  pictureUrl: string | null
  /** The owner is also a member. */
  ownerUuid: string
  createdAt: Date
  updatedAt: Date
  deletedAt: MaybeInstant
}

/** A member of a community; `id` is the order in which they joined. */
export type CommunityUserTable = {
  id: GeneratedAlways<number>
  communityId: number
  userUuid: string
  joinedAt: Date
}

export type CommunityRoomTable = { communityId: number; roomId: number; addedAt: Date }

export type CommunitiesTables = {
  community: CommunityTable
  communityRoom: CommunityRoomTable
  communityUser: CommunityUserTable
}
