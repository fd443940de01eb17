import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MentionedGroup } from '@segue/shared/chat/groups.ts'
import type { SongMoment } from '@segue/shared/chat/moments.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'

type Json<T> = ColumnType<T, string, string>

/** The sender as they were when they wrote. */
export type SenderEntity = { uid: string; name: string; avatar: string; role: string }

export type MessageData = Pick<
  GroupMessage['data'],
  'text' | 'metadata' | 'customData' | 'attachments' | 'mentions'
> & {
  /** What was done to another message. */
  action?: MessageAction
  tags?: string[]
  /** How the names begin under which its files are stored. Never told: the attachments say where they are served. */
  file?: string
  /** The first attachment, where clients of one attachment look for it. */
  url?: string
  /** What a custom message is about. */
  subType?: string
  /** A form or a card to press, as the sender's client made it. */
  interactiveData?: unknown
  interactionGoal?: unknown
  allowSenderInteraction?: boolean
  /** The bot it was given to in place of the chat. */
  toBot?: string
  /** The second of the song it is about. */
  moment?: SongMoment
  /** The emoji of the room's own that its text names, with where they are. */
  emojis?: Record<string, string>
  /** The number of the message it quotes. Told beside the data. */
  quotedId?: number
  /** Those whom the sender was allowed to call together. */
  mentionedGroups?: MentionedGroup[]
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

/** What a line said before an edit. Times in seconds. */
export type ChatEditTable = { id: GeneratedAlways<number>; messageId: number; text: string; at: number }

/** What a line said that was deleted a moment ago, until it cannot be brought back any more. */
export type ChatDeletionTable = { messageId: number; data: Json<MessageData>; by: string; until: Date }

export type ChatMessagesTables = {
  chatEdit: ChatEditTable
  chatDeletion: ChatDeletionTable
  chatMessage: ChatMessageTable
}
