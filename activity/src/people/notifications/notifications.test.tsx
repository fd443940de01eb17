import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notificationKinds } from '@segue/shared/people/notifications.ts'
import { takeToken } from '../../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { NotificationsSection } from '../settings/notifications-section.tsx'
import { NotificationBell } from './bell.tsx'
import { grouped, idsOf } from './grouped.ts'
import type { Notification } from './inbox.ts'

const room = { roomUuid: 'r1', path: '/room/club' }
const about = { personName: 'Bob', roomName: 'Club', roomSlug: 'club', text: 'come back' }
const one = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'mention',
  fromUuid: 'bob',
  about,
  createdAt: '2026-11-20T20:00:00.000Z',
  readAt: null,
  ...room,
  ...more,
})

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

describe('notification groups', () => {
  test('similar notifications of the same day are grouped, ordered by the latest of each group', () => {
    const list = [
      one(6),
      one(5, { kind: 'djOnStage' }),
      one(4),
      one(3, { readAt: '2026-11-20T21:00:00.000Z' }),
      one(2, { roomUuid: 'r2' }),
      one(1, { createdAt: '2026-11-18T20:00:00.000Z' }),
    ]
    expect(grouped(list).map(idsOf)).toEqual([[6, 4], [5], [3], [2], [1]])
  })

  test('announcements are never grouped', () => {
    const news = { kind: 'announcement' as const, fromUuid: null, roomUuid: null }
    expect(grouped([one(2, news), one(1, news)])).toHaveLength(2)
  })
})

describe('notification bell', () => {
  function serve(notifications: Notification[]) {
    const state = { unread: notifications.filter(({ readAt }) => readAt === null).length }
    const server = fakeServer({
      'GET /notifications/unread': () => ({ body: { unread: state.unread } }),
      'GET /notifications': () => ({ body: { notifications, unread: state.unread, hasMore: false } }),
      'POST /notifications/read': () => {
        state.unread = 0
        return { body: { unread: 0 } }
      },
    })
    vi.stubGlobal('fetch', server.serve)
    return server
  }

  test('the bell shows the unread count, opens the inbox, and shows no count once all are read', async () => {
    const server = serve([one(3), one(2), one(1, { kind: 'friendRequest', path: '/friends' })])
    onScreen(<NotificationBell />)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
    const lines = await screen.findAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Bob mentioned you in Club.*come back.*and 1 more/),
      expect.stringMatching(/Bob wants to be your friend/),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByRole('button', { name: 'Notifications', hidden: true })
    expect(server.requests.find(({ key }) => key === 'POST /notifications/read')?.body).toEqual({ upTo: 3 })
  })

  test('opening a notification marks its group as read and closes the inbox', async () => {
    const server = serve([one(3), one(2)])
    onScreen(<NotificationBell />)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
    fireEvent.click(within(await screen.findByRole('listitem')).getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(server.requests.find(({ key }) => key === 'POST /notifications/read')?.body).toEqual({ ids: [3, 2] })
  })

  test('an empty inbox says so', async () => {
    serve([])
    onScreen(<NotificationBell />)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    await screen.findByText(/Nothing yet/)
  })
})

describe('notification settings', () => {
  const settings = {
    switches: { mention: { app: true, push: true, email: false, discord: false }, award: { app: true, push: true } },
    quietHours: null,
    timeZone: 'UTC',
    isEveryChannel: false,
    isDiscordLinked: false,
  }

  test('a notification kind can be turned off per channel, and only its own channels are offered', async () => {
    const changed = { ...settings, switches: { ...settings.switches, mention: { app: true, push: false } } }
    const server = fakeServer({
      'GET /notifications/settings': { body: settings },
      'GET /room-users-notification': { body: [] },
      'PATCH /notifications/settings': { body: changed },
    })
    vi.stubGlobal('fetch', server.serve)
    onScreen(<NotificationsSection />)
    const kind = await screen.findByText('Mentions while I’m away')
    expect(kind.nextElementSibling?.textContent).toBe('In the app · On my devices')
    for (const details of document.querySelectorAll('details')) details.open = true
    const channelsOf = (name: string) => within(screen.getByRole('group', { name }))
    const box = channelsOf('Mentions while I’m away').getByRole('checkbox', { name: 'On my devices' })
    expect(box).toHaveProperty('checked', true)
    fireEvent.click(box)
    await waitFor(() => expect(box).toHaveProperty('checked', false))
    expect(server.requests.at(-1)?.body).toEqual({ switches: { mention: { push: false } } })
    expect(kind.nextElementSibling?.textContent).toBe('In the app')
    expect(channelsOf('Avatars I win').queryByRole('checkbox', { name: 'Daily email' })).toBeNull()
    await screen.findByText('This browser can’t show notifications.')
  })

  test('every kind of notification is in one group', async () => {
    const server = fakeServer({
      'GET /notifications/settings': { body: settings },
      'GET /room-users-notification': { body: [] },
    })
    vi.stubGlobal('fetch', server.serve)
    onScreen(<NotificationsSection />)
    await screen.findByRole('region', { name: 'People and messages' })
    for (const details of document.querySelectorAll('details')) details.open = true
    expect(screen.getAllByRole('group').filter((group) => group.tagName === 'FIELDSET')).toHaveLength(
      notificationKinds.length,
    )
  })

  test('messages from a room can be turned off', async () => {
    const visited = { roomUuid: 'club', slug: 'club', name: 'Club', notify: true }
    const server = fakeServer({
      'GET /notifications/settings': { body: settings },
      'GET /room-users-notification': () => ({ body: [visited] }),
      'PUT /room-users-notification/club': () => {
        visited.notify = false
        return { body: {} }
      },
    })
    vi.stubGlobal('fetch', server.serve)
    onScreen(<NotificationsSection />)
    const club = await screen.findByRole('switch', { name: 'Club' })
    expect(club).toHaveProperty('checked', true)
    fireEvent.click(club)
    await waitFor(() => expect(club).toHaveProperty('checked', false))
    expect(server.requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ notify: false })
  })

  test("quiet hours default to the night in the user's time zone", async () => {
    const quiet = { ...settings, quietHours: { from: '22:00', to: '08:00' } }
    const server = fakeServer({
      'GET /notifications/settings': { body: settings },
      'GET /room-users-notification': { body: [] },
      'PATCH /notifications/settings': { body: quiet },
    })
    vi.stubGlobal('fetch', server.serve)
    onScreen(<NotificationsSection />)
    fireEvent.click(await screen.findByRole('switch', { name: 'Use quiet hours every day' }))
    await screen.findByLabelText('From')
    expect(server.requests.at(-1)?.body).toEqual({
      quietHours: { from: '22:00', to: '08:00' },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })
})
