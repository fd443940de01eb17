import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { monthsSince } from './shelf.ts'
import { ShelfPage } from './shelf-page.tsx'

beforeEach(() => loadWords())

let users = 0
/** Each test has a user of its own, because responses are cached by user. */
const signIn = (type: 'user' | 'guest') => takeToken(tokenOf({ sub: `shelf-${(users += 1)}`, type }))

const onShelf = (songId: string, trackName: string, more: object = {}) => ({
  song: { songId, songShortId: `short-${songId}`, trackName, artistName: 'Marlo Quay', musicProviders: {} },
  heardTimes: 1,
  isStarred: false,
  caughtAt: null,
  latestAt: '2026-11-20T12:00:00.000Z',
  ...more,
})
const lanterns = onShelf('1', 'Paper Lanterns', { heardTimes: 3, isStarred: true })
const kite = onShelf('2', 'Kite Season', {
  heardTimes: 0,
  caughtAt: '2026-10-20T12:00:00.000Z',
  latestAt: '2026-10-20T12:00:00.000Z',
})
const counts = { songs: 2, heard: 128, starred: 12, caught: 5, since: '2026-10-20T12:00:00.000Z' }

/** A server whose shelf has these pages; returns the queries that it receives. */
function open(pages: { songs: object[]; next: string | null }[], counted: object = counts) {
  const queries: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost')
    if (pathname.endsWith('/counts')) return Response.json(counted)
    queries.push(Object.fromEntries(searchParams))
    const isLater = searchParams.has('cursor')
    return Response.json(pages[isLater ? 1 : 0])
  })
  onScreen(<ShelfPage />)
  return queries
}

test('the shelf shows covers by month, with how often each was heard, and leads to the songs', async () => {
  signIn('user')
  open([{ songs: [lanterns, kite], next: null }])
  const november = await screen.findByRole('region', { name: 'November 2026' })
  const first = within(november).getByRole('link')
  expect(first.getAttribute('href')).toBe('/song/short-1')
  expect(first.textContent).toContain('heard 3 times')
  expect(within(first).getByText('Starred')).toBeDefined()
  const second = within(screen.getByRole('region', { name: 'October 2026' })).getByRole('link')
  expect(within(second).getByText('Caught')).toBeDefined()
  expect(second.textContent).not.toContain('heard')
})

test('pressing a count shows only those songs, and pressing it again shows all', async () => {
  signIn('user')
  const queries = open([{ songs: [lanterns], next: null }])
  expect((await screen.findByRole('button', { name: '128 heard' })).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: '12 starred' }))
  await expect.poll(() => queries.at(-1)).toEqual({ limit: '48', kind: 'starred' })
  fireEvent.click(screen.getByRole('button', { name: '12 starred' }))
  expect(screen.getByRole('button', { name: '12 starred' }).getAttribute('aria-pressed')).toBe('false')
})

test('a month is requested from its first instant to the first of the next', async () => {
  signIn('user')
  const queries = open([{ songs: [lanterns], next: null }])
  fireEvent.change(await screen.findByRole('combobox', { name: 'Month' }), { target: { value: '2026-10' } })
  const [from, until] = [new Date(2026, 9).toISOString(), new Date(2026, 10).toISOString()]
  await expect.poll(() => queries.at(-1)).toEqual({ limit: '48', from, until })
})

test('more songs are loaded on request, and one that has moved to the front is shown once', async () => {
  signIn('user')
  const queries = open([
    { songs: [lanterns], next: '1.2' },
    { songs: [lanterns, kite], next: null },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Kite Season')
  expect(queries.at(-1)).toEqual({ limit: '48', cursor: '1.2' })
  expect(screen.getAllByText('Paper Lanterns')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty shelf leads to the rooms', async () => {
  signIn('user')
  open([{ songs: [], next: null }], { songs: 0, heard: 0, starred: 0, caught: 0, since: null })
  expect(await screen.findByText('Your shelf is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Find a room' }).getAttribute('href')).toBe('/')
})

test('a filter that matches nothing can be cleared', async () => {
  signIn('user')
  open([{ songs: [], next: null }])
  fireEvent.click(await screen.findByRole('button', { name: '5 caught' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  expect(screen.getByRole('button', { name: '5 caught' }).getAttribute('aria-pressed')).toBe('false')
})

test('guests are offered to sign in', async () => {
  signIn('guest')
  open([])
  expect(await screen.findByRole('heading', { name: 'Sign in to see your shelf' })).toBeDefined()
})

test('the months of a shelf go back to its first song', () => {
  const now = new Date(2026, 1, 3).getTime()
  expect(monthsSince(new Date(2025, 10, 30).toISOString(), now)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
