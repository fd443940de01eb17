import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { ann, ben, cleo, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { useSession } from '../client/session.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { InRoom } from '../session/room-context.tsx'
import { createRoomSession } from '../session/room-session.ts'
import { RoomDock } from './room-dock.tsx'

beforeEach(async () => {
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({ 'GET /crate/special/queue/songs': { body: { songs: [] } } }).serve)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const session = { uuid: ann.userUuid, kind: 'user' as const, role: ann.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
})

/** Shows Ann the dock of a room in which these people, in this order, have stepped up to two decks. */
function dock(...djs: (typeof ann)[]): void {
  const testRoom = new TestRoom({ numberOfDjs: 2, boothRules: { ...noBoothRules, waitingList: true } })
  testRoom.join(ann, ben, cleo)
  for (const dj of djs) testRoom.stage(dj, song(`Song of ${dj.profile.nickname}`))
  const room = {
    store: liveStore(testRoom.state),
    player: { settings: { preferences: { volume: 1, muted: false } } },
    screen: document.createElement('div'),
    serverNow: () => testRoom.now,
    act: vi.fn(async () => ({ messageId: undefined })),
  } as unknown as LiveRoom
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <RoomDock slug="the-room" />
    </InRoom>,
    '/playlists',
  )
}

test.each([
  ['playing', [ann, ben], 'You’re playing'],
  ['next', [ben, ann], 'Your turn is next'],
  ['in line', [ben, cleo, ann], 'No. 1 in line'],
  ['listening', [ben], 'The Testers'],
])('the dock of a user who is %s says so', (_, djs, words) => {
  dock(...djs)
  expect(screen.getByText(words)).toBeTruthy()
})

test('the dock leads back to the room and offers every vote, the sound and the door', () => {
  dock(ben)
  expect(screen.getByRole('link', { name: /Back to The room$/ }).getAttribute('href')).toBe('/room/the-room')
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Like, 0 so far',
    'Dislike, 0 so far',
    'Star: save it to your list, 0 so far',
    'Mute',
    'Sound',
    'Leave the room',
  ])
})

test('a guest is not promised that a star saves the song, as guests have no lists', () => {
  useSession.setState(({ session }) => ({ session: session && { ...session, kind: 'guest' } }))
  dock(ben)
  expect(screen.getByRole('button', { name: 'Star, 0 so far' })).toBeTruthy()
})
