import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'

export type Notification = Operations['GET /notifications']['reply']['notifications'][number]

export const inboxKey = 'notifications'
const pageSize = 30

/** The number of unread notifications. */
export const useUnread = () =>
  useQuery({
    queryKey: [inboxKey, 'unread'],
    queryFn: () => call('GET /notifications/unread'),
    select: ({ unread }) => unread,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The notifications, newest first, paginated. */
export const useInbox = () =>
  useInfiniteQuery({
    queryKey: [inboxKey, 'list'],
    queryFn: ({ pageParam }) =>
      call('GET /notifications', { query: { limit: pageSize, ...(pageParam === 0 ? {} : { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, notifications }) => (hasMore ? (notifications.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

/** Refetches everything that shows the inbox. The server notifies all of a user's pages when their inbox changes. */
export const lookAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: [inboxKey] })

export async function markRead(which: { ids: number[] } | { upTo: number }): Promise<void> {
  await call('POST /notifications/read', { body: which })
  await lookAgain()
}
