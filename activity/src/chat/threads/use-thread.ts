import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { call } from '../../client/api.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { chatCalls, type ChatCalls } from '../room/chat-calls.ts'
import { createChatRoom, type ChatRoom } from '../room/chat-room.ts'
import { useChatRoom } from '../room/use-chat-room.ts'

/** What a thread asks of the server: pages of answers in place of pages of the room, the rest as the room's chat does. */
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

/** The answers to a line, heard for as long as somebody looks at them. */
export function useThreadChat(id: string): ChatRoom {
  const room = useLiveRoom()
  const chat = useMemo(() => createChatRoom(room, threadCalls(id), id), [room, id])
  useEffect(() => chat.listen(), [chat])
  return chat
}

/** The line that is answered, as it is now: from the chat, or asked for where it is further back; null once it is gone. */
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
