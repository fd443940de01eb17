import { useContext } from 'react'
import { useLiveRoom } from '../../session/room-context.tsx'
import type { LiveRoom } from '../../session/live-room.ts'
import { chatCalls } from './chat-calls.ts'
import { createChatRoom, type ChatRoom } from './chat-room.ts'
import { ThreadChat } from '../threads/thread.ts'

/** One chat per room for the whole stay, whether its panel is open or not. */
const chats = new WeakMap<LiveRoom, ChatRoom>()

/** The chat of the room; inside a thread, the chat of that thread. */
export function useChatRoom(): ChatRoom {
  const room = useLiveRoom()
  const thread = useContext(ThreadChat)
  if (thread) return thread
  const known = chats.get(room)
  if (known) return known
  const chat = createChatRoom(room, chatCalls)
  chats.set(room, chat)
  return chat
}
