import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { conversationsKey } from '../../client/news/conversation-news.ts'

export type Conversation = Operations['GET /conversations']['reply']['data'][number]

const conversationsAtOnce = 30
const messagesAtOnce = 30

/** Conversations with people, most recent first. */
export const conversationList = infiniteQueryOptions({
  queryKey: [conversationsKey, 'list'],
  queryFn: ({ pageParam: page }) =>
    call('GET /conversations', { query: { conversationType: 'user', per_page: conversationsAtOnce, page } }),
  initialPageParam: 1,
  getNextPageParam: ({ data }, _all, page) => (data.length < conversationsAtOnce ? undefined : page + 1),
})

/** The state of the conversation with one person. */
export const conversationWith = (uid: string) =>
  queryOptions({
    queryKey: [conversationsKey, uid, 'itself'],
    queryFn: async () => (await call('GET /users/{uid}/conversation', { params: { uid } })).data,
  })

/** The messages of a conversation, paged backwards. */
export const messagesWith = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [conversationsKey, uid, 'messages'],
    async queryFn({ pageParam: before }) {
      const query = { ...before, per_page: messagesAtOnce, affix: 'prepend' as const }
      const { data } = await call('GET /users/{uid}/messages', { params: { uid }, query })
      return data
    },
    initialPageParam: undefined as { id: string; sentAt: number } | undefined,
    getNextPageParam(last) {
      const oldest = last.toSorted((a, b) => a.sentAt - b.sentAt || Number(a.id) - Number(b.id))[0]
      return last.length < messagesAtOnce || !oldest ? undefined : { id: oldest.id, sentAt: oldest.sentAt }
    },
  })

/** The other person in a conversation. */
export function otherIn({ conversationWith: other }: Pick<Conversation, 'conversationWith'>) {
  const text = (name: string) => (typeof other[name] === 'string' ? other[name] : '')
  // A path, because it reaches our server both from a browser and inside Discord.
  const avatar = text('avatar')
  return { uid: text('uid'), name: text('name'), picture: URL.canParse(avatar) ? new URL(avatar).pathname : '' }
}
