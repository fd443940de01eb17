import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'

export type Notification = Operations['GET /notifications']['reply']['notifications'][number]

export const inboxKey = 'notifications'
const pageSize = 30
/** What happens elsewhere is noticed within this time where nothing says so at once. */
const lookEveryMs = 60_000

/** How many there are that I have not read. */
export const useUnread = () =>
  useQuery({
    queryKey: [inboxKey, 'unread'],
    queryFn: () => call('GET /notifications/unread'),
    select: ({ unread }) => unread,
    staleTime: 0,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: 'always',
  })

/** What I was told, the last first, page by page. */
export const useInbox = () =>
  useInfiniteQuery({
    queryKey: [inboxKey, 'list'],
    queryFn: ({ pageParam }) =>
      call('GET /notifications', { query: { limit: pageSize, ...(pageParam === 0 ? {} : { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, notifications }) => (hasMore ? (notifications.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

const channelName = 'segue-notifications'

/** Has everything asked anew, here and in the other tabs. */
export async function lookAgain(): Promise<void> {
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('changed')
    channel.close()
  }
  await queries.invalidateQueries({ queryKey: [inboxKey] })
}

/** Looks again when another tab has read something, or a push message has come. The answer stops it. */
export function followOthers(): () => void {
  const look = () => void queries.invalidateQueries({ queryKey: [inboxKey] })
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined
  channel?.addEventListener('message', look)
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  worker?.addEventListener('message', look)
  return () => {
    channel?.close()
    worker?.removeEventListener('message', look)
  }
}

export async function markRead(which: { ids: number[] } | { upTo: number }): Promise<void> {
  await call('POST /notifications/read', { body: which })
  await lookAgain()
}
