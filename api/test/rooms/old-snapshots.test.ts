import { expect, test } from 'vitest'
import { newRoom, type Room } from '@segue/shared/room/state/state.ts'
import { ann, roomSettings, roomUuid, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import { stillHost } from './still-host.ts'

test('a room stored before there were booth rules continues where it was', async () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, song('one'))
  const { waitingList: _, skipVotes: __, ...state } = testRoom.state
  const { booth: ___, ...backstage } = testRoom.room.backstage
  const store = memoryStore()
  // The boundary: a database returns what an older version wrote.
  const old = { state, backstage } as unknown as Room
  const rival = {
    ...store,
    load: async (...requests: Parameters<typeof store.load>) => {
      const loaded = await store.load(...requests)
      return { ...loaded, stored: { rev: 7, ...old } }
    },
  }
  const world = stillHost({ store: rival })
  await world.host.rooms.state(roomUuid)
  const live = world.host.rooms.liveState(roomUuid)
  expect(live?.nowPlaying?.song.trackName).toBe('one')
  expect(live).toMatchObject({ waitingList: [], skipVotes: 0 })
  expect(Object.keys(live ?? {}).sort()).toEqual(Object.keys(newRoom(roomSettings()).state).sort())
})
