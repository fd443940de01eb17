import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Moment } from '@segue/shared/chat/moments.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'

type Json<T> = ColumnType<T, string, string>

/** The chat of a room. Its row is locked while a message is added, so that ids and times grow together. */
export type ChatGroupTable = {
  roomUuid: string
  /** Seconds. */
  lastSentAt: Generated<number>
  messageCount: Generated<number>
}

export type ChatMemberTable = { roomUuid: string; uid: string; joinedAt: Date }

/** The sender as they were when they wrote. */
export type SenderEntity = { uid: string; name: string; avatar: string; role: string }

export type MessageData = Pick<
  GroupMessage['data'],
  'text' | 'metadata' | 'customData' | 'attachments' | 'mentions'
> & {
  /** What was done to another message. */
  action?: MessageAction
  tags?: string[]
  /** The name under which its file is stored. Never told: the attachment says where it is served. */
  file?: string
  /** The first attachment, where clients of one attachment look for it. */
  url?: string
  /** What a custom message is about. */
  subType?: string
  /** A form or a card to press, as the sender's client made it. */
  interactiveData?: unknown
  interactionGoal?: unknown
  allowSenderInteraction?: boolean
  /** The second of the song it is about. */
  moment?: Moment
}

export type MessageAction = 'edited' | 'deleted'

/** Times in seconds, as the protocol has them; `createdAt` is exact. */
export type ChatMessageTable = {
  id: GeneratedAlways<number>
  /** An id chosen by the sender: a message sent twice is stored once. */
  muid: string | null
  /** The room's, or that of the conversation between two people. */
  roomUuid: string
  /** Whom it is for, between two people; null in a room. */
  receiverUid: string | null
  sender: string
  senderEntity: Json<SenderEntity>
  category: string
  type: string
  data: Json<MessageData>
  parentId: number | null
  /** The message that a message of the category `action` tells about. */
  actionOn: number | null
  /** Written to somebody who has blocked the sender: there for the sender alone. */
  isUnheard: Generated<boolean>
  sentAt: number
  updatedAt: number
  createdAt: Date
  editedAt: number | null
  deletedAt: number | null
  deletedBy: string | null
}

export type ChatReactionTable = {
  /** The order of the reactions. */
  id: GeneratedAlways<number>
  messageId: number
  reaction: string
  uid: string
  name: string
  reactedAt: Date
}

/** When people last wrote, in rooms in slow mode. */
export type ChatPaceTable = { roomUuid: string; uid: string; wroteAt: Date }

/** A conversation between two people, in the order of their uuids. */
export type DirectChatTable = { uuid: string; lowUuid: string; highUuid: string; createdAt: Date }

/** A conversation as one of the two has it. */
export type DirectChatSideTable = {
  chatUuid: string
  uid: string
  /** When they let the other in, by writing to them or by saying so. */
  admittedAt: Date | null
  /** They have deleted what was said up to this message, for themselves. */
  clearedId: Generated<number>
}

/** How far somebody has read in a chat, and what has reached them. Times in seconds. */
export type ChatReadingTable = {
  chatUuid: string
  uid: string
  deliveredId: Generated<number>
  deliveredAt: number | null
  readId: Generated<number>
  readAt: number | null
}

/** What is told over sockets in other processes: to a room, or to people. */
export type ChatFrameTable = {
  id: GeneratedAlways<number>
  /** The process that has told it itself. */
  host: string
  toRoom: string | null
  toPeople: string[] | null
  frame: Json<ChatFrame>
  at: ColumnType<Date, never, never>
}

/** Somebody who has a socket of the chat open, where each person's connections have an object of their own. */
export interface ConnectedChatTable {
  uid: string
}

export type ChatTables = {
  chatFrame: ChatFrameTable
  connectedChat: ConnectedChatTable
  directChat: DirectChatTable
  directChatSide: DirectChatSideTable
  chatReading: ChatReadingTable
  chatPace: ChatPaceTable
  chatGroup: ChatGroupTable
  chatMember: ChatMemberTable
  chatMessage: ChatMessageTable
  chatReaction: ChatReactionTable
}
