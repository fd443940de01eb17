import { expect, test, vi } from 'vitest'
import { olga, roomUuid, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { takeToken } from '../client/session.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { InRoom } from '../session/room-context.tsx'
import { createRoomSession } from '../session/room-session.ts'
import { wishForStage } from './place.ts'
import { useStageOnArrival } from './stage-on-arrival.ts'

function Arrival() {
  useStageOnArrival()
  return null
}

const song = { songId: 'one', trackName: 'one', musicProviders: {}, crateSongUuid: 'entry-one' }

/** A user arrives in the room; returns what they send to it. */
function arrive() {
  const act = vi.fn(async () => undefined)
  const store = liveStore(new TestRoom().join(olga).state)
  onScreen(
    <InRoom value={createRoomSession({ roomUuid, store, act } as unknown as LiveRoom)}>
      <Arrival />
    </InRoom>,
  )
  return act
}

test('a user who opened the activity to play goes on stage with the first song of their queue, once', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: olga.userUuid, type: 'user' }))
  const server = fakeServer({ 'GET /crate/special/queue/songs': { body: { songs: [song] } } })
  vi.stubGlobal('fetch', server.serve)
  wishForStage('another room')
  const elsewhere = arrive()
  wishForStage(roomUuid)
  const first = arrive()
  await expect.poll(() => first.mock.calls).toEqual([[{ type: 'addDj', song: expect.objectContaining(song) }]])
  const again = arrive()
  expect([elsewhere.mock.calls, again.mock.calls]).toEqual([[], []])
})
