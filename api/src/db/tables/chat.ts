import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MentionedGroup } from '@segue/shared/chat/groups.ts'
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
  moment?: Moment
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

export type ChatReactionTable = {
  /** The order of the reactions. */
  id: GeneratedAlways<number>
  messageId: number
  reaction: string
  uid: string
  name: string
  reactedAt: Date
}

/** An element of a form or a card that somebody has pressed. Times in seconds. */
export type ChatInteractionTable = { messageId: number; uid: string; elementId: string; interactedAt: number }

/** What a line said before an edit. Times in seconds. */
export type ChatEditTable = { id: GeneratedAlways<number>; messageId: number; text: string; at: number }

/** What a line said that was deleted a moment ago, until it cannot be brought back any more. */
export type ChatDeletionTable = { messageId: number; data: Json<MessageData>; by: string; until: Date }

/** A command that a bot has announced in a room. */
export type ChatCommandTable = { roomUuid: string; name: string; botUuid: string; description: string; usage: string }

/** What was said to a bot by one of its commands. */
export type ChatCommandLineTable = {
  id: GeneratedAlways<number>
  roomUuid: string
  botUuid: string
  sender: string
  senderEntity: Json<SenderEntity>
  muid: string | null
  name: string
  text: string
  at: Date
}

/** An emoji of a room's own, or a sticker. */
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
  chatInteraction: ChatInteractionTable
  roomEmoji: RoomEmojiTable
  chatEdit: ChatEditTable
  chatDeletion: ChatDeletionTable
  chatCommand: ChatCommandTable
  chatCommandLine: ChatCommandLineTable
  chatGroup: ChatGroupTable
  chatMember: ChatMemberTable
  chatMessage: ChatMessageTable
  chatReaction: ChatReactionTable
}
