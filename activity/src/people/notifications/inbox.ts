import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'

export type Notification = Operations['GET /notifications']['reply']['notifications'][number]

export const inboxKey = 'notifications'
const pageSize = 30

/** How many there are that I have not read. */
export const useUnread = () =>
  useQuery({
    queryKey: [inboxKey, 'unread'],
    queryFn: () => call('GET /notifications/unread'),
    select: ({ unread }) => unread,
    staleTime: 0,
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

/** Has everything asked anew that shows the inbox. The server tells every page of somebody when theirs has changed. */
export const lookAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: [inboxKey] })

export async function markRead(which: { ids: number[] } | { upTo: number }): Promise<void> {
  await call('POST /notifications/read', { body: which })
  await lookAgain()
}
