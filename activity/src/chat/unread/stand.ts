import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../client/api.ts'
import { useIsUser } from '../../client/session.ts'

/** Where the user stopped reading a room when they last left: the first unread message, and how many follow. */
export type Stand = { firstUnread: string | null; count: number }

/** Where the user stopped reading before this visit; undefined while loading. It stays the same for the whole visit. */
export function useStand(roomUuid: string): Stand | undefined {
  const isUser = useIsUser()
  const { data } = useQuery({
    queryKey: ['chat-stand', roomUuid],
    queryFn: async (): Promise<Stand> => {
      const { data: stand } = await call('GET /groups/{guid}/first-unread', { params: { guid: roomUuid } })
      return { firstUnread: stand.firstUnreadMessageId, count: stand.count }
    },
    enabled: isUser,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return data
}

/** How often the read position is sent, so that a busy room does not send it for every message. */
const markReadEveryMs = 15_000

/** Sends the read position while the page is visible, and when it becomes hidden. */
export function useMarkRead(roomUuid: string, lastId: string | null, ready: boolean): void {
  const message = useRef<string | null>(null)
  const latest = useRef(lastId)
  useEffect(() => {
    latest.current = lastId
  }, [lastId])
  useEffect(() => {
    if (!ready) return undefined
    const markRead = () => {
      const id = latest.current
      if (id === null || id === message.current) return
      message.current = id
      // The next message sends it again.
      call('POST /groups/{guid}/conversation/read', {
        params: { guid: roomUuid },
        body: { messageId: Number(id) },
      }).catch(() => undefined)
    }
    markRead()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') markRead()
    }, markReadEveryMs)
    document.addEventListener('visibilitychange', markRead)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', markRead)
      markRead()
    }
  }, [roomUuid, ready])
}
