import { createSessionChat, type ChatStore } from './chat/session-chat.ts'
import type { LiveRoom } from './live-room.ts'

/** Everything that belongs to one visit to a room: created when the user enters it, disposed when they leave. */
export interface RoomSession {
  readonly room: LiveRoom
  readonly chat: ChatStore
  readonly dispose: () => void
}

export function createRoomSession(room: LiveRoom): RoomSession {
  return { room, chat: createSessionChat(), dispose: () => room.stop() }
}
