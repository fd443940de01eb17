import { expect, test, vi } from 'vitest'
import { emptyQuery } from '../../session/chat/session-chat.ts'
import { searchChat, withinDay } from './search-calls.ts'

test('a day lasts from local midnight to local midnight, both exclusive', () => {
  const midnight = new Date('2026-11-20T00:00').getTime() / 1000
  const { fromTimestamp, toTimestamp } = withinDay('2026-11-20')
  expect([fromTimestamp, toTimestamp]).toEqual([midnight - 1, new Date('2026-11-21T00:00').getTime() / 1000])
  expect(withinDay('')).toEqual({})
  expect(withinDay('soon')).toEqual({})
})

test('a search sends only the filters that are set and leaves out messages by blocked people', async () => {
  const query: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    expect(pathname).toBe('/groups/room/messages')
    query.push(Object.fromEntries(searchParams))
    return Response.json({ data: [], meta: { cursor: { id: 7, sentAt: 8, affix: 'prepend' } } })
  })
  const always = {
    limit: '25',
    affix: 'prepend',
    categories: 'message,custom,interactive',
    hideMessagesFromBlockedUsers: 'true',
  }
  expect(await searchChat('room', { ...emptyQuery, words: ' needle ' }, null)).toEqual({ messages: [], next: null })
  await searchChat('room', { ...emptyQuery, uid: 'ann', song: 'waltz' }, { id: 7, sentAt: 8 })
  expect(query).toEqual([
    { ...always, searchKey: 'needle' },
    { ...always, uid: 'ann', song: 'waltz', id: '7', sentAt: '8' },
  ])
})
