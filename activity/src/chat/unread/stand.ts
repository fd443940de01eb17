import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../client/api.ts'
import { useIsUser } from '../../client/session.ts'

/** Where somebody stopped reading a room when they last left: the first line after that, and how many there are. */
export type Stand = { firstUnread: string | null; count: number }

/** Where one stood on coming into the room; undefined until it is known. It stays the same while one is there. */
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

/** In a talkative room not every line is told, but where one is every so often. */
const markReadEveryMs = 15_000

/** Tells the server how far one has read, while one looks at the page and when one turns away from it. */
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
      // The next line tells it again.
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
