import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { call } from '../../client/api.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { chatCalls, type ChatCalls } from '../room/chat-calls.ts'
import { createChatRoom, type ChatRoom } from '../room/chat-room.ts'
import { useChatRoom } from '../room/use-chat-room.ts'

/** The API calls of a thread: pages of replies instead of pages of the room; the rest is the same. */
const threadCalls = (id: string): ChatCalls => ({
  ...chatCalls,
  async page(_guid, { before, limit }) {
    const cursor = before ? { id: Number(before.id), sentAt: before.sentAt } : {}
    const { data } = await call('GET /messages/{id}/thread', {
      params: { id: Number(id) },
      query: { ...cursor, limit, affix: 'prepend', categories: 'message,custom,interactive' },
    })
    return data
  },
})

/** The replies to a message, updated while the thread is open. */
export function useThreadChat(id: string): ChatRoom {
  const session = useRoomSession()
  const chat = useMemo(() => createChatRoom(session, threadCalls(id), id), [session, id])
  useEffect(() => chat.listen(), [chat])
  return chat
}

/**
 * The message at the top of a thread, up to date: from the chat if loaded there, otherwise fetched; null if it is gone.
 */
export function useAnswered(id: string): GroupMessage | null | undefined {
  const known = useStore(useChatRoom().store, ({ messages }) => messages.find((message) => message.id === id))
  const { data, error } = useQuery({
    queryKey: ['chat-thread', id],
    queryFn: async () => (await call('GET /messages/{id}', { params: { id: Number(id) } })).data,
    enabled: known === undefined,
    gcTime: 0,
    retry: false,
  })
  return known ?? (error ? null : data)
}
