import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  NotificationAbout,
  NotificationKind,
  NotificationSwitches,
  QuietHours,
} from '@segue/shared/people/notifications.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type DevicePlatform = 'ios' | 'android' | 'web'

/** What a message to a browser is encrypted with (RFC 8291), in base64url. */
export type PushKeys = { p256dh: string; auth: string }

/** A device of somebody. The token of a browser that has keys is the address of its push service. */
export interface DeviceTable {
  id: GeneratedAlways<number>
  token: string
  userUuid: string
  /** The session that registered it: the device is told nothing once that has ended. */
  sessionUuid: string
  devicePlatform: DevicePlatform
  keys: ColumnType<PushKeys | null, string | null, string | null>
  createdAt: Stamp
}

/** A key of the installation itself, encrypted. */
export interface ServerKeyTable {
  name: string
  value: string
  createdAt: Stamp
}

/** What there is to tell beyond what it is about: whether it is said at all, and what programs read. */
export type StoredAbout = NotificationAbout & { data?: Record<string, string>; isSilent?: boolean; path?: string }

/** Something that somebody was told, once. Their inbox has those that are in the app. */
export interface NotificationTable {
  id: GeneratedAlways<number>
  userUuid: string
  /** The occasion: a person is told of each once. */
  key: string
  kind: NotificationKind
  fromUuid: string | null
  roomUuid: string | null
  about: ColumnType<StoredAbout, string, string>
  isInApp: boolean
  createdAt: ColumnType<Date, Date, never>
  readAt: MaybeInstant
  mailedAt: MaybeInstant
}

export interface NotificationSettingsTable {
  userUuid: string
  switches: ColumnType<NotificationSwitches, string, string>
  quietHours: ColumnType<QuietHours | null, string | null, string | null>
  timeZone: string
  /** Whether one thing may be told over several channels. */
  isEveryChannel: boolean
  updatedAt: ColumnType<Date, Date, Date>
}

/** A room whose staff somebody does not want to hear from. */
export interface MutedRoomTable {
  userUuid: string
  roomUuid: string
}

/** Many people who are told of one thing, page by page. */
export interface NotificationAudienceTable {
  id: GeneratedAlways<number>
  key: string
  occasion: ColumnType<object, string, never>
  audience: ColumnType<object, string, never>
  /** The administrator who announces it. */
  byUuid: ColumnType<string | null, string | null | undefined, string | null>
  /** The last uuid that was told. */
  cursor: string | null
  reached: Generated<number>
  createdAt: ColumnType<Date, Date, never>
  finishedAt: MaybeInstant
}

/** A message on its way to a device or to somebody in Discord. Whatever is claimed is never sent again. */
export interface NotificationDeliveryTable {
  id: GeneratedAlways<number>
  notificationId: number
  channel: 'push' | 'discord'
  deviceId: number | null
  /** What is meant for one person goes before what is meant for many. */
  priority: number
  dueAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, Date>
  state: Generated<'waiting' | 'claimed' | 'sent' | 'failed'>
  attempts: Generated<number>
  claimedAt: MaybeInstant
}

/** When something was last done that must not be done too often. */
export interface NotificationPaceTable {
  topic: string
  /** Instants (ms), the latest first. */
  recent: ColumnType<number[], string, string>
  updatedAt: ColumnType<Date, Date, Date>
}

export type NotificationsTables = {
  device: DeviceTable
  serverKey: ServerKeyTable
  notification: NotificationTable
  notificationSettings: NotificationSettingsTable
  mutedRoom: MutedRoomTable
  notificationAudience: NotificationAudienceTable
  notificationDelivery: NotificationDeliveryTable
  notificationPace: NotificationPaceTable
}
