import { useContext } from 'react'
import { useRoomSession } from '../../session/room-context.tsx'
import type { RoomSession } from '../../session/room-session.ts'
import { chatCalls } from './chat-calls.ts'
import { createChatRoom, type ChatRoom } from './chat-room.ts'
import { ThreadChat } from '../threads/thread.ts'

/** One chat per room for the whole stay, whether its panel is open or not. */
const chats = new WeakMap<RoomSession, ChatRoom>()

/** The chat of the room; inside a thread, the chat of that thread. */
export function useChatRoom(): ChatRoom {
  const session = useRoomSession()
  const thread = useContext(ThreadChat)
  if (thread) return thread
  const known = chats.get(session)
  if (known) return known
  const chat = createChatRoom(session, chatCalls)
  chats.set(session, chat)
  return chat
}
