import { useEffect } from 'react'
import { useLiveRoom } from '../room/room-context.tsx'
import type { LiveRoom } from '../room/live-room.ts'
import { chatCalls } from './chat-calls.ts'
import { createChatRoom, type ChatRoom } from './chat-room.ts'

/** A room has one chat for as long as one is in it, whether its panel is open or not. */
const chats = new WeakMap<LiveRoom, ChatRoom>()

export function useChatRoom(): ChatRoom {
  const room = useLiveRoom()
  const known = chats.get(room)
  if (known) return known
  const chat = createChatRoom(room, chatCalls)
  chats.set(room, chat)
  return chat
}

/** Draws nothing: listens to the chat while one is in the room, so that news are counted behind a closed panel. */
export function ChatEars() {
  const chat = useChatRoom()
  useEffect(() => chat.listen(), [chat])
  return null
}
