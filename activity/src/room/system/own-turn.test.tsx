import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { OwnTurn } from './own-turn.tsx'

beforeEach(() => loadWords())

/** A room in which only Ann is on stage, playing a song. */
const playing = (playId: string, trackName: string) =>
  ({
    state: {
      djs: [{ uuid: 'ann' }],
      nowPlaying: { playId, djUuid: 'ann', song: { trackName }, startTime: 0, endTime: 60_000 },
      songsRemainingForDj: {},
      settings: {},
      voteCounts: { likes: 2, dislikes: 0, stars: 1 },
      vibeMeter: 0.5,
    } as object as RoomState,
    status: { kind: 'live' },
  }) as Partial<RoomSnapshot> as RoomSnapshot

test('a DJ who plays alone sees how the room liked a song while the next one begins', () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const store = createStore(() => playing('one', 'Moth and Lamp'))
  const room = { roomUuid: 'room', store, me: 'ann', serverNow: () => 0 } as Partial<LiveRoom> as LiveRoom
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <OwnTurn />
    </InRoom>,
  )
  act(() => store.setState(playing('two', 'Kite Season')))
  expect(screen.getByRole('complementary').textContent).toContain('Moth and Lamp')
})
