import type { ColumnType, Generated } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/**
 * What a user is about to open an activity in Discord for, and the instance it became. A null room is that of the
 * channel. With `stepUp` they go on stage once they are in.
 */
export type DiscordLaunchTable = {
  userUuid: string
  roomId: number | null
  stepUp: Generated<boolean>
  instanceId: string | null
  launchedAt: Stamp
}

/** The room that a running activity was opened for. */
export type DiscordInstanceTable = { instanceId: string; roomId: number; openedAt: Stamp }

/** The settings of a Discord guild. */
export type DiscordGuildTable = {
  guildId: string
  settings: ColumnType<Record<string, unknown>, string, string>
  /** The guild's public name, while it takes part in seasons and our bot can see it. */
  publicName: string | null
  nameReadAt: MaybeInstant
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

/**
 * A room role granted because of a role in that guild. With `takenAt` it is one that the room's staff revoked, which is
 * not granted again because of the Discord role.
 */
export type DiscordGivenRoleTable = {
  roomId: number
  userUuid: string
  role: RoomRole
  guildId: ColumnType<string | null, string | undefined>
  takenAt: MaybeInstant
}

/**
 * A guild's member as Discord described them: their roles, or null if they weren't a member. With `dueAt` they are read
 * again soon.
 */
export type DiscordMemberTable = {
  guildId: string
  discordId: string
  roles: string[] | null
  readAt: Stamp
  dueAt: MaybeInstant
}

/** A message that shows a room's current state: one per channel. `until` is null for a permanent one. */
export type DiscordPanelTable = {
  channelId: string
  guildId: string
  messageId: string
  roomId: number
  takesRequests: boolean
  locale: string
  until: MaybeInstant
}

export type DiscordRoomsTables = {
  discordGuild: DiscordGuildTable
  discordBinding: DiscordBindingTable
  discordGivenRole: DiscordGivenRoleTable
  discordMember: DiscordMemberTable
  discordLaunch: DiscordLaunchTable
  discordInstance: DiscordInstanceTable
  discordPanel: DiscordPanelTable
}
