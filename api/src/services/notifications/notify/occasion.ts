import type { NotificationKind } from '@segue/shared/people/notifications.ts'
import type { DevicePlatform, StoredAbout } from '../../../db/tables/notifications.ts'

/** Something that users are notified of. */
export type Occasion = {
  /** A user is notified only once per key. */
  key: string
  kind: NotificationKind
  /** The user who caused it. Users are not notified if either has blocked the other. */
  fromUuid: string | null
  /** Where it happens. Users in that room see it and aren't notified. */
  roomUuid: string | null
  about: StoredAbout
  /** Only devices of these platforms. By default, the inbox and the channels each user has switched on. */
  platforms?: DevicePlatform[]
}

/** Notifications to one user go before those to many. */
export const priorities = { person: 0, audience: 1 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]
