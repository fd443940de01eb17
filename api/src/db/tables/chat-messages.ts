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
  /** The common prefix of its stored files. Never sent to clients: the attachments have the URLs. */
  file?: string
  /** The first attachment, for clients that support only one. */
  url?: string
  /** The type of a custom message. */
  subType?: string
  /** A form or card with clickable elements, as the sender's client made it. */
  interactiveData?: unknown
  interactionGoal?: unknown
  allowSenderInteraction?: boolean
  /** The bot it was sent to instead of the chat. */
  toBot?: string
  /** The position in the song it is about. */
  moment?: SongMoment
  /** The room's own emoji that its text uses, as URLs by name. */
  emojis?: Record<string, string>
  /** The number of the message it quotes. Sent separately from the data. */
  quotedId?: number
  /** The groups that the sender was allowed to mention. */
  mentionedGroups?: MentionedGroup[]
}

export type MessageAction = 'edited' | 'deleted'

/** Times in seconds, as in the protocol; `createdAt` is exact. */
export type ChatMessageTable = {
  id: GeneratedAlways<number>
  /** An id chosen by the sender: a message sent twice is stored once. */
  muid: string | null
  /** The uuid of the room, or of the conversation between two people. */
  roomUuid: string
  /** The recipient in a direct conversation; null in a room. */
  receiverUid: string | null
  sender: string
  senderEntity: Json<SenderEntity>
  category: string
  type: string
  data: Json<MessageData>
  parentId: number | null
  /** The message that a message of the category `action` is about. */
  actionOn: number | null
  /** Written to a user who has blocked the sender: visible only to the sender. */
  isUnheard: Generated<boolean>
  sentAt: number
  updatedAt: number
  createdAt: Date
  editedAt: number | null
  deletedAt: number | null
  deletedBy: string | null
}

/** The text of a message before an edit. Times in seconds. */
export type ChatEditTable = { id: GeneratedAlways<number>; messageId: number; text: string; at: number }

/** The content of a recently deleted message, until it can no longer be restored. */
export type ChatDeletionTable = { messageId: number; data: Json<MessageData>; by: string; until: Date }

export type ChatMessagesTables = {
  chatEdit: ChatEditTable
  chatDeletion: ChatDeletionTable
  chatMessage: ChatMessageTable
}
