import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { WeekPage } from './week-page.tsx'

beforeEach(() => loadWords())

let users = 0
/** Each test has a user of its own, because responses are cached by user. */
const signIn = (type: 'user' | 'guest') => takeToken(tokenOf({ sub: `week-${(users += 1)}`, type }))

const empty = {
  from: '2026-11-16T00:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
  plays: 0,
  likes: 0,
  stars: 0,
  mostListeners: null,
  songs: [],
  rooms: [],
}
const full = {
  ...empty,
  plays: 1234,
  likes: 3,
  stars: 1,
  mostListeners: 12,
  songs: [
    { song: { songId: '7', trackName: 'Paper Lanterns', artistName: 'Marlo Quay' }, plays: 2, likes: 3, stars: 1 },
    { song: { trackName: 'Kite Season' }, plays: 1, likes: 0, stars: 0 },
  ],
  rooms: [{ slug: 'the-night-shift', name: 'The Night Shift', plays: 3 }],
}

function open(recap: object, streak = { days: 0, isToday: false, canMiss: false }) {
  const server = fakeServer({
    'GET /users/weekly-recap': { body: recap },
    'GET /users/streak': { body: streak },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<WeekPage />)
  return server
}

test('a recap shows the totals, the songs people liked, and the rooms', async () => {
  signIn('user')
  open(full)
  expect(await screen.findByText('1,234')).toBeDefined()
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('Paper Lanterns')
  expect(first).toContain('2 plays · 3 likes · 1 star')
  expect(second).toContain('0 likes')
  expect(screen.getByRole('link', { name: 'The Night Shift' }).getAttribute('href')).toBe('/room/the-night-shift')
})

test('a week without a song says so and leads to the rooms', async () => {
  signIn('user')
  open(empty)
  expect(await screen.findByText('You didn’t play anything this week')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Find a room' }).getAttribute('href')).toBe('/')
})

test('earlier weeks can be opened, and none after the current one', async () => {
  signIn('user')
  open(empty)
  await screen.findByText('You didn’t play anything this week')
  const later = screen.getByRole<HTMLButtonElement>('button', { name: 'Later week' })
  const range = () => later.previousElementSibling?.textContent
  const last = range()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier week' }))
  expect(range()).not.toBe(last)
  fireEvent.click(later)
  expect(range()).toBe(last)
  expect(later.disabled).toBe(false)
  fireEvent.click(later)
  expect(later.disabled).toBe(true)
})

test.each([
  [{ days: 1, isToday: true, canMiss: true }, null],
  [{ days: 4, isToday: false, canMiss: true }, 'You’ve played on 4 days in a row. A missed day won’t end it.'],
  [{ days: 4, isToday: false, canMiss: false }, 'You’ve played on 4 days in a row. A song today continues it.'],
  [{ days: 4, isToday: true, canMiss: false }, 'You’ve played on 4 days in a row.'],
])('a streak of %o is shown quietly', async (streak, words) => {
  signIn('user')
  open(empty, streak)
  await screen.findByText('You didn’t play anything this week')
  const line = screen.queryByText(/days? in a row/)
  expect(line?.textContent?.trim() ?? null).toBe(words)
})

test('a guest is offered an account, and nothing is requested for them', () => {
  signIn('guest')
  const { requests } = open(full)
  expect(screen.getByRole('heading', { name: 'Sign in to see your week' })).toBeDefined()
  expect(requests.filter(({ key }) => key.startsWith('GET /users/'))).toEqual([])
})

test('a recap that fails to load can be tried again', async () => {
  signIn('user')
  const server = fakeServer({
    'GET /users/weekly-recap': { status: 503, body: { statusCode: 503, message: 'Later' } },
    'GET /users/streak': { body: { days: 0, isToday: false, canMiss: false } },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<WeekPage />)
  const count = () => server.requests.filter(({ key }) => key === 'GET /users/weekly-recap').length
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(count).toBe(2)
})
