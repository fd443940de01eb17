import { useContext } from 'react'
import { useLiveRoom } from '../../session/room-context.tsx'
import type { LiveRoom } from '../../session/live-room.ts'
import { chatCalls } from './chat-calls.ts'
import { createChatRoom, type ChatRoom } from './chat-room.ts'
import { ThreadChat } from '../threads/thread.ts'

/** A room has one chat for as long as one is in it, whether its panel is open or not. */
const chats = new WeakMap<LiveRoom, ChatRoom>()

/** The chat of the room; among the answers to a line, those. */
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
