import { createContext } from 'react'
import { create } from 'zustand'
import type { ChatRoom } from '../room/chat-room.ts'

/** The line whose answers somebody looks at, in which room. */
type Thread = { roomUuid: string; id: string }

const useThread = create<{ thread: Thread | null }>(() => ({ thread: null }))

export const openThread = (thread: Thread): void => useThread.setState({ thread })
export const closeThread = (): void => useThread.setState({ thread: null })

/** The number of the line whose answers somebody looks at in this room. */
export const useThreadIn = (roomUuid: string): string | null =>
  useThread(({ thread }) => (thread?.roomUuid === roomUuid ? thread.id : null))

/** The answers to a line, for everything that is drawn among them. */
export const ThreadChat = createContext<ChatRoom | null>(null)
