import type { NotificationKind } from '@segue/shared/people/notifications.ts'
import type { DevicePlatform, StoredAbout } from '../../../db/tables/notifications.ts'

/** Something that people are told of. */
export type Occasion = {
  /** Whoever was told of this key before is not told again. */
  key: string
  kind: NotificationKind
  /** Whose doing it is: nobody is told who has blocked them, or whom they have blocked. */
  fromUuid: string | null
  /** Where it happens: whoever is in that very room sees it. */
  roomUuid: string | null
  about: StoredAbout
  /** Devices of these platforms alone, or else the inbox and whatever people have switched on. */
  platforms?: DevicePlatform[]
}

/** What is meant for one person goes before what is meant for many. */
export const priorities = { person: 0, audience: 1 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]
