import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { CustomRules } from '@segue/shared/room/settings/custom-rules.ts'
import type { RoomModeration } from '@segue/shared/room/settings/room-moderation.ts'
import type { Design, DjType, RoomType } from '@segue/shared/room/settings/settings.ts'
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
  /** Whether it may be heard as a radio station while it is open to everyone. */
  radio: Generated<boolean>
  varietyStyleMusic: Generated<boolean>
  entryFee: Generated<number>
  freeEntries: Generated<number>
  passwordHash: string | null
  guestPasswordHash: string | null
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  /**
   * The Discord server whose channel the room was created for, or `conversations`. Only entering an activity sets it.
   */
  madeForGuildId: ColumnType<string | null, string | undefined>
  pinnedMessages: ColumnType<unknown[], string | undefined, string>
  /** Partial: a change is merged into it (`updateRoom`). */
  boothRules: ColumnType<Partial<BoothRules>, string | undefined, string>
  customRules: ColumnType<CustomRules, string | undefined, string>
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

/**
 * How many people with an account visited a room on a day (UTC), for the first time or again. Counts only, no
 * identities.
 */
export type RoomDayTable = {
  roomId: number
  day: ColumnType<string, string, never>
  newcomers: Generated<number>
  returning: Generated<number>
}

/** Where the playlists of a room's radio count their discontinuities from. */
export type RoomRadioTable = { roomUuid: string; segment: number; discontinuity: number }

/** How many radio listeners a process has counted in a room. */
export type RadioListenersTable = { roomUuid: string; process: string; listeners: number; countedAt: Date }

/** A hand-over that is being rendered or, from `readyAt` on, is rendered. Its sound is dropped when it is over. */
export type RadioMixTable = {
  roomUuid: string
  /** The plays that it leads from and to. */
  after: string
  playId: string
  from: Date
  until: Date
  uploads: string[]
  claimedAt: Generated<Date>
  readyAt: Date | null
  /** ADTS. */
  sound: Buffer | null
}

/** The secret link to a room's radio: its key is found by the hash, and shown to owners. */
export type RadioLinkTable = {
  roomUuid: string
  keyHash: string
  /** Encrypted. */
  key: string
  createdAt: Date
}

export type RoomTables = {
  radioLink: RadioLinkTable
  radioMix: RadioMixTable
  roomRadio: RoomRadioTable
  radioListeners: RadioListenersTable
  room: RoomTable
  roomUserRole: RoomUserRoleTable
  roomVisit: RoomVisitTable
  roomDay: RoomDayTable
}
