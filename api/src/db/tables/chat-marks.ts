import type { Generated, GeneratedAlways } from 'kysely'

export type ChatReactionTable = {
  /** Also the order of the reactions. */
  id: GeneratedAlways<number>
  messageId: number
  reaction: string
  uid: string
  name: string
  reactedAt: Date
}

/** An element of a form or card that a user has clicked. Times in seconds. */
export type ChatInteractionTable = { messageId: number; uid: string; elementId: string; interactedAt: number }

/** A room's own emoji or sticker. */
export type RoomEmojiTable = {
  uuid: string
  roomUuid: string
  kind: 'emoji' | 'sticker'
  name: string
  /** Its name among the files of the chat. */
  file: string
  createdAt: Date
}

/** When people last wrote, in rooms in slow mode. */
export type ChatPaceTable = { roomUuid: string; uid: string; wroteAt: Date }

/** How far a person has read a chat, and what has been delivered to them. Times in seconds. */
export type ChatReadingTable = {
  chatUuid: string
  uid: string
  deliveredId: Generated<number>
  deliveredAt: number | null
  readId: Generated<number>
  readAt: number | null
}

export type ChatMarksTables = {
  chatReading: ChatReadingTable
  chatPace: ChatPaceTable
  chatInteraction: ChatInteractionTable
  roomEmoji: RoomEmojiTable
  chatReaction: ChatReactionTable
}
