import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { FansOf } from './fans-of.tsx'
import { FriendsPage } from './friends-page.tsx'
import { PersonTies } from './person-ties.tsx'

const bob = '11111111-2222-4333-8444-555555555555'
const userProfile = { uuid: bob, nickname: 'Bob', avatarId: 'fox', color: '#ffffff' }
const invitation = { id: 7, userUuid: bob, userProfile, invitationStatus: 'pending' }
const done = { body: { success: true } }

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

type Answers = Parameters<typeof fakeServer>[0]

/** The server's view of the relationship between Ann and Bob; tests may change it while it is shown. */
function serve(
  now: {
    isBot?: boolean
    isFriend?: boolean
    invited?: object[]
    isFan?: boolean
    fans?: number
    isBlocked?: boolean
  },
  more: Answers = {},
) {
  const server = fakeServer({
    [`GET /friends/single-friend/${bob}`]: () => ({
      body: { userUuid: bob, isBot: now.isBot ?? false, isFriend: now.isFriend ?? false, since: null },
    }),
    [`GET /friend-invitations/user-invitations/${bob}`]: () => ({ body: now.invited ?? [] }),
    [`GET /dj-fans/dj-fan/${bob}`]: () => ({
      body: { djUuid: bob, isFan: now.isFan ?? false, notify: now.isFan ?? false },
    }),
    [`GET /dj-fans/count/${bob}`]: () => ({ body: { count: (now.fans ?? 0) + (now.isFan ? 1 : 0) } }),
    [`GET /blocked-users/${bob}`]: () => ({ body: { userUuid: bob, isBlocked: now.isBlocked ?? false } }),
    'GET /friend-invitations/user-invitations-for': () => ({ body: now.invited ?? [] }),
    'GET /friend-invitations/user-invitations-from': { body: [] },
    'GET /friends/ann': { body: [] },
    'GET /dj-fans': { body: [] },
    'GET /blocked-users': { body: [] },
    ...more,
  })
  vi.stubGlobal('fetch', server.serve)
  return server
}

const bodyOf = (server: ReturnType<typeof fakeServer>, key: string) =>
  server.requests.find((one) => one.key === key)?.body
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a friend invitation can be sent and canceled', async () => {
  const now: Parameters<typeof serve>[0] = {}
  const server = serve(now, {
    'POST /friend-invitations': () => {
      now.invited = [{ ...invitation, fromUuid: 'ann', toUuid: bob }]
      return { status: 201, body: now.invited[0] }
    },
    'DELETE /friend-invitations/7': () => {
      now.invited = []
      return done
    },
  })
  onScreen(<PersonTies uuid={bob} nickname="Bob" />)
  await press('Add friend')
  await press('Cancel invitation')
  await screen.findByRole('button', { name: 'Add friend' })
  expect(bodyOf(server, 'POST /friend-invitations')).toEqual({ userUuid: bob })
  expect(useToasts.getState().toasts.map(({ words }) => words)).toEqual(['You’ve invited Bob.'])
})

test("a friend invitation can be accepted from the person's card", async () => {
  const now: Parameters<typeof serve>[0] = { invited: [{ ...invitation, fromUuid: bob, toUuid: 'ann' }] }
  const server = serve(now, {
    'POST /friend-invitations/handle-friend': () => {
      Object.assign(now, { invited: [], isFriend: true })
      return { body: invitation }
    },
  })
  onScreen(<PersonTies uuid={bob} nickname="Bob" />)
  await press('Accept')
  await screen.findByText('Friends')
  expect(bodyOf(server, 'POST /friend-invitations/handle-friend')).toEqual({ id: 7, invitationStatus: 'accepted' })
})

test('a DJ can be followed with or without notifications, and bots cannot become friends', async () => {
  const now: Parameters<typeof serve>[0] = { isBot: true, fans: 3 }
  const server = serve(now, {
    'POST /dj-fans': () => {
      now.isFan = true
      return { status: 201, body: {} }
    },
  })
  onScreen(<PersonTies uuid={bob} nickname="Bob" />)
  await screen.findByText('3 fans')
  await press('Follow')
  await screen.findByText('4 fans')
  await press('Don’t notify me when they play')
  await expect.poll(() => server.requests.filter(({ key }) => key === 'POST /dj-fans')).toHaveLength(2)
  expect(server.requests.filter(({ key }) => key === 'POST /dj-fans').map(({ body }) => body)).toEqual([
    { djUuid: bob, notify: true },
    { djUuid: bob, notify: false },
  ])
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull()
})

test('the only action offered for a blocked person is to unblock them', async () => {
  const now: Parameters<typeof serve>[0] = { isBlocked: true }
  serve(now, {
    [`DELETE /blocked-users/${bob}`]: () => {
      now.isBlocked = false
      return done
    },
  })
  onScreen(<PersonTies uuid={bob} nickname="Bob" />)
  await screen.findByText('You’ve blocked Bob')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await press('Unblock')
  await screen.findByRole('button', { name: 'Follow' })
})

test('the friends page shows pending invitations and explains how to find friends', async () => {
  const now: Parameters<typeof serve>[0] = { invited: [{ ...invitation, fromUuid: bob, toUuid: 'ann' }] }
  serve(now, {
    'POST /friend-invitations/handle-friend': () => {
      now.invited = []
      return { body: invitation }
    },
  })
  onScreen(<FriendsPage />)
  expect((await screen.findByRole('link', { name: 'Bob' })).getAttribute('href')).toBe(`/user/${bob}`)
  await screen.findByText(/No friends yet/)
  await press('Decline')
  await expect.poll(() => screen.queryByRole('link', { name: 'Bob' })).toBeNull()
})

test('a few friends need no search of their own', async () => {
  serve({}, { 'GET /friends/ann': { body: [{ userUuid: bob, userProfile }] } })
  onScreen(<FriendsPage />)
  await screen.findByRole('link', { name: 'Bob' })
  expect(screen.getAllByRole('searchbox')).toEqual([screen.getByLabelText('Name')])
})

test('the friends list loads further pages and can be searched by the start of a name', async () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    userUuid: `${at}`,
    userProfile: { ...userProfile, uuid: `${at}`, nickname: `Friend ${at}` },
  }))
  const server = serve(
    {},
    {
      'GET /friends/ann': () => ({
        body: server.requests.filter(({ key }) => key === 'GET /friends/ann').length === 1 ? many : [],
      }),
      'GET /friends/list/Bo': { body: [{ userUuid: bob, userProfile }] },
    },
  )
  onScreen(<FriendsPage />)
  await screen.findByRole('link', { name: 'Friend 49' })
  await press('Show more')
  await expect.poll(() => screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Find a friend'), { target: { value: 'Bo' } })
  await screen.findByRole('link', { name: 'Bob' })
  expect(screen.queryByRole('link', { name: 'Friend 49' })).toBeNull()
})

test('a profile shows followers and followed DJs, and loads all of them on request', async () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: at,
      userProfile: { ...userProfile, uuid: `${at}`, nickname: `Fan ${at}` },
    }))
  const server = serve(
    {},
    {
      [`GET /dj-fans/dj-fans-paginated/${bob}`]: () => {
        const isFirst = server.requests.filter(({ key }) => key.includes('paginated')).length === 1
        const data = isFirst ? people(13).slice(0, 12) : people(13).slice(12)
        return { body: { data, count: 13, hasMore: isFirst } }
      },
      [`GET /dj-fans/${bob}/djs-followed`]: { body: { data: [], count: 0, hasMore: false } },
    },
  )
  onScreen(<FansOf uuid={bob} />)
  await screen.findByRole('region', { name: 'Fans (13)' })
  expect(screen.getAllByRole('link')).toHaveLength(12)
  await press('Show more')
  await screen.findByRole('link', { name: 'Fan 12' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.queryByRole('region', { name: /^Follows/ })).toBeNull()
  expect(server.requests.filter(({ key }) => key.includes('paginated'))).toHaveLength(2)
})

test('guests read what the page is for, and can sign up or sign in', async () => {
  takeToken(tokenOf({ sub: 'guest', type: 'guest' }))
  serve({})
  onScreen(<FriendsPage />)
  await screen.findByRole('heading', { level: 1, name: 'Sign in to see your friends' })
  expect(screen.getByText('See which rooms they’re in, and join them.')).toBeTruthy()
  for (const name of ['Sign up', 'Sign in']) expect(screen.getByRole('button', { name })).toBeTruthy()
})
