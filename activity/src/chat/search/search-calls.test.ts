import { expect, test, vi } from 'vitest'
import { nothingAsked, searchChat, withinDay } from './search-calls.ts'

test('a day lasts from midnight to midnight here, both ends left out', () => {
  const midnight = new Date('2026-11-20T00:00').getTime() / 1000
  const { fromTimestamp, toTimestamp } = withinDay('2026-11-20')
  expect([fromTimestamp, toTimestamp]).toEqual([midnight - 1, new Date('2026-11-21T00:00').getTime() / 1000])
  expect(withinDay('')).toEqual({})
  expect(withinDay('soon')).toEqual({})
})

test('only what is asked narrows a search, and lines of those one has blocked are left out', async () => {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    expect(pathname).toBe('/groups/room/messages')
    asked.push(Object.fromEntries(searchParams))
    return Response.json({ data: [], meta: { cursor: { id: 7, sentAt: 8, affix: 'prepend' } } })
  })
  const always = {
    limit: '25',
    affix: 'prepend',
    categories: 'message,custom,interactive',
    hideMessagesFromBlockedUsers: 'true',
  }
  expect(await searchChat('room', { ...nothingAsked, words: ' needle ' }, null)).toEqual({ messages: [], next: null })
  await searchChat('room', { ...nothingAsked, uid: 'ann', song: 'waltz' }, { id: 7, sentAt: 8 })
  expect(asked).toEqual([
    { ...always, searchKey: 'needle' },
    { ...always, uid: 'ann', song: 'waltz', id: '7', sentAt: '8' },
  ])
})
