import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { BoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import type { Design, DjType, RoomType } from '@segue/shared/room/settings.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type RoomTable = {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  /** In lower case. Kept after a deletion, so that an old link never leads into somebody else's room. */
  slug: string
  name: string
  description: Generated<string>
  vibe: Generated<string>
  type: Generated<RoomType>
  design: Generated<Design>
  djType: Generated<DjType>
  numberOfDjs: Generated<number>
  songsPerDj: Generated<number>
  roomSize: Generated<number>
  musicProviderKeys: Generated<string[]>
  genres: Generated<string[]>
  hasChat: Generated<boolean>
  explicit: Generated<boolean>
  promoted: Generated<boolean>
  liveAudio: Generated<boolean>
  isLive: Generated<boolean>
  unlisted: Generated<boolean>
  varietyStyleMusic: Generated<boolean>
  entryFee: Generated<number>
  freeEntries: Generated<number>
  passwordHash: string | null
  guestPasswordHash: string | null
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  pinnedMessages: ColumnType<unknown[], string | undefined, string>
  /** What is switched on; a change is merged into it (`updateRoom`). */
  boothRules: ColumnType<Partial<BoothRules>, string | undefined, string>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
}

/** Several rows for one person coexist, one for each role. */
export type RoomUserRoleTable = {
  id: GeneratedAlways<number>
  roomId: number
  userUuid: string
  role: RoomRole
  expirationTime: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** When somebody was last in a room. */
export type RoomVisitTable = { userUuid: string; roomId: number; visitedAt: Date }

/** What those who manage a guild of Discord decided for it. */
export type DiscordGuildTable = {
  guildId: string
  settings: ColumnType<Record<string, unknown>, string, string>
  updatedAt: Stamp
}

/** The room of a guild's channel; of the whole guild where the channel is empty. */
export type DiscordBindingTable = {
  guildId: string
  channelId: string
  roomId: number
  boundByUserUuid: string | null
  createdAt: Stamp
}

/** A role somebody has because of a role over there. */
export type DiscordGivenRoleTable = { roomId: number; userUuid: string; role: RoomRole }

/** Something planned. */
export type EventTable = {
  id: GeneratedAlways<number>
  uuid: string
  slug: string
  name: string
  description: Generated<string>
  roomId: number | null
  startTime: Date
  endTime: Date
  createdByUserUuid: string
  createdAt: Stamp
  updatedAt: Stamp
}

export type RoomsTables = {
  event: EventTable
  discordGuild: DiscordGuildTable
  discordBinding: DiscordBindingTable
  discordGivenRole: DiscordGivenRoleTable
  room: RoomTable
  roomUserRole: RoomUserRoleTable
  roomVisit: RoomVisitTable
}
