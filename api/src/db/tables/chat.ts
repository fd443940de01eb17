import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GroupMessage } from '@segue/shared/chat/message.ts'

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

export type MessageData = Pick<GroupMessage['data'], 'text' | 'metadata' | 'customData' | 'attachments' | 'mentions'>

/** Times in seconds, as the protocol has them; `createdAt` is exact. */
export type ChatMessageTable = {
  id: GeneratedAlways<number>
  /** An id chosen by the sender: a message sent twice is stored once. */
  muid: string | null
  roomUuid: string
  sender: string
  senderEntity: Json<SenderEntity>
  category: string
  type: string
  data: Json<MessageData>
  parentId: number | null
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

export type ChatTables = {
  chatPace: ChatPaceTable
  chatGroup: ChatGroupTable
  chatMember: ChatMemberTable
  chatMessage: ChatMessageTable
  chatReaction: ChatReactionTable
}
