import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { call } from '../../client/api.ts'
import type { ChatQuery } from '../../session/chat/session-chat.ts'

export const isRequested = (query: ChatQuery): boolean => Object.values(query).some((each) => each.trim() !== '')

const pageSize = 25

export type MessagesPage = { messages: GroupMessage[]; next: { id: number; sentAt: number } | null }

/** A page of search results, newest first, without messages by blocked people. */
export async function searchChat(
  guid: string,
  { words, song, uid, day }: ChatQuery,
  cursor: { id: number; sentAt: number } | null,
): Promise<MessagesPage> {
  const { data, meta } = await call('GET /groups/{guid}/messages', {
    params: { guid },
    query: {
      limit: pageSize,
      affix: 'prepend',
      categories: 'message,custom,interactive',
      hideMessagesFromBlockedUsers: 'true',
      ...(words.trim() ? { searchKey: words.trim() } : {}),
      ...(song.trim() ? { song: song.trim() } : {}),
      ...(uid ? { uid } : {}),
      ...withinDay(day),
      ...cursor,
    },
  })
  const { id, sentAt } = meta.cursor
  return { messages: data.toReversed(), next: data.length === pageSize ? { id, sentAt } : null }
}

/** Start and end of a local day, in seconds, both exclusive. */
export function withinDay(day: string): { fromTimestamp?: number; toTimestamp?: number } {
  const begins = new Date(`${day}T00:00`)
  if (Number.isNaN(begins.getTime())) return {}
  const ends = new Date(begins)
  ends.setDate(ends.getDate() + 1)
  return { fromTimestamp: Math.floor(begins.getTime() / 1000) - 1, toTimestamp: Math.floor(ends.getTime() / 1000) }
}

/** Messages before or after a given one, oldest first. */
export async function linesBeside(
  guid: string,
  id: number,
  { affix, limit }: { affix: 'append' | 'prepend'; limit: number },
): Promise<GroupMessage[]> {
  const { data } = await call('GET /groups/{guid}/messages', {
    params: { guid },
    query: { id, affix, limit, categories: 'message,custom,interactive' },
  })
  return data
}
