import { createContext } from 'react'
import { create } from 'zustand'
import type { ChatRoom } from '../room/chat-room.ts'

/** The message whose thread is open, and its room. */
type Thread = { roomUuid: string; id: string }

const useThread = create<{ thread: Thread | null }>(() => ({ thread: null }))

export const openThread = (thread: Thread): void => useThread.setState({ thread })
export const closeThread = (): void => useThread.setState({ thread: null })

/** The id of the message whose thread is open in this room. */
export const useThreadIn = (roomUuid: string): string | null =>
  useThread(({ thread }) => (thread?.roomUuid === roomUuid ? thread.id : null))

/** The chat of the open thread, for everything rendered inside it. */
export const ThreadChat = createContext<ChatRoom | null>(null)
