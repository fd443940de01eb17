import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

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

/** A user who wants to be reminded of an event. */
export type EventReminderTable = { eventId: number; userUuid: string; createdAt: Date }

/**
 * The Discord scheduled event for one of our events. Kept after the event is deleted, until it is cancelled at Discord.
 */
export type DiscordEventTable = { eventUuid: string; guildId: string; scheduledEventId: string }

export type RoomEventsTables = {
  event: EventTable
  eventReminder: EventReminderTable
  discordEvent: DiscordEventTable
}
