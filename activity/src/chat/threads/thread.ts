import { createContext } from 'react'
import type { ChatRoom } from '../room/chat-room.ts'

/** The chat of the open thread, for everything rendered inside it. */
export const ThreadChat = createContext<ChatRoom | null>(null)
