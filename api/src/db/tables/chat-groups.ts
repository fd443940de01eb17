import type { Generated } from 'kysely'

/** The chat of a room. Its row is locked while a message is added, so that ids and times grow together. */
export type ChatGroupTable = {
  roomUuid: string
  /** Seconds. */
  lastSentAt: Generated<number>
  messageCount: Generated<number>
}

export type ChatMemberTable = { roomUuid: string; uid: string; joinedAt: Date }

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

export type ChatGroupsTables = {
  directChat: DirectChatTable
  directChatSide: DirectChatSideTable
  chatGroup: ChatGroupTable
  chatMember: ChatMemberTable
}
