import type { ChatFrame } from '@segue/shared/chat/frame.ts'

/** How many connections one person has at most; each tab and each device is one. */
export const maxChatConnections = 20

/** A connection of somebody to the chat. */
export type ChatConnection = {
  uid: string
  /** Whether it wants to know which friends come and go. */
  hearsPresence: boolean
  send: (frame: ChatFrame) => void
  /** Looks again whether it may stay, as when its account has changed. */
  check: () => Promise<void>
}

/**
 * The sockets of the chat, beside those of the rooms. Nothing here waits or throws: who is not connected reads what was
 * said when they come back.
 */
export type ChatSockets = {
  /** Adds a connection, which is told everything from then on; the answer takes it out. */
  connect: (connection: ChatConnection) => (() => void) | Promise<() => void>
  toPeople: (uids: readonly string[], frame: ChatFrame) => void
  /** To those who have joined the chat of a room and may read there. */
  toRoom: (roomUuid: string, frame: ChatFrame) => void
  isConnected: (uid: string) => boolean
  connectionsOf: (uid: string) => Iterable<ChatConnection>
}
