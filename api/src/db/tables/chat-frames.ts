import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'

type Json<T> = ColumnType<T, string, string>

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

export type ChatFramesTables = {
  chatFrame: ChatFrameTable
  connectedChat: ConnectedChatTable
}
