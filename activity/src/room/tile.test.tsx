import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { useSession } from '../client/session.ts'
import { setView } from '../client/view.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { InRoom } from '../session/room-context.tsx'
import { createRoomSession } from '../session/room-session.ts'
import { Tile } from './tile.tsx'

beforeEach(async () => {
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({ 'GET /crate/special/queue/songs': { body: { songs: [] } } }).serve)
  const session = { uuid: ann.userUuid, kind: 'user' as const, role: ann.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
})
afterEach(() => setView({ layout: 'focused' }))

/** Shows Ann a room in which Ben plays a song, in a tile. */
function tile(layout: 'grid' | 'pip', isMuted: boolean): void {
  setView({ layout })
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ben, song('Kite'))
  const preferences = { volume: 1, muted: isMuted }
  const room = {
    store: liveStore(testRoom.state),
    player: { settings: { preferences, mute: (muted: boolean) => (preferences.muted = muted) } },
    serverNow: () => testRoom.now,
  } as unknown as LiveRoom
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <Tile />
    </InRoom>,
  )
}

test('a tile says what plays, who plays it, who listens, and whether without sound', () => {
  tile('grid', true)
  expect(screen.getByText('Kite')).toBeTruthy()
  expect(screen.getByText('played by Ben')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Ann' })).toBeTruthy()
  expect(screen.getByLabelText('Muted')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('in picture-in-picture the button alone shows whether the sound is muted', () => {
  tile('pip', true)
  expect(screen.queryByLabelText('Muted')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }))
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy()
})
