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

/** Somebody who wants to be reminded of an event. */
export type EventReminderTable = { eventId: number; userUuid: string; createdAt: Date }

/** The scheduled event at Discord that stands for an event of ours. It outlives the event until it is called off there. */
export type DiscordEventTable = { eventUuid: string; guildId: string; scheduledEventId: string }

export type RoomEventsTables = {
  event: EventTable
  eventReminder: EventReminderTable
  discordEvent: DiscordEventTable
}
