import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { BoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import type { RoomModeration } from '@segue/shared/room/room-moderation.ts'
import type { Design, DjType, RoomType } from '@segue/shared/room/settings.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type RoomTable = {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  /** In lower case. Kept after deletion, so that an old link never leads to another person's room. */
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
  /** Partial: a change is merged into it (`updateRoom`). */
  boothRules: ColumnType<Partial<BoothRules>, string | undefined, string>
  /** Partial, like the booth rules. */
  moderation: ColumnType<Partial<RoomModeration>, string | undefined, string>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
}

/** A person may have several rows, one per role. */
export type RoomUserRoleTable = {
  id: GeneratedAlways<number>
  roomId: number
  userUuid: string
  role: RoomRole
  expirationTime: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** The time of a user's last visit to a room. */
export type RoomVisitTable = { userUuid: string; roomId: number; visitedAt: Date }

/** How many people with an account came to a room on a day (UTC): for the first time, or again. Counts, no people. */
export type RoomDayTable = {
  roomId: number
  day: ColumnType<string, string, never>
  newcomers: Generated<number>
  returning: Generated<number>
}

/** The room that somebody opens an activity in Discord for, and the activity that it became. */
export type DiscordLaunchTable = { userUuid: string; roomId: number; instanceId: string | null; launchedAt: Stamp }

/** The room that a running activity was opened for. */
export type DiscordInstanceTable = { instanceId: string; roomId: number; openedAt: Stamp }

/** The settings of a Discord guild. */
export type DiscordGuildTable = {
  guildId: string
  settings: ColumnType<Record<string, unknown>, string, string>
  updatedAt: Stamp
}

/** The room of a guild's channel; an empty channel means the whole guild. */
export type DiscordBindingTable = {
  guildId: string
  channelId: string
  roomId: number
  boundByUserUuid: string | null
  createdAt: Stamp
}

/** A room role granted because of a Discord role. */
export type DiscordGivenRoleTable = { roomId: number; userUuid: string; role: RoomRole }

/** A planned event. */
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

/** Somebody who wants to be reminded of an event. */
export type EventReminderTable = { eventId: number; userUuid: string; createdAt: Date }

/** The scheduled event at Discord that stands for an event of ours. It outlives the event until it is called off there. */
export type DiscordEventTable = { eventUuid: string; guildId: string; scheduledEventId: string }

export type CommunityTable = {
  id: GeneratedAlways<number>
  uuid: string
  /** In lower case. Kept after the end, so that an old link never leads to other people. */
  slug: string
  name: string
  description: Generated<string>
  pictureUrl: string | null
  /** Who owns it is one of its members. */
  ownerUuid: string
  createdAt: Date
  updatedAt: Date
  deletedAt: MaybeInstant
}

/** A member of a community; by `id` in the order in which they joined. */
export type CommunityUserTable = {
  id: GeneratedAlways<number>
  communityId: number
  userUuid: string
  joinedAt: Date
}

export type CommunityRoomTable = { communityId: number; roomId: number; addedAt: Date }

export type RoomsTables = {
  community: CommunityTable
  communityRoom: CommunityRoomTable
  communityUser: CommunityUserTable
  event: EventTable
  eventReminder: EventReminderTable
  discordGuild: DiscordGuildTable
  discordBinding: DiscordBindingTable
  discordEvent: DiscordEventTable
  discordGivenRole: DiscordGivenRoleTable
  discordLaunch: DiscordLaunchTable
  discordInstance: DiscordInstanceTable
  room: RoomTable
  roomUserRole: RoomUserRoleTable
  roomVisit: RoomVisitTable
  roomDay: RoomDayTable
}
