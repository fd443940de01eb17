import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { RoomSettingsDialog } from './room-settings-dialog.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

/** The settings of a room with these providers, on an installation where `setUp` are available. */
function open(musicProviderKeys: string[], setUp: string[]) {
  const testRoom = new TestRoom({ musicProviderKeys }).join(olga)
  const change = `PATCH /rooms/${testRoom.state.settings.uuid}`
  const server = fakeServer({
    'GET /music-accounts': { body: { musicProviders: setUp, signIns: [], linked: [] } },
    [change]: { body: {} },
  })
  vi.stubGlobal('fetch', server.serve)
  useSession.setState({
    session: { uuid: olga.userUuid, kind: 'user', role: olga.tokenRole, capabilities: [], token: '' },
  })
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
  }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <RoomSettingsDialog onClose={() => undefined} />
    </InRoom>,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Stage and music' }))
  const saved = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.requests.some(({ key }) => key === change)).toBe(true)
    return server.requests.find(({ key }) => key === change)?.body
  }
  return { saved }
}

const provider = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

test('turning a service off keeps the services that are not set up here', async () => {
  const { saved } = open([], ['youtube', 'deezer'])
  fireEvent.click(await provider('YouTube'))
  expect(screen.queryByRole('switch', { name: 'Spotify' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Deezer' })).toBeNull()
  expect(await saved()).toMatchObject({
    musicProviderKeys: ['apple', 'audius', 'soundCloudPublic', 'spotify', 'uploadService', 'sevenDigital'],
  })
})

test('a service can be allowed again', async () => {
  const { saved } = open(['uploadService'], ['youtube'])
  fireEvent.click(await provider('YouTube'))
  expect(await saved()).toMatchObject({ musicProviderKeys: ['uploadService', 'youtube'] })
})

test('turning every service back on allows songs from anywhere', async () => {
  const { saved } = open([], ['youtube'])
  fireEvent.click(await provider('YouTube'))
  fireEvent.click(await provider('YouTube'))
  expect(await saved()).toMatchObject({ musicProviderKeys: [] })
})

test('the last available service cannot be turned off', async () => {
  open(['spotify', 'uploadService'], ['youtube'])
  expect((await provider('Uploads')).disabled).toBe(true)
  expect((await provider('YouTube')).disabled).toBe(false)
})

test('saving keeps a room that takes songs from anywhere unchanged', async () => {
  const { saved } = open([], ['youtube'])
  expect((await provider('YouTube')).checked).toBe(true)
  expect(await saved()).toMatchObject({ musicProviderKeys: [] })
})
