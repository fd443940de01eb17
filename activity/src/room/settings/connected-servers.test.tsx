import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, mo, olga, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { ConnectedServers } from './connected-servers.tsx'
import { RoomSettingsDialog } from './room-settings-dialog.tsx'

const roomUuid = '49c733fb-e700-4a6b-851d-a36b7c41f0cc'
const path = `/rooms/${roomUuid}/discord-bindings`

const binding = (guildId: string, channelId: string | null, changes: object = {}) => ({
  guildId,
  guildName: null,
  channelId,
  boundByUserUuid: ann.userUuid,
  isInForce: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...changes,
})
type Binding = ReturnType<typeof binding>

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

/** A server with these bindings, which responds to a disconnect with the result of `onDisconnect`. */
function serverWith(bindings: Binding[], onDisconnect = () => ({ status: 200, body: { unbound: true } as object })) {
  const bound = { bindings }
  const disconnects = Object.fromEntries(bindings.map(({ guildId }) => [`DELETE ${path}/${guildId}`, onDisconnect]))
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: bound.bindings }),
    'GET /users/profiles': { body: [{ userProfile: ann.profile }] },
    ...disconnects,
  })
  const urls: string[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') urls.push(url)
    return server.serve(url, init)
  })
  const deletes = () => urls.map((url) => url.slice(url.indexOf(path) + path.length))
  return { bound, deletes }
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)
const press = (name: string, row: Awaited<ReturnType<typeof rowOf>>) =>
  fireEvent.click(row.getByRole('button', { name }))

test('a server is disconnected on the second click, and its row disappears', async () => {
  const bindings = [binding('111', null, { guildName: 'Vinyl Club' }), binding('222', '333')]
  const { bound, deletes } = serverWith(bindings)
  onScreen(<ConnectedServers roomUuid={roomUuid} />)
  const row = await rowOf('Vinyl Club')
  await row.findByText(/^Connected by Ann on Nov 20, 2026/)
  press('Disconnect', row)
  expect(deletes()).toEqual([])
  bound.bindings = bindings.slice(1)
  press('Disconnect for good?', row)
  await expect.poll(() => screen.queryByText('Vinyl Club')).toBeNull()
  expect(deletes()).toEqual(['/111'])
  await screen.findByText('Server 222')
})

test('a failed disconnect keeps the row and says why', async () => {
  serverWith([binding('111', null, { guildName: 'Vinyl Club' })], () => ({
    status: 403,
    body: { statusCode: 403, message: 'Only owners can do this' },
  }))
  onScreen(<ConnectedServers roomUuid={roomUuid} />)
  const row = await rowOf('Vinyl Club')
  press('Disconnect', row)
  press('Disconnect for good?', row)
  await row.findByText('Only owners can do this')
  expect(row.getByRole('button', { name: 'Disconnect' })).toBeDefined()
})

test('the channels of one server are listed under it and disconnected one by one', async () => {
  const { deletes } = serverWith([binding('111', null), binding('111', '333', { isInForce: false })])
  onScreen(<ConnectedServers roomUuid={roomUuid} />)
  const channel = await rowOf('Channel 333')
  expect(channel.getByText('Inactive: the person who connected it no longer runs this room.')).toBeDefined()
  press('Disconnect', channel)
  press('Disconnect for good?', channel)
  await expect.poll(deletes).toEqual(['/111?channelId=333'])
  expect(screen.getAllByText('Server 111')).toHaveLength(1)
  expect(screen.getByText('Whole server')).toBeDefined()
})

test('a hundred servers are all listed, in a scrollable list', async () => {
  serverWith(Array.from({ length: 100 }, (_, at) => binding(`${1000 + at}`, null)))
  onScreen(<ConnectedServers roomUuid={roomUuid} />)
  await screen.findByText('Server 1099')
  expect(screen.getAllByRole('button', { name: 'Disconnect' })).toHaveLength(100)
  const list = screen.getByText('Server 1000').closest('ul')
  expect(list?.className).toContain('list')
})

test('nothing is shown for a room without connected servers', async () => {
  serverWith([])
  onScreen(<ConnectedServers roomUuid={roomUuid} />)
  await expect.poll(() => queries.getQueryState(['discord-bindings', roomUuid])?.status).toBe('success')
  expect(screen.queryByText('Connected servers')).toBeNull()
})

/** The settings of a room, as seen by the given user. */
function showSettings(who: Somebody) {
  const testRoom = new TestRoom().join(who)
  useSession.setState({
    session: { uuid: who.userUuid, kind: 'user', role: who.tokenRole, capabilities: [], token: '' },
  })
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
  }
  return onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <RoomSettingsDialog onClose={() => undefined} />
    </InRoom>,
  )
}

test('only owners see the connected servers of their room', async () => {
  serverWith([binding('111', null)])
  const { unmount } = showSettings(olga)
  await screen.findByText('Connected servers')
  unmount()
  for (const who of [mo, ben]) {
    const screenOf = showSettings(who)
    expect(screen.queryByText('Connected servers')).toBeNull()
    screenOf.unmount()
  }
})
