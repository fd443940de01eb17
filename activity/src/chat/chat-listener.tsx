import { useEffect } from 'react'
import { useChatRoom } from './use-chat-room.ts'

/** Draws nothing: listens to the chat while one is in the room, so that news are counted behind a closed panel. */
export function ChatListener() {
  const chat = useChatRoom()
  useEffect(() => chat.listen(), [chat])
  return null
}
