import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFriendNews } from '../../client/news/friend-news.ts'
import { takeToken } from '../../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { FriendsNow } from './friends-now.tsx'
import { FriendsPage } from './friends-page.tsx'

const bob = '11111111-2222-4333-8444-555555555555'
const userProfile = { uuid: bob, nickname: 'Bob', avatarId: 'fox', color: '#ffffff' }
const room = { uuid: 'room', slug: 'night', name: 'The Night Shift' }

beforeEach(async () => {
  await loadWords()
  useFriendNews.setState({ places: {}, requests: 0 })
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

function serve(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [`GET /friends/single-friend/${bob}`]: { body: { userUuid: bob, isBot: false, isFriend: false, since: null } },
    [`GET /friend-invitations/user-invitations/${bob}`]: { body: [] },
    [`GET /dj-fans/dj-fan/${bob}`]: { body: { djUuid: bob, isFan: false, notify: false } },
    [`GET /dj-fans/count/${bob}`]: { body: { count: 0 } },
    [`GET /blocked-users/${bob}`]: { body: { userUuid: bob, isBlocked: false } },
    'GET /friend-invitations/user-invitations-for': { body: [] },
    'GET /friend-invitations/user-invitations-from': { body: [] },
    'GET /friends/ann': { body: [] },
    'GET /dj-fans': { body: [] },
    'GET /blocked-users': { body: [] },
    ...more,
  })
  vi.stubGlobal('fetch', server.serve)
  return server
}

test('the street lists rooms with friends in them, most friends first, with a link to join', () => {
  const other = { uuid: 'other', slug: 'attic', name: 'The Attic' }
  useFriendNews.setState({ places: { dora: other, bob: room, cleo: room } })
  onScreen(<FriendsNow />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Join them: 2 friends in The Night Shift',
    'Join them: 1 friend in The Attic',
  ])
  expect(links[0]?.getAttribute('href')).toBe('/room/night')
  expect(screen.getByText('2 friends in The Night Shift')).toBeTruthy()
})

test('the friends list links to the room that a friend is in', async () => {
  serve({ 'GET /friends/ann': { body: [{ userUuid: bob, userProfile, since: '2026-01-01T00:00:00Z' }] } })
  useFriendNews.setState({ places: { [bob]: room } })
  onScreen(<FriendsPage />)
  const link = await screen.findByRole('link', { name: 'Join them: Bob in The Night Shift' })
  expect(link.getAttribute('href')).toBe('/room/night')
})

test('people are searched by nickname on submit, not on every keystroke, and can be invited from the results', async () => {
  const server = serve({ 'GET /friends/find/bob': { body: [{ userUuid: bob, userProfile }] } })
  onScreen(<FriendsPage />)
  const field = await screen.findByRole('searchbox', { name: 'Name' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' })
  fireEvent.change(field, { target: { value: 'bo' } })
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'bob' } })
  expect(server.requests.some(({ key }) => key.startsWith('GET /friends/find'))).toBe(false)
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Add friend' })
})

test('contacts are offered only on devices with a contact picker', async () => {
  const server = serve({
    'POST /user-book-contact': { status: 201, body: { count: 1, added: 1, ignored: 0 } },
    'GET /user-book-contact/matching-contacts': {
      body: [{ userUuid: bob, userProfile, contactName: 'Robert', isFriend: false }],
    },
  })
  const { unmount } = onScreen(<FriendsPage />)
  await screen.findByRole('searchbox', { name: 'Name' })
  expect(screen.queryByRole('button', { name: 'Choose from contacts' })).toBeNull()
  unmount()
  const select = async () => [{ name: ['Robert'], tel: ['600 111 222', '600 111 222', ' '] }]
  vi.stubGlobal('navigator', { contacts: { select }, languages: ['es-ES'], onLine: true })
  onScreen(<FriendsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose from contacts' }))
  await screen.findByText('Robert')
  expect(server.requests.find(({ key }) => key === 'POST /user-book-contact')?.body).toEqual({
    contacts: [{ phone: '600 111 222', name: 'Robert' }],
    country: 'ES',
    append: true,
  })
})
