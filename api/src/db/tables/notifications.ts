import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  NotificationAbout,
  NotificationKind,
  NotificationSwitches,
  QuietHours,
} from '@segue/shared/people/notifications.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

export type DevicePlatform = 'ios' | 'android' | 'web'

/** The keys that messages to a browser are encrypted with (RFC 8291), in base64url. */
export type PushKeys = { p256dh: string; auth: string }

/** A user's device. The token of a browser with keys is the URL of its push service. */
export interface DeviceTable {
  id: GeneratedAlways<number>
  token: string
  userUuid: string
  /** The session that registered it: the device gets no notifications once that has ended. */
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

/** A notification's content beyond its subject: whether it is silent, and the data for programs. */
export type StoredAbout = NotificationAbout & { data?: Record<string, string>; isSilent?: boolean; path?: string }

/** A notification that was sent to a user once. Their inbox has those of the in-app channel. */
export interface NotificationTable {
  id: GeneratedAlways<number>
  userUuid: string
  /** Identifies the occasion, so that a user is notified of each once. */
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
  /** Whether one notification may be sent over several channels. */
  isEveryChannel: boolean
  updatedAt: ColumnType<Date, Date, Date>
}

/** A room whose staff notifications a user has muted. */
export interface MutedRoomTable {
  userUuid: string
  roomUuid: string
}

/** A notification to many people, sent in pages. */
export interface NotificationAudienceTable {
  id: GeneratedAlways<number>
  key: string
  occasion: ColumnType<object, string, never>
  audience: ColumnType<object, string, never>
  /** The administrator who announces it. */
  byUuid: ColumnType<string | null, string | null | undefined, string | null>
  /** The last uuid that was notified. */
  cursor: string | null
  reached: Generated<number>
  createdAt: ColumnType<Date, Date, never>
  finishedAt: MaybeInstant
}

/** A message on its way to a device or to a Discord user. Once claimed, it is never sent again. */
export interface NotificationDeliveryTable {
  id: GeneratedAlways<number>
  notificationId: number
  channel: 'push' | 'discord'
  deviceId: number | null
  /** Messages to one person are sent before those to many. */
  priority: number
  dueAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, Date>
  state: Generated<'waiting' | 'claimed' | 'sent' | 'failed'>
  attempts: Generated<number>
  claimedAt: MaybeInstant
}

/** The recent times of an action that must not happen too often. */
export interface NotificationPaceTable {
  topic: string
  /** Instants (ms), latest first. */
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
