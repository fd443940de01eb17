import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'

type Json<T> = ColumnType<T, string, string>

/** A frame to be sent over the sockets of other processes: to a room, or to people. */
export type ChatFrameTable = {
  id: GeneratedAlways<number>
  /** The process that has already sent it over its own sockets. */
  host: string
  toRoom: string | null
  toPeople: string[] | null
  frame: Json<ChatFrame>
  at: ColumnType<Date, never, never>
}

/** A user with an open chat socket, for hosts in which each person's connections have their own object. */
export interface ConnectedChatTable {
  uid: string
}

export type ChatFramesTables = {
  chatFrame: ChatFrameTable
  connectedChat: ConnectedChatTable
}
