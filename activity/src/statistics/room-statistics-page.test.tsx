import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { Routes } from '../client/router.tsx'
import { takeToken } from '../client/session.ts'
import { RoomStatisticsPage } from './room-statistics-page.tsx'

// The chart needs a real browser.
vi.mock('./chart.tsx', () => ({ Chart: () => null }))

beforeEach(() => loadWords())

const metrics = {
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-03-30T12:00:00.000Z',
  bucketMs: 86_400_000,
  plays: 3,
  listeners: [{ at: '2026-03-02T00:00:00.000Z', plays: 3, average: 4.5, most: 9 }],
  visits: [{ day: '2026-03-02', newcomers: 2, returning: 5 }],
  songsThatKept: [{ trackName: 'Loved', artistName: 'They', plays: 2, likes: 4, dislikes: 0, stars: 1, change: 6 }],
  songsThatLost: [],
  djs: [
    { uuid: 'dj', nickname: 'Ben', avatarId: 'fox', color: '#fff', plays: 3, likes: 4, stars: 1, listeners: null },
  ],
}

function open(body: object, status = 200) {
  const requests: string[] = []
  const server = fakeServer({ 'GET /rooms/barn/statistics': { status, body } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push(url)
    return server.serve(url, init)
  })
  onScreen(<Routes pages={{ '/room/:slug/statistics': RoomStatisticsPage }} />, '/room/barn/statistics')
  return requests
}

const rowsOf = (name: string) => {
  const table = screen.getByRole('table', { name, hidden: true })
  return within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
}

test('everything in the charts is also in a table', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const requests = open(metrics)
  await screen.findByRole('heading', { name: 'Listeners' })
  expect(rowsOf('Listeners')).toEqual([
    ['Time', 'Average', 'Peak', 'Plays'],
    ['Mar 2, 2026', '4.5', '9', '3'],
  ])
  expect(rowsOf('Visitors')[1]).toEqual(['Mar 2, 2026', '2', '5'])
  expect(rowsOf('Songs that gained listeners')[1]).toEqual(['LovedThey', '+6', '2', '4 likes, 0 dislikes, 1 star'])
  expect(rowsOf('Top DJs')[1]?.slice(1)).toEqual(['3', '4', '1', '–'])
  expect(screen.getByRole('region', { name: 'Songs that lost listeners' }).textContent).toContain('No data for')
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await expect.poll(() => requests.at(-1)).toBe('/rooms/barn/statistics?days=7')
  fireEvent.click(screen.getByRole('button', { name: '90 days' }))
  await expect.poll(() => requests.at(-1)).toBe('/rooms/barn/statistics?days=90')
})

test('a room without activity says so', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  open({ ...metrics, plays: 0, listeners: [], visits: [], songsThatKept: [], djs: [] })
  await screen.findByText('No statistics yet')
})

test('a user who is not room staff sees who can open the page', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  open({ statusCode: 403, message: 'Only room staff can do this', code: 'staffOnly' }, 403)
  await screen.findByText('Only the room’s staff can see its statistics')
})

test('a guest is asked to sign in, and nothing is fetched', () => {
  const requests = open(metrics)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(requests).toEqual([])
})
