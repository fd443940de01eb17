import type { ChatFrame } from '@segue/shared/chat/frame.ts'

/** How many connections one person may have; each tab and each device is one. */
export const maxChatConnections = 20

/** One person's connection to the chat. */
export type ChatConnection = {
  uid: string
  /** Whether the client wants to be notified when friends come online or go offline. */
  hearsPresence: boolean
  send: (frame: ChatFrame) => void
  /** Checks again whether the connection may stay open, for example after its account has changed. */
  check: () => Promise<void>
}

/**
 * The chat sockets, which are separate from the room sockets. Nothing here waits or throws: people who are offline read
 * what they missed when they come back.
 */
export type ChatSockets = {
  /** Adds a connection, which receives everything from then on. The returned function removes it. */
  connect: (connection: ChatConnection) => (() => void) | Promise<() => void>
  toPeople: (uids: readonly string[], frame: ChatFrame) => void
  /** Sends to those who have joined the room's chat and may read it. */
  toRoom: (roomUuid: string, frame: ChatFrame) => void
  isConnected: (uid: string) => boolean
  connectionsOf: (uid: string) => Iterable<ChatConnection>
}
