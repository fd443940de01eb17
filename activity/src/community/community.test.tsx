import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDialogs } from '../client/dialogs.ts'
import { Routes } from '../client/router.tsx'
import { takeToken } from '../client/session.ts'
import { useToasts } from '../client/toasts.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { CommunityPage } from './community-page.tsx'
import { EventPage } from './event-page.tsx'
import { localText, timesOf } from './event-times.ts'

const today = Date.parse('2026-11-20T20:00:00Z')
beforeEach(async () => {
  await loadWords()
  vi.useFakeTimers({ now: today, toFake: ['Date'] })
})

const owner = {
  id: 1,
  uuid: 'olas-uuid',
  nickname: 'Ola',
  avatarId: 'fox',
  color: '#ffffff',
  badges: [],
  createdAt: '',
}
const community = {
  id: 1,
  uuid: 'community-uuid',
  slug: 'vinyl',
  name: 'Vinyl Society',
  description: 'We turn records over.',
  pictureUrl: null,
  ownerUuid: owner.uuid,
  owner,
  membersCount: 1,
  role: null as string | null,
}
const soon = (hours: number) => new Date(today + hours * 3_600_000).toISOString()
const event = {
  id: 1,
  uuid: 'event-uuid',
  slug: 'friday',
  name: 'Friday night',
  description: '',
  room: { uuid: 'room-uuid', slug: 'loft', name: 'The Loft', design: 'CLUB' },
  reminders: 0,
  startTime: soon(5),
  endTime: soon(7),
  createdByUserUuid: 'ann',
}

type Answers = Parameters<typeof fakeServer>[0]
function serve(answers: Answers) {
  const server = fakeServer({
    'GET /communities/vinyl/rooms': { body: { rooms: [], count: 0 } },
    'GET /communities/vinyl/events': { body: { events: [], count: 0 } },
    'GET /communities/vinyl/users': { body: { users: [], count: 0 } },
    'GET /events/friday/reminder': { body: { eventUuid: event.uuid, remind: false } },
    'GET /roomUserRoles/room-uuid/bob': { body: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  return server
}

const pages = (
  <Routes pages={{ '/community/:slug': CommunityPage, '/event/:slug': EventPage, '*': () => <p>Elsewhere</p> }} />
)
const button = (name: string) => screen.findByRole('button', { name })
const refusal = { status: 404, body: { statusCode: 404, message: 'Not found', error: 'Not Found' } }

test('a guest who clicks Join is asked to sign up', async () => {
  takeToken(tokenOf({ sub: 'somebody', type: 'guest' }))
  const server = serve({ 'GET /communities/vinyl': { body: community } })
  onScreen(pages, '/community/vinyl')
  fireEvent.click(await button('Join'))
  expect(useDialogs.getState().dialog).toMatchObject({ name: 'account', page: 'signUp' })
  expect(server.requests.some(({ key }) => key.startsWith('POST'))).toBe(false)
})

test('a user can join and leave a community, and a refusal is shown', async () => {
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  const now = { ...community }
  serve({
    'GET /communities/vinyl': () => ({ body: now }),
    'POST /communities/vinyl/join': () => {
      now.role = 'member'
      return { body: now }
    },
    'POST /communities/vinyl/leave': { status: 503, body: { message: 'Please try again', error: 'Unavailable' } },
  })
  onScreen(pages, '/community/vinyl')
  fireEvent.click(await button('Join'))
  fireEvent.click(await button('Leave'))
  await expect.poll(() => useToasts.getState().toasts).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull()
})

test('the owner manages a community and cannot leave it', async () => {
  takeToken(tokenOf({ sub: owner.uuid, type: 'user' }))
  serve({ 'GET /communities/vinyl': { body: { ...community, role: 'owner' } } })
  onScreen(pages, '/community/vinyl')
  await button('Manage')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

test('the owner can find a person and add them as a member', async () => {
  takeToken(tokenOf({ sub: owner.uuid, type: 'user' }))
  const users = [{ userUuid: owner.uuid, userProfile: owner, role: 'owner', joinedAt: soon(-1) }]
  const bea = { ...owner, uuid: 'bea', nickname: 'Bea' }
  const server = serve({
    'GET /communities/vinyl': { body: { ...community, role: 'owner' } },
    'GET /communities/vinyl/users': () => ({ body: { users, count: users.length } }),
    'GET /rooms/owned-rooms/list': { body: { rooms: [] } },
    'GET /friends/find/bea': { body: [{ userUuid: 'bea', userProfile: bea }] },
    'PUT /communities/vinyl/users/bea': () => {
      users.push({ userUuid: 'bea', userProfile: bea, role: 'member', joinedAt: soon(0) })
      return { body: community }
    },
  })
  onScreen(pages, '/community/vinyl')
  fireEvent.click(await button('Manage'))
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find people by name' }), {
    target: { value: 'bea' },
  })
  fireEvent.click(await button('Search'))
  fireEvent.click(await button('Add Bea'))
  await button('Remove Bea')
  expect(screen.queryByRole('button', { name: 'Add Bea' })).toBeNull()
  expect(server.requests.filter(({ key }) => key.startsWith('PUT'))).toHaveLength(1)
})

test('a missing community or event shows that it was not found', async () => {
  serve({ 'GET /communities/vinyl': refusal, 'GET /events/slug/friday': refusal })
  onScreen(pages, '/community/vinyl')
  await screen.findByRole('heading', { name: 'Community not found' })
  onScreen(pages, '/event/friday')
  await screen.findByRole('heading', { name: 'Event not found' })
})

test("a user who is not staff of the event's room can only set a reminder, even as the event's creator", async () => {
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  serve({
    'GET /events/slug/friday': { body: { ...event, createdByUserUuid: 'bob' } },
    'PUT /events/friday/reminder': { body: { eventUuid: event.uuid, remind: true } },
  })
  onScreen(pages, '/event/friday')
  fireEvent.click(await button('Remind me'))
  await button('Don’t remind me')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/events/friday/calendar.ics',
  )
})

const roleOfBob = (role: string) => ({ userUuid: 'bob', role, expirationTime: null })

test("banned staff of the event's room cannot edit an event", async () => {
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  serve({
    'GET /events/slug/friday': { body: event },
    'GET /roomUserRoles/room-uuid/bob': { body: [roleOfBob('moderator'), roleOfBob('banned')] },
  })
  onScreen(pages, '/event/friday')
  await button('Remind me')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('the creator of an event without a room can edit it', async () => {
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  serve({ 'GET /events/slug/friday': { body: { ...event, room: null, createdByUserUuid: 'bob' } } })
  onScreen(pages, '/event/friday')
  fireEvent.click(await button('More'))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy()
})

test("staff of the event's room can edit an event", async () => {
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  serve({
    'GET /events/slug/friday': { body: event },
    'GET /roomUserRoles/room-uuid/bob': { body: [roleOfBob('moderator')] },
  })
  onScreen(pages, '/event/friday')
  const press = async (name: string) => {
    fireEvent.click(await button('More'))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await press('Cancel event')
  fireEvent.click(await button('Keep it'))
  await press('Edit')
  expect(await screen.findByRole('dialog', { name: 'Edit event' })).toBeTruthy()
})

test("event times are in the reader's time zone, and fields show them to the minute", () => {
  const start = new Date(2026, 10, 27, 21, 5)
  expect(localText(start)).toBe('2026-11-27T21:05')
  const end = new Date(2026, 10, 27, 23, 0)
  const received = timesOf({ startTime: start.toISOString(), endTime: end.toISOString() })
  expect(received).toMatch(/Fri, November 27, 9:05.+11:00/)
})

test('an event shows who planned it, how many will be reminded, what played in its room, and its links', async () => {
  takeToken(tokenOf({ sub: 'somebody', type: 'guest' }))
  const described = { ...event, createdByUserUuid: owner.uuid, reminders: 3, description: 'See https://example.com.' }
  const play = (trackName: string) => ({ playId: trackName, song: { trackName, artistName: 'Vera' } })
  serve({
    'GET /events/slug/friday': { body: described },
    'GET /profile/olas-uuid': { body: owner },
    'GET /rooms/loft/history': { body: { plays: [play('Kite'), play('Moth'), play('Kite')], count: 3 } },
  })
  onScreen(pages, '/event/friday')
  expect((await screen.findByRole('link', { name: 'Ola' })).getAttribute('href')).toBe('/user/olas-uuid')
  expect(screen.getByText('3 people have a reminder')).toBeTruthy()
  const played = await screen.findByRole('region', { name: 'Played here lately' })
  expect([...played.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Kite', 'Moth'])
  expect(screen.getByRole('link', { name: 'https://example.com' })).toBeTruthy()
})
