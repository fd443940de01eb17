import type { Generated } from 'kysely'

/** The chat of a room. Its row is locked while a message is added, so that ids and times increase together. */
export type ChatGroupTable = {
  roomUuid: string
  /** In seconds. */
  lastSentAt: Generated<number>
  messageCount: Generated<number>
}

export type ChatMemberTable = { roomUuid: string; uid: string; joinedAt: Date }

/** A conversation between two people, in the order of their uuids. */
export type DirectChatTable = { uuid: string; lowUuid: string; highUuid: string; createdAt: Date }

/** One participant's side of a conversation. */
export type DirectChatSideTable = {
  chatUuid: string
  uid: string
  /** When they admitted the other person, by writing to them or explicitly. */
  admittedAt: Date | null
  /** They have deleted the messages up to this one, for themselves. */
  clearedId: Generated<number>
}

export type ChatGroupsTables = {
  directChat: DirectChatTable
  directChatSide: DirectChatSideTable
  chatGroup: ChatGroupTable
  chatMember: ChatMemberTable
}
